import type { Bilingual } from '@tonne/domain/bilingual'
import { Paper, QUIET } from '../platform/pdf/paper.ts'

type Sheet = { name: Bilingual; place: Bilingual; facts: readonly { label: Bilingual; value: Bilingual }[] }
export function factSheet(no: string, content: Sheet, at: Date): Promise<Buffer> {
  const paper = new Paper({
    title: `${content.name.en}, fact sheet`,
    lang: 'en',
    at,
    foot: `Tonne demo world · ${no} · a fictional project`,
  })
  for (const lang of ['en', 'cn'] as const) {
    paper.say(content.name[lang], { size: 20, weight: 600 })
    paper.gap(4)
    paper.say(content.place[lang], { size: 10, color: QUIET })
    paper.gap(10)
    for (const { label, value } of content.facts) {
      paper.say(label[lang], { size: 8, color: QUIET })
      paper.say(value[lang], { size: 11 })
      paper.gap(6)
    }
    paper.gap(18)
  }
  return paper.end()
}

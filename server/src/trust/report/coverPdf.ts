import { type Lang, sayDateTime } from '@tonne/domain/format'
import { sayMonth } from '@tonne/domain/money/statement'
import { Paper, QUIET, WIDTH } from '../../platform/pdf/paper.ts'
import { wordsIn } from '../../platform/pdf/wordsIn.ts'
import { coverWords } from './packWords.ts'

export type Cover = {
  month: string
  operator: { name: string; uen: string }
  root: string
  signers: readonly { name: string; atMs: number }[]
  files: readonly { name: string; sha256: string }[]
}

/** One page: who signed, and the hash of every file that they signed for. */
export function coverPdf({ month, operator, root, signers, files }: Cover, lang: Lang): Promise<Buffer> {
  const say = wordsIn(coverWords, lang)
  const title = `${say('title')} · ${sayMonth(month, lang)}`
  const foot = `${operator.name} · UEN ${operator.uen} · ${root.slice(0, 16)}`
  const paper = new Paper({ title, lang, at: new Date(signers.at(-1)!.atMs), foot })
  paper.say('Tonne', { size: 13, weight: 600 })
  paper.gap(18)
  paper.say(title, { size: 22, weight: 600 })
  paper.gap(8)
  paper.say(say('about', { root }), { size: 8.5, color: QUIET })
  paper.gap(18)
  for (const { name, atMs } of signers) {
    paper.say(name, { size: 12, weight: 600 })
    paper.say(say('signed', { at: sayDateTime(new Date(atMs), lang) }), { color: QUIET })
    paper.gap(10)
  }
  paper.gap(8)
  paper.table(
    [{ width: 150 }, { width: WIDTH - 150 }],
    [say('file'), 'SHA-256'],
    files.map(({ name, sha256 }) => [name, sha256]),
  )
  return paper.end()
}

import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import type { Db } from '../platform/database/database.ts'
import { foundContent } from '../publishing/content/foundContent.ts'
import { foundTemplate } from '../publishing/template/foundTemplate.ts'
import type { QuizFile, World } from './worldFiles.ts'

const HOUR = 3_600_000
/** The data files explain the right answer once and each wrong one separately. */
const optionsOf = ({ options, right, why, wrongWhy }: QuizFile) =>
  options.map(({ id, text }) => ({ id, text, why: id === right ? why : wrongWhy[id]! }))

export async function seedContent(
  db: Db,
  { quiz, faq, news, papers, banners, projects, templates }: World,
  seedingAt: Date,
): Promise<void> {
  const artOf = (no: string) => ({ no, kind: projects.find((p) => p.no === no)?.art ?? 'forest' })
  const unchanged = { en: '', cn: '' }
  await db.tx(async (tx) => {
    for (const [position, q] of quiz.entries()) {
      const value = { kind: 'quiz' as const, position, question: q.question, options: optionsOf(q), right: q.right }
      await foundContent(tx, { key: q.id, value, publishAt: seedingAt })
    }
    for (const [position, { id, ...entry }] of faq.entries())
      await foundContent(tx, { key: id, value: { kind: 'faq', position, ...entry }, publishAt: seedingAt })
    for (const { id, effectiveOn, title, body } of papers)
      await foundContent(tx, {
        key: id,
        value: { kind: id, title, body, changed: unchanged },
        publishAt: startOfDay(effectiveOn),
      })
    for (const [position, { no, id, ...banner }] of banners.entries())
      await foundContent(tx, {
        key: id,
        value: { kind: 'banner', position, art: artOf(no), ...banner },
        publishAt: seedingAt,
      })
    for (const one of templates) await foundTemplate(tx, one, seedingAt)
    // The oldest first, as they were written.
    for (const { daysAgo, no, slug, topic, title, lead, body } of [...news].reverse()) {
      const publishAt = new Date(
        Math.min(startOfDay(addDays(dayOf(seedingAt), -daysAgo)).getTime() + 9 * HOUR, seedingAt.getTime()),
      )
      await foundContent(tx, {
        key: slug,
        value: { kind: 'news', topic, title, lead, body, art: no ? artOf(no) : null, picture: null },
        publishAt,
      })
    }
  })
}

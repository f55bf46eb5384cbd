/** Why: a new world has its quiz, help, news and papers, in both languages, before anyone opens it. */
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { insertFaqEntry, insertQuizQuestion } from '../faq/store.ts'
import { insertBanner, insertNews, insertPaper } from '../news/store.ts'
import type { Db } from '../platform/database/database.ts'
import type { World } from './worldFiles.ts'

const HOUR = 3_600_000

export async function seedContent(db: Db, { quiz, faq, news, papers, banners, projects }: World, seedingAt: Date): Promise<void> {
  const artOf = (no: string) => ({ no, kind: projects.find((p) => p.no === no)?.art ?? 'forest' })
  for (const [i, { right, ...question }] of quiz.entries()) await insertQuizQuestion(db, { ...question, right }, i)
  for (const [i, entry] of faq.entries()) await insertFaqEntry(db, entry, i)
  for (const { daysAgo, no, ...item } of news) {
    const publishedAt = new Date(Math.min(startOfDay(addDays(dayOf(seedingAt), -daysAgo)).getTime() + 9 * HOUR, seedingAt.getTime()))
    await insertNews(db, { ...item, publishedAt, art: no ? artOf(no) : null })
  }
  for (const { id, effectiveOn, ...paper } of papers) await insertPaper(db, { ...paper, name: id, effectiveAt: startOfDay(effectiveOn) })
  for (const [i, { no, ...banner }] of banners.entries()) await insertBanner(db, { ...banner, art: artOf(no) }, i)
}

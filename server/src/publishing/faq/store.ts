import type { Bilingual } from '@tonne/domain/bilingual'
import type { Texts } from '@tonne/domain/publishing/richText'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'

/** A risk question with its answer: `why` for the right option, `wrongWhy` by the id of each other one. */
type QuizQuestionRow = {
  id: string
  question: Bilingual
  options: { id: string; text: Bilingual }[]
  right: string
  why: Bilingual
  wrongWhy: Record<string, Bilingual>
}
const QUIZ = `select id, question, options, right_option as "right", why, wrong_why as "wrongWhy" from quiz_question`
const LIST_QUIZ = `${QUIZ} order by position, id`
export const listQuestions = (sql: Sql) => sql.rows<QuizQuestionRow>(LIST_QUIZ)
const FIND_QUIZ = `${QUIZ} where id = $1`
export const findQuestion = (sql: Sql, id: string) => first(sql.rows<QuizQuestionRow>(FIND_QUIZ, [id]))

const PUT_QUIZ = `
  insert into quiz_question (id, position, question, options, right_option, why, wrong_why) values ($1, $2, $3, $4, $5,
  $6, $7)
  on conflict (id) do update set position = excluded.position, question = excluded.question, options = excluded.options,
    right_option = excluded.right_option, why = excluded.why, wrong_why = excluded.wrong_why`
/** Publishes a question at its place in the quiz, or replaces it. */
export const insertQuizQuestion = (sql: Sql, q: QuizQuestionRow, position: number) =>
  sql.rows(PUT_QUIZ, [
    q.id,
    position,
    JSON.stringify(q.question),
    JSON.stringify(q.options),
    q.right,
    JSON.stringify(q.why),
    JSON.stringify(q.wrongWhy),
  ])

type FaqEntryRow = { id: string; topic: string; question: Bilingual; answer: Texts }
const LIST_FAQ = 'select id, topic, question, answer from faq_entry order by position, id'
export const listEntries = (sql: Sql) => sql.rows<FaqEntryRow>(LIST_FAQ)

const PUT_FAQ = `
  insert into faq_entry (id, position, topic, question, answer) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set position = excluded.position, topic = excluded.topic, question = excluded.question,
  answer = excluded.answer`
/** Publishes an entry of the help at its place, or replaces it. */
export const insertFaqEntry = (sql: Sql, e: FaqEntryRow, position: number) =>
  sql.rows(PUT_FAQ, [e.id, position, e.topic, JSON.stringify(e.question), JSON.stringify(e.answer)])
const DROP_FAQ = 'delete from faq_entry where id = $1'
export const deleteFaqEntry = (tx: Tx, id: string) => tx.rows(DROP_FAQ, [id])
const DROP_QUIZ = 'delete from quiz_question where id = $1'
export const deleteQuizQuestion = (tx: Tx, id: string) => tx.rows(DROP_QUIZ, [id])

import { faq } from '@tonne/contract/publishing/faq'
import { wrongAnswers } from '@tonne/domain/publishing/faq'
import { refuse } from '@tonne/domain/refusals'
import { markAnswered } from '../../people/member/store.ts'
import { shared } from '../../platform/batch/shared.ts'
import type { Reads } from '../../platform/database/standby.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { findQuestion, listEntries, listQuestions } from './store.ts'

function readQuiz({ db }: Tools): Handler<typeof faq.quiz> {
  const read = shared(
    () => 'quiz',
    async () => {
      const questions = (await listQuestions(db)).map(({ id, question, options }) => ({ id, question, options }))
      return new Serialized({ questions })
    },
  )
  return () => read(undefined)
}

function checkAnswer({ db }: Tools): Handler<typeof faq.checkAnswer> {
  return async ({ input }) => {
    const question = await findQuestion(db, input.question)
    const option = question?.options.find(({ id }) => id === input.option)
    if (!question || !option) refuse('notFound')
    const right = option.id === question.right
    return { right, why: right ? question.why : (question.wrongWhy[option.id] ?? question.why) }
  }
}

function finishQuiz({ db }: Tools): Handler<typeof faq.finishQuiz> {
  return async ({ input, memberId, now }) => {
    const questions = await listQuestions(db)
    const answers = Object.fromEntries(input.answers.map(({ question, option }) => [question, option]))
    const wrong = wrongAnswers(questions, answers).length
    if (wrong > 0) refuse('quizUnfinished', { wrong, total: questions.length })
    await markAnswered(db, memberId, now)
    return { is_answer: true }
  }
}

function listFaq(): Handler<typeof faq.list> {
  const read = shared(
    () => 'faq',
    async (reads: Reads) => new Serialized({ entries: await listEntries(reads.fresh()) }),
  )
  return ({ reads }) => read(reads)
}

export const faqHandlers = (tools: Tools): Handlers<typeof faq> => ({
  quiz: readQuiz(tools),
  checkAnswer: checkAnswer(tools),
  finishQuiz: finishQuiz(tools),
  list: listFaq(),
})

export const faqModule = (tools: Tools): Module => ({ serves: [serves(faq, faqHandlers(tools))] })

import type { faq } from '@tonne/contract/publishing/faq'
import { wrongAnswers } from '@tonne/domain/publishing/faq'
import { refuse } from '@tonne/domain/refusals'
import { markAnswered } from '../../people/member/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listQuestions } from './store.ts'

export function finishQuiz({ db }: Tools): Handler<typeof faq.finishQuiz> {
  return async ({ input, memberId, now }) => {
    const questions = await listQuestions(db)
    const answers = Object.fromEntries(input.answers.map(({ question, option }) => [question, option]))
    const wrong = wrongAnswers(questions, answers).length
    if (wrong > 0) refuse('quizUnfinished', { wrong, total: questions.length })
    await markAnswered(db, memberId, now)
    return { is_answer: true }
  }
}

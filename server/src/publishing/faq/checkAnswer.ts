import type { faq } from '@tonne/contract/publishing/faq'
import { refuse } from '@tonne/domain/refusals'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findQuestion } from './store.ts'

export function checkAnswer({ db }: Tools): Handler<typeof faq.checkAnswer> {
  return async ({ input }) => {
    const question = await findQuestion(db, input.question)
    const option = question?.options.find(({ id }) => id === input.option)
    if (!question || !option) refuse('notFound')
    const right = option.id === question.right
    return { right, why: right ? question.why : (question.wrongWhy[option.id] ?? question.why) }
  }
}

import type { faq } from '@tonne/contract/publishing/faq'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listQuestions } from './store.ts'

export function readQuiz({ db }: Tools): Handler<typeof faq.quiz> {
  const read = shared(
    () => 'quiz',
    async () => {
      const questions = (await listQuestions(db)).map(({ id, question, options }) => ({ id, question, options }))
      return new Serialized({ questions })
    },
  )
  return () => read(undefined)
}

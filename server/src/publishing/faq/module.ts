import { faq } from '@tonne/contract/publishing/faq'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { checkAnswer } from './checkAnswer.ts'
import { finishQuiz } from './finishQuiz.ts'
import { listFaq } from './listFaq.ts'
import { readQuiz } from './readQuiz.ts'

export const faqHandlers = (tools: Tools): Handlers<typeof faq> => ({
  quiz: readQuiz(tools),
  checkAnswer: checkAnswer(tools),
  finishQuiz: finishQuiz(tools),
  list: listFaq(tools),
})

export const faqModule = (tools: Tools): Module => ({ serves: [serves(faq, faqHandlers(tools))] })

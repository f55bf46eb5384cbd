import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Both, BothRich, Key } from '../fields.ts'

const QuizQuestionOut = z.object({
  id: z.string(),
  question: Both,
  options: z.array(z.object({ id: z.string(), text: Both })),
})
export const faq = {
  quiz: get('/faq/quiz', {
    access: 'public',
    about: 'The risk questions, without their answers.',
    output: z.object({ questions: z.array(QuizQuestionOut) }),
  }),
  checkAnswer: post('/faq/check', {
    access: 'public',
    about: 'Whether one answer is right, and why. Tries are not limited.',
    input: z.object({ question: Key, option: Key }),
    output: z.object({ right: z.boolean(), why: Both }),
    refusals: ['notFound'],
  }),
  finishQuiz: post('/faq/finish', {
    access: 'member',
    about: 'Submits all answers; the quiz is passed when every one is right.',
    input: z.object({ answers: z.array(z.object({ question: Key, option: Key })).check(z.maxLength(50)) }),
    output: z.object({ is_answer: z.literal(true) }),
    refusals: ['quizUnfinished'],
  }),
  list: get('/faq/list', {
    access: 'public',
    standby: true,
    about: 'Questions and answers by topic.',
    output: z.object({
      entries: z.array(z.object({ id: z.string(), topic: z.string(), question: Both, answer: BothRich })),
    }),
  }),
}

import { creditKinds } from '@tonne/domain/people/credit'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Instant, Kilo, page } from '../fields.ts'

const Rating = z.enum(['excellent', 'medium', 'poor'])
const Kind = z.enum(creditKinds)
export const credit = {
  mine: get('/credit/mine', {
    access: 'member',
    about: 'The caller’s credit score, the rule, and each act that moved it, newest first.',
    input: z.object({ ...page }),
    output: z.object({
      score: z.int(),
      rating: Rating,
      start: z.int(),
      most: z.int(),
      /** The points of each act, and how many of it there were. */
      rule: z.array(z.object({ kind: Kind, points: z.int(), count: z.int() })),
      /** The size in tons from which a final payment counts. */
      leastKg: Kilo,
      bands: z.array(z.object({ rating: Rating, from: z.int() })),
      items: z.array(z.object({ kind: Kind, orderNo: z.string(), points: z.int(), score: z.int(), at: Instant })),
      next: z.nullable(z.string()),
    }),
  }),
}

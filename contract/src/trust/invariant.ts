import * as z from 'zod/mini'
import { financeOrAdmin, get } from '../endpoint.ts'
import { Both, Instant } from '../fields.ts'

const Looked = z.object({
  /** The number and name of the invariant: '4 held'. */
  id: z.string(),
  sentence: Both,
  /** Null: not checked yet. */
  holds: z.nullable(z.boolean()),
  /** When it was last checked. */
  at: z.nullable(Instant),
})
export const invariant = {
  latest: get('/invariant/latest', {
    access: 'public',
    about: 'All invariants, with the result and the time of their last check.',
    output: z.object({ items: z.array(Looked), broken: z.int() }),
  }),
}
export const invariantDesk = {
  latest: get('/invariant/latest', {
    ...financeOrAdmin,
    about: 'Every invariant, with the first rows that break it, and whether a breach stops payments.',
    output: z.object({
      items: z.array(
        z.extend(Looked, {
          breaks: Both,
          stopsMoney: z.boolean(),
          every: z.enum(['minute', 'day']),
          broken: z.int(),
          /** Each row as JSON text. */
          rows: z.array(z.string()),
        }),
      ),
      broken: z.int(),
    }),
  }),
}

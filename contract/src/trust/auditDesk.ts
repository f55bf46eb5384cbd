import * as z from 'zod/mini'
import { LogBundle } from '../base/proof.ts'
import { byAnyOperator } from '../byAnyOperator.ts'
import { get } from '../endpoint.ts'
import { DayField, Id, Instant, MAX_TEXT, page, sortBy, sortedOf } from '../fields.ts'

const Text = z.optional(z.string().check(z.trim(), z.maxLength(MAX_TEXT)))
const Change = z.nullable(z.record(z.string(), z.unknown()))
const AuditRow = z.object({
  id: z.int(),
  at: Instant,
  actor: z.string(),
  operatorId: z.nullable(z.int()),
  act: z.string(),
  subject: z.string(),
  reason: z.string(),
  memberId: z.nullable(z.int()),
  address: z.string(),
  before: Change,
  after: Change,
  /** Its place in the sealed log, and the oldest published head that covers it; null until the next head. */
  sealed: z.nullable(
    z.object({
      position: z.int(),
      size: z.nullable(z.int()),
      root: z.nullable(z.string()),
      leaf: z.nullable(z.string()),
    }),
  ),
})
export const auditDesk = {
  list: get('/audit/list', {
    ...byAnyOperator,
    about:
      'Acts, newest first. Admins read everybody’s, others their own. `act` and `subject` match their beginnings; ' +
      'days are Singapore’s.',
    input: z.object({
      act: Text,
      subject: Text,
      operator: Text,
      memberId: z.optional(Id),
      from: z.optional(DayField),
      to: z.optional(DayField),
      ...sortBy('at'),
      ...page,
    }),
    output: sortedOf(AuditRow, { mineOnly: z.boolean() }),
  }),
  proof: get('/audit/proof', {
    ...byAnyOperator,
    about:
      'One act as it is sealed, with its way up to the newest signed head: `npm run verify -- log` reads it. ' +
      'Admins read everybody’s, others their own.',
    input: z.object({ id: Id }),
    output: LogBundle,
    refusals: ['notFound'],
  }),
}

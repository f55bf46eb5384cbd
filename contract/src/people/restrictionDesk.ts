import { operatorReasons } from '@tonne/domain/people/restriction'
import * as z from 'zod/mini'
import { get, post, supportOrAdmin } from '../endpoint.ts'
import { Both, Find, Id, Instant, Moment, page, Reason, ShownText, sortBy, sortedOf } from '../fields.ts'
import { CaseNo, RestrictionOut, Scopes } from './restriction.ts'

const CaseRow = z.extend(RestrictionOut, { memberId: z.int(), memberName: z.string() })
const Proposal = z.object({
  id: z.int(),
  memberId: z.int(),
  memberName: z.string(),
  scopes: Scopes,
  reason: Both,
  reviewBy: Instant,
  why: z.string(),
  proposedBy: z.object({ id: z.int(), name: z.string() }),
  at: Instant,
})
export const restrictionDesk = {
  list: get('/restriction/list', {
    ...supportOrAdmin,
    about:
      'Cases in force, the overdue first; of them those due within two days; or those that ended, the newest first. ' +
      'Found by number, name, email or member. Also the proposals that wait for a second operator.',
    input: z.object({
      part: z.optional(z.enum(['due', 'lifted'])),
      find: Find,
      ...sortBy('since', 'reviewBy'),
      ...page,
    }),
    output: sortedOf(CaseRow, {
      counts: z.object({ open: z.int(), late: z.int(), due: z.int() }),
      proposals: z.array(Proposal),
    }),
  }),
  impose: post('/restriction/impose', {
    ...supportOrAdmin,
    keyed: true,
    effect: 'rights',
    about:
      'Restricts a member at once, or proposes it where withdrawals or logging in are concerned: another operator ' +
      'approves.',
    input: z.object({
      memberId: Id,
      scopes: Scopes,
      code: z.enum(operatorReasons),
      textEn: ShownText,
      textCn: ShownText,
      reviewBy: Moment,
      reason: Reason,
    }),
    output: z.object({ caseNo: z.nullable(z.string()), proposal: z.nullable(z.int()) }),
    refusals: ['notFound', 'restrictionReview'],
  }),
  decide: post('/restriction/decide', {
    ...supportOrAdmin,
    effect: 'rights',
    decides: ['impose'],
    about: 'Approves or declines another operator’s proposal.',
    input: z.object({ proposal: Id, approve: z.boolean(), reason: Reason }),
    output: z.object({ caseNo: z.nullable(z.string()) }),
    refusals: ['notFound', 'ownAct', 'proposerDisabled', 'stateMoved', 'restrictionReview'],
  }),
  review: post('/restriction/review', {
    ...supportOrAdmin,
    effect: 'rights',
    about: 'Reviews a case and sets the next review; the member reads why it stays.',
    input: z.object({ caseNo: CaseNo, reviewBy: Moment, reason: Reason, textEn: ShownText, textCn: ShownText }),
    refusals: ['notFound', 'restrictionReview'],
  }),
  lift: post('/restriction/lift', {
    ...supportOrAdmin,
    effect: 'rights',
    about:
      'Ends a case that an operator opened. A lock after wrong passwords and a member’s own freeze end another way.',
    input: z.object({ caseNo: CaseNo, reason: Reason, textEn: ShownText, textCn: ShownText }),
    refusals: ['notFound', 'caseEndsOtherwise'],
  }),
}

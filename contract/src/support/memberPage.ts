/** The lists of a member's page. Each may be read by the roles that read the corresponding queue. */
import { mailReasons, mailStates } from '@tonne/domain/base/mail'
import { payeeKinds } from '@tonne/domain/money/payee'
import { depositStates, orderKinds, orderStates, requestStates, withdrawalStages } from '@tonne/domain/states'
import { requestKinds } from '@tonne/domain/support/request'
import { timelineKinds } from '@tonne/domain/support/timeline'
import * as z from 'zod/mini'
import { byOperators, financeOrAdmin, get, supportOrAdmin } from '../endpoint.ts'
import { Both, Cent, Id, Instant, Kilo, keyIn, page, pageOf } from '../fields.ts'
import { wallet } from '../money/wallet.ts'

const readers = byOperators('support', 'finance', 'admin')
const ofMember = z.object({ memberId: Id, ...page })
const listOf = <Row extends z.ZodMiniType>(row: Row) => pageOf(row, { total: z.int() })
const Project = z.object({ no: z.string(), name: Both })
const seen = { device: Both, address: z.string() }

export const memberPageDesk = {
  timeline: get('/member/timeline', {
    ...readers,
    about:
      'What happened to one member, newest first: of one kind, or all that the caller’s role may read; `ours` leaves ' +
      'what operators did.',
    input: z.extend(ofMember, { kind: z.optional(keyIn(timelineKinds)), ours: z.optional(z.literal('yes')) }),
    output: listOf(
      z.object({
        id: z.string(),
        at: Instant,
        kind: keyIn(timelineKinds),
        /** The act: an act of the audit, or noun.verb for one of the member's own. */
        what: z.string(),
        /** The number of the thing that it happened to. */
        no: z.nullable(z.string()),
        /** The operator; null when it was the member or the system. */
        by: z.nullable(z.string()),
        why: z.string(),
        /** The kind of a request, the device of a login, the version of the terms. */
        detail: z.nullable(Both),
        project: z.nullable(Project),
        kg: z.nullable(Kilo),
        /** Negative when money left the member. */
        amountCents: z.nullable(Cent),
      }),
    ),
    refusals: ['notFound'],
  }),
  lines: get('/member/lines', {
    ...financeOrAdmin,
    about: 'Every movement of one member’s cash between two Singapore days, as the member reads it.',
    input: z.extend(wallet.logs.input, { memberId: Id }),
    output: wallet.logs.output,
    refusals: ['notFound'],
  }),
  deposits: get('/member/deposits', {
    ...financeOrAdmin,
    about: 'One member’s deposits, newest first.',
    input: ofMember,
    output: listOf(
      z.object({
        no: z.string(),
        reference: z.string(),
        state: keyIn(depositStates),
        amountCents: Cent,
        paidCents: z.nullable(Cent),
        paidBy: z.nullable(z.string()),
        at: Instant,
        settledAt: z.nullable(Instant),
        entryNo: z.nullable(z.string()),
        /** Its money was taken back by a correction. */
        reversed: z.boolean(),
      }),
    ),
    refusals: ['notFound'],
  }),
  withdrawals: get('/member/withdrawals', {
    ...financeOrAdmin,
    about: 'One member’s withdrawals, newest first.',
    input: ofMember,
    output: listOf(
      z.object({
        no: z.string(),
        stage: keyIn(withdrawalStages),
        amountCents: Cent,
        feeCents: Cent,
        kind: z.enum(payeeKinds),
        bank: z.nullable(z.string()),
        tail: z.string(),
        holder: z.string(),
        at: Instant,
        endedAt: z.nullable(Instant),
      }),
    ),
    refusals: ['notFound'],
  }),
  payees: get('/member/payees', {
    ...readers,
    about: 'Where one member’s money may be paid, the default first; of each number the last four characters.',
    input: z.object({ memberId: Id }),
    output: listOf(
      z.object({
        id: z.int(),
        kind: z.enum(payeeKinds),
        bank: z.nullable(z.string()),
        tail: z.string(),
        holder: z.string(),
        state: z.enum(['unverified', 'verified', 'rejected']),
        isDefault: z.boolean(),
        at: Instant,
        usableAt: Instant,
      }),
    ),
    refusals: ['notFound'],
  }),
  tons: get('/member/tons', {
    ...readers,
    about: 'One member’s tons by project, with serials, cost and value, as the member reads them.',
    input: z.object({ memberId: Id }),
    output: wallet.tons.output,
    refusals: ['notFound'],
  }),
  orders: get('/member/orders', {
    ...readers,
    about: 'One member’s orders of both sides, newest first.',
    input: ofMember,
    output: listOf(
      z.object({
        no: z.string(),
        kind: z.enum(orderKinds),
        state: keyIn(orderStates),
        project: Project,
        kg: Kilo,
        priceCents: Cent,
        totalCents: Cent,
        at: Instant,
      }),
    ),
    refusals: ['notFound'],
  }),
  requests: get('/member/requests', {
    ...supportOrAdmin,
    about: 'One member’s requests, newest first.',
    input: ofMember,
    output: listOf(
      z.object({ no: z.string(), kind: keyIn(requestKinds), state: keyIn(requestStates), at: Instant, dueAt: Instant }),
    ),
    refusals: ['notFound'],
  }),
  cases: get('/member/cases', {
    ...supportOrAdmin,
    about: 'The restrictions of one member, newest first, those that ended too.',
    input: ofMember,
    output: listOf(
      z.object({
        no: z.string(),
        reason: Both,
        imposedBy: z.string(),
        at: Instant,
        reviewBy: Instant,
        liftedAt: z.nullable(Instant),
      }),
    ),
    refusals: ['notFound'],
  }),
  logins: get('/member/logins', {
    ...supportOrAdmin,
    about: 'When, from where and on which device one member came in or somebody tried to, newest first.',
    input: ofMember,
    output: listOf(
      z.object({
        id: z.int(),
        ...seen,
        outcome: z.enum(['in', 'wrong_password', 'wrong_factor', 'reset']),
        known: z.boolean(),
        at: Instant,
      }),
    ),
    refusals: ['notFound'],
  }),
  sessions: get('/member/sessions', {
    ...supportOrAdmin,
    about: 'The sessions of one member that are open now, the last used first.',
    input: z.object({ memberId: Id }),
    output: listOf(z.object({ id: z.int(), ...seen, since: Instant, usedAt: Instant, endsAt: Instant })),
    refusals: ['notFound'],
  }),
  mails: get('/member/mails', {
    ...supportOrAdmin,
    about: 'What went to one member’s mailbox or waits for it, newest first; never the words.',
    input: ofMember,
    output: listOf(
      z.object({
        id: z.int(),
        subject: z.string(),
        state: keyIn(mailStates),
        reason: z.nullable(keyIn(mailReasons)),
        tries: z.int(),
        at: Instant,
      }),
    ),
    refusals: ['notFound'],
  }),
}

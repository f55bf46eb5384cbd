import { payeeKinds } from '@tonne/domain/money/payee'
import * as z from 'zod/mini'
import { byOperators, get, post } from '../endpoint.ts'
import {
  Find,
  Id,
  Instant,
  Key,
  Name,
  narrow,
  page,
  Reason,
  STEP_UP_REFUSALS,
  StepUp,
  sortBy,
  sortedOf,
} from '../fields.ts'

const payeeStates = ['unverified', 'verified', 'rejected'] as const
const PayeeOut = z.object({
  id: z.int(),
  kind: z.enum(payeeKinds),
  /** The bank's code in the published list; null for PayNow. */
  bank: z.nullable(z.string()),
  /** The last four characters of the number. The rest is never shown again. */
  tail: z.string(),
  holder: z.string(),
  state: z.enum(payeeStates),
  verifiedAt: z.nullable(Instant),
  rejectedWhy: z.nullable(z.string()),
  /** The first instant at which it can be paid. */
  usableAt: Instant,
  addedAt: Instant,
  isDefault: z.boolean(),
})
const AccountText = z.string().check(z.minLength(1), z.maxLength(40))

export const payee = {
  list: get('/payee/list', {
    access: 'member',
    about: 'The caller’s payees, the default first.',
    output: z.object({
      items: z.array(PayeeOut),
      registeredName: z.string(),
      uen: z.nullable(z.string()),
      most: z.int(),
      newPayeeHours: z.int(),
    }),
  }),
  add: post('/payee/add', {
    access: 'answered',
    about:
      'Adds a bank account or a PayNow number of the caller’s own; it can be paid after the published hours. ' +
      '`bound` of the step-up: `payee KIND ending 4417`, the last four signs of the number.',
    input: z.object({
      kind: z.enum(payeeKinds),
      bank: z.optional(Key),
      number: AccountText,
      holder: Name,
      proof: StepUp,
    }),
    output: PayeeOut,
    refusals: [
      'bankIncorrect',
      'payeeNumber',
      'payeeMobile',
      'uenInvalid',
      'payeeUen',
      'holderMismatch',
      'payeeExists',
      'payeeTooMany',
      ...STEP_UP_REFUSALS,
    ],
  }),
  setDefault: post('/payee/default', {
    access: 'member',
    about: 'Makes a payee the default for withdrawals. Another default than before makes withdrawals wait.',
    input: z.object({ id: Id }),
    output: PayeeOut,
    refusals: ['notFound'],
  }),
  remove: post('/payee/remove', {
    access: 'member',
    about:
      'Removes a payee without a pending withdrawal. If it was the default, the oldest of the others becomes it, and ' +
      'withdrawals wait.',
    input: z.object({ id: Id }),
    output: z.object({ removed: z.literal(true) }),
    refusals: ['notFound', 'payeeInUse'],
  }),
}

const QueueRow = z.extend(PayeeOut, { memberId: z.int(), member: z.string() })
export const payeeDesk = {
  queue: get('/payee/queue', {
    ...byOperators('finance', 'support', 'admin'),
    about: 'Payees whose name no bank has confirmed yet, the oldest first; found by name, email or member.',
    input: z.object({ find: Find, ...narrow, ...sortBy('addedAt'), ...page }),
    output: sortedOf(QueueRow, { waiting: z.int(), oldestAt: z.nullable(Instant) }),
  }),
  verify: post('/payee/verify', {
    ...byOperators('finance'),
    effect: 'money',
    about: 'Records that the holder of the account is the member.',
    input: z.object({ id: Id, reason: Reason }),
    output: PayeeOut,
    refusals: ['notFound', 'stateMoved'],
  }),
  reject: post('/payee/reject', {
    ...byOperators('finance'),
    effect: 'money',
    about: 'Rejects a payee. The member reads the reason.',
    input: z.object({ id: Id, reason: Reason }),
    output: PayeeOut,
    refusals: ['notFound', 'stateMoved'],
  }),
}

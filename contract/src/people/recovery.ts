/** A recovery begins after the password, at the second step of the login, and can be stopped from everywhere. */
import { requestStates } from '@tonne/domain/states'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Both, CodeSent, CodeTicket, IcNumber, Instant, Key, keyIn, LongCode, Secret } from '../fields.ts'

/**
 * The kinds of requests are not imported here: the app asks `pending` on every first visit and must not load them for
 * that.
 */
const StateField = keyIn(requestStates)
/** The answer of a login that asks for the second factor. */
const ticket = { ticket: Secret }
const Text = z.string().check(z.trim(), z.maxLength(1000))
/**
 * No name, no address, and nothing that was written except the operators' questions, because a password alone gives no
 * right to read the rest.
 */
const Report = z.object({
  no: z.string(),
  state: StateField,
  at: Instant,
  dueAt: Instant,
  waiting: z.boolean(),
  executeAt: z.nullable(Instant),
  outcome: z.nullable(Both),
  steps: z.array(z.object({ state: StateField, by: z.enum(['member', 'operator', 'system']), at: Instant })),
  messages: z.array(z.object({ by: z.enum(['member', 'operator']), text: z.nullable(z.string()), at: Instant })),
})
const Recovery = z.object({
  /** Until when this can be looked at without giving the password again. */
  until: Instant,
  /** The mailbox that a code goes to. */
  email: z.string(),
  /** The caller's latest report: open, or over for a few days. */
  request: z.nullable(Report),
  /** The reason why none can be sent now. */
  shut: z.nullable(Both),
})
const refusals = ['loginTicketOver', 'memberDisabled', 'tooManyRequests'] as const
const shut = [...refusals, 'factorMissing', 'recoveryAfterReset', 'recoveryMost', 'requestOpen'] as const

export const recovery = {
  state: post('/recovery/state', {
    access: 'public',
    about: 'How a report of a lost second factor stands, for the ticket of a login whose password was right.',
    input: z.object(ticket),
    output: Recovery,
    refusals,
  }),
  sendCode: post('/recovery/code', {
    access: 'public',
    about: 'Mails the code that a report needs to the mailbox of the account.',
    input: z.object(ticket),
    output: CodeSent,
    refusals: [...shut, 'codeResendWait', 'codesMost'],
  }),
  ask: post('/recovery/ask', {
    access: 'public',
    about:
      'Reports the second factor as lost: with the password (the ticket), the mailbox (the code) and the IC ' +
      'number. Nothing is removed yet.',
    input: z.object({ ...ticket, codeTicket: CodeTicket, code: LongCode, ic: IcNumber, text: Text }),
    output: z.object({ no: z.string() }),
    refusals: [
      ...shut,
      'codeFormat',
      'codeWrong',
      'codeExpired',
      'icFormat',
      'icChecksum',
      'icMismatch',
      'requestIcTries',
    ],
  }),
  answer: post('/recovery/answer', {
    access: 'public',
    about: 'Answers the operators.',
    input: z.object({ ...ticket, no: Key, text: Text.check(z.minLength(1)) }),
    output: Recovery,
    refusals: [...refusals, 'notFound', 'requestOver'],
  }),
  cancel: post('/recovery/cancel', {
    access: 'public',
    about: 'Cancels the report.',
    input: z.object({ ...ticket, no: Key }),
    output: Recovery,
    refusals: [...refusals, 'notFound', 'requestOver'],
  }),
  pending: get('/recovery/pending', {
    access: 'member',
    about:
      'An open request to remove the caller’s second factor, to be stopped at once by /request/cancel when it was ' +
      'not the caller.',
    output: z.nullable(
      z.object({
        no: z.string(),
        state: StateField,
        at: Instant,
        device: Both,
        address: z.string(),
        executeAt: z.nullable(Instant),
      }),
    ),
  }),
}

import { mailReasons, mailStates } from '@tonne/domain/base/mail'
import * as z from 'zod/mini'
import { get, post, supportOrAdmin } from '../endpoint.ts'
import { Find, Id, Instant, keyIn, page, Reason, sortBy, sortedOf } from '../fields.ts'

const State = keyIn(mailStates)
const Mail = z.object({
  id: z.int(),
  to: z.string(),
  /** The member with this mailbox. */
  member: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** As it is sent, in the member's language. */
  subject: z.string(),
  lang: z.enum(['en', 'cn']),
  state: State,
  /** Why the last try failed. `answer` is the server's code of three digits, `status` that of RFC 3463. */
  reason: z.nullable(keyIn(mailReasons)),
  answer: z.nullable(z.int()),
  status: z.nullable(z.string()),
  tries: z.int(),
  at: Instant,
  triedAt: z.nullable(Instant),
  nextTryAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** False once its text was deleted, so that it can no longer be sent. */
  worded: z.boolean(),
})

export const mailDesk = {
  list: get('/mail/list', {
    ...supportOrAdmin,
    about:
      'Mails in one state, or all; what waits with the oldest first, anything else the newest first. Found by the ' +
      'beginning of the address, the number of the mail or of the member. Never their words.',
    input: z.object({
      state: z.optional(State),
      reason: z.optional(keyIn(mailReasons)),
      find: Find,
      ...sortBy('at'),
      ...page,
    }),
    output: sortedOf(Mail, {
      /** `failed` counts the mails that were given up and can still be sent by hand. */
      counts: z.object({ waiting: z.int(), failed: z.int() }),
      /** The oldest mail that waits for our mail server; those that wait for a recipient's server do not count. */
      oldestAt: z.nullable(Instant),
      lastSentAt: z.nullable(Instant),
    }),
  }),
  info: get('/mail/info', {
    ...supportOrAdmin,
    about: 'One mail, without its words.',
    input: z.object({ id: Id }),
    output: Mail,
    refusals: ['notFound'],
  }),
  retry: post('/mail/retry', {
    ...supportOrAdmin,
    effect: 'desk',
    about: 'Lets a mail that waits or was given up be sent now, to the same address.',
    input: z.object({ id: Id, reason: Reason }),
    refusals: ['notFound', 'mailSent', 'mailForgotten', 'mailCodeOver', 'mailNow'],
  }),
}

import { mailReasons, mailStates } from '@tonne/domain/base/mail'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Both, Cent, Instant, Kilo, keyIn, MAX_TEXT, Nothing, Reason, whole } from '../fields.ts'

const readers = { access: 'operator', roles: ['support', 'finance', 'admin'] } as const
const support = { access: 'operator', roles: ['support', 'admin'] } as const
const memberId = whole(1, 1_000_000_000)
const Found = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  kind: z.enum(['personal', 'corporate']),
  level: z.int(),
  closed: z.boolean(),
})

export const memberDesk = {
  find: post('/member/find', {
    ...readers,
    effect: 'desk',
    about:
      'Up to 20 members by name, email, phone, member number, UEN, order, deposit reference, withdrawal, request ' +
      'or case number, or a whole IC number. A post, so that what was typed stands in no address.',
    input: z.object({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(MAX_TEXT)) }),
    output: z.object({ items: z.array(Found) }),
  }),
  info: get('/member/info', {
    ...readers,
    about: 'One member on one page; the IC number masked.',
    input: z.object({ memberId }),
    output: z.extend(Found, {
      mobile: z.string(),
      uen: z.nullable(z.string()),
      icMasked: z.nullable(z.string()),
      verifiedAt: z.nullable(Instant),
      joinedAt: Instant,
      score: z.string(),
      availableCents: Cent,
      heldCents: Cent,
      carbonKg: Kilo,
      /** Why the member's withdrawals wait, and until when; null: they do not. */
      waits: z.nullable(z.object({ why: Both, until: Both })),
      holds: z.array(z.object({ id: z.int(), why: z.string(), amountCents: Cent, rule: Both, since: Instant })),
      orders: z.array(
        z.object({ no: z.string(), kind: z.string(), state: z.string(), kg: Kilo, totalCents: Cent, at: Instant }),
      ),
      sessions: z.array(z.object({ id: z.int(), device: Both, address: z.string(), usedAt: Instant })),
      restrictions: z.array(
        z.object({ no: z.string(), reason: Both, reviewBy: Instant, liftedAt: z.nullable(Instant) }),
      ),
      requests: z.array(z.object({ no: z.string(), kind: z.string(), state: z.string(), at: Instant })),
      /** The latest 20 that went to this mailbox or wait for it. */
      mails: z.array(
        z.object({
          id: z.int(),
          subject: z.string(),
          state: keyIn(mailStates),
          reason: z.nullable(keyIn(mailReasons)),
          at: Instant,
        }),
      ),
      notes: z.array(z.object({ id: z.int(), by: z.string(), text: z.string(), at: Instant })),
      timeline: z.array(
        z.object({ what: z.string(), subject: z.string(), by: z.string(), why: z.string(), at: Instant }),
      ),
    }),
    refusals: ['notFound'],
  }),
  note: post('/member/note', {
    ...readers,
    effect: 'desk',
    about: 'Leaves a note; it can never be changed, and stands in the copy of their data that the member may ask for.',
    input: z.object({ memberId, reason: Reason }),
    output: Nothing,
    refusals: ['notFound'],
  }),
  endSessions: post('/member/endsessions', {
    ...support,
    effect: 'rights',
    about: 'Logs the member out everywhere.',
    input: z.object({ memberId, reason: Reason }),
    output: z.object({ ended: z.int() }),
    refusals: ['notFound'],
  }),
}

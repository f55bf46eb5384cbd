import { ownerLinkStates } from '@tonne/domain/states'
import { directoryViews, memberRisks } from '@tonne/domain/support/directory'
import * as z from 'zod/mini'
import { byOperators, get, post, supportOrAdmin } from '../endpoint.ts'
import { Both, Cent, Id, Instant, Kilo, keyIn, MAX_TEXT, page, Reason, sortBy, sortedOf, whole } from '../fields.ts'
import { LevelTons } from '../people/member.ts'

const readers = byOperators('support', 'finance', 'admin')
const Found = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  kind: z.enum(['personal', 'corporate']),
  level: z.int(),
  closed: z.boolean(),
})

const Sought = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(MAX_TEXT))),
  view: z.optional(z.enum(directoryViews)),
  level: z.optional(whole(1, 5)),
})
/** The thresholds of new, dormant and large, in the terms in force. */
const Bounds = z.object({ newDays: z.int(), dormantDays: z.int(), largeCents: Cent })

export const memberDesk = {
  find: post('/member/find', {
    ...readers,
    effect: 'desk',
    about:
      'Members in pages: all, new, at risk, dormant or large, of one level, found by name, email, phone, member ' +
      'number, UEN, order, deposit reference, withdrawal, request or case number, or a whole IC number. A post, so ' +
      'that what was typed stands in no address. The audit records who looked through it.',
    input: z.extend(Sought, { ...sortBy('joinedAt', 'lastInAt', 'worthCents'), ...page }),
    output: sortedOf(
      z.extend(Found, {
        joinedAt: Instant,
        /** Updated each hour; null until the first time. */
        lastInAt: z.nullable(Instant),
        worthCents: z.nullable(Cent),
        risks: z.array(z.enum(memberRisks)),
      }),
    ),
  }),
  counts: post('/member/counts', {
    ...readers,
    effect: 'desk',
    about: 'How many of the members found each view has.',
    input: z.omit(Sought, { view: true }),
    output: z.object({ counts: z.record(z.enum(directoryViews), z.int()), terms: Bounds }),
  }),
  info: get('/member/info', {
    ...readers,
    about: 'One member on one page; the IC number masked.',
    input: z.object({ memberId: Id }),
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
      /** Why the member's withdrawals wait, and until when; null when they do not. */
      waits: z.nullable(z.object({ why: Both, until: Both })),
      holds: z.array(z.object({ id: z.int(), why: z.string(), amountCents: Cent, rule: Both, since: Instant })),
      levelName: Both,
      /** The tons that count for the level, and the requirements of the next one; null on the highest. */
      tons: LevelTons,
      next: z.nullable(z.object({ level: z.int(), tonsKg: Kilo })),
      answered: z.boolean(),
      /** Volume bought and sold in the last 90 days, without fees. */
      tradedCents: Cent,
      /** Only those in force. */
      restrictions: z.array(z.object({ no: z.string(), reason: Both, reviewBy: Instant })),
      /** Open alerts of surveillance that name the member or their owner. */
      alerts: z.array(z.object({ no: z.string(), at: Instant })),
      /** Accounts of the same owner. */
      linked: z.array(z.object({ id: z.int(), name: z.string(), state: keyIn(ownerLinkStates) })),
      /** Items that wait for operators and that the caller's role may read. */
      waiting: z.array(z.object({ no: z.string(), state: Both, at: Instant })),
      notes: z.array(z.object({ id: z.int(), by: z.string(), text: z.string(), at: Instant })),
    }),
    refusals: ['notFound'],
  }),
  note: post('/member/note', {
    ...readers,
    keyed: true,
    effect: 'desk',
    about: 'Leaves a note; it can never be changed, and stands in the copy of their data that the member may ask for.',
    input: z.object({ memberId: Id, reason: Reason }),
    refusals: ['notFound'],
  }),
  endSessions: post('/member/endsessions', {
    ...supportOrAdmin,
    effect: 'rights',
    about: 'Logs the member out everywhere.',
    input: z.object({ memberId: Id, reason: Reason }),
    output: z.object({ ended: z.int() }),
    refusals: ['notFound'],
  }),
}

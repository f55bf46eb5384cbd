import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AmountCents, Both, Cent, Instant, Kilo } from '../fields.ts'
import { LoginInfo } from './login.ts'

const Me = z.object({
  loginInfo: LoginInfo,
  kind: z.enum(['personal', 'corporate']),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.nullable(z.string()),
  uen: z.nullable(z.string()),
  level: z.int(),
  creditScore: z.enum(['excellent', 'medium', 'poor']),
  joinedAt: Instant,
  invitationCode: z.string(),
  invited: z.int(),
  /** Spent on purchases in this Singapore month, against the level's limit (null: none). */
  monthSpentCents: Cent,
  monthLimitCents: z.nullable(Cent),
  restrictions: z.array(
    z.object({
      caseNo: z.string(),
      code: z.string(),
      scopes: z.array(z.string()),
      reason: Both,
      since: Instant,
      reviewBy: Instant,
    }),
  ),
})
/** The tons that count for a level, as a sum: held + retired - fresh - uncounted = counts. */
export const LevelTons = z.object({ heldKg: Kilo, retiredKg: Kilo, freshKg: Kilo, uncountedKg: Kilo, countsKg: Kilo })

const SpendLimit = z.object({
  /** Cents that the caller's own purchases of a Singapore day may cost, without fees. Null: no limit of their own. */
  limitCents: z.nullable(Cent),
  /** The higher limit that takes its place. */
  next: z.nullable(z.object({ limitCents: z.nullable(Cent), at: Instant })),
})

export const member = {
  me: get('/member/me', { access: 'member', about: 'The caller’s account.', output: Me }),
  membership: get('/member/membership', {
    access: 'member',
    about:
      'The requirements of the caller’s membership level: tons held or retired, identity, and the month’s spending.',
    output: z.object({
      level: z.int(),
      tons: LevelTons,
      /** Tons bought from members count after this many days. */
      freshDays: z.int(),
      /** Since when trades with one other member do not count, one for each such mark. */
      marked: z.array(Instant),
      verified: z.boolean(),
      monthSpentCents: Cent,
      levels: z.array(
        z.object({
          level: z.int(),
          name: Both,
          tonsKg: Kilo,
          monthlySpendCents: z.nullable(Cent),
          sellsPresale: z.boolean(),
          /** Present and coming projects that ask for exactly this level. */
          projects: z.int(),
        }),
      ),
    }),
  }),
  spendLimit: get('/member/spendlimit', {
    access: 'member',
    about: 'The daily spending limit that the caller set for this account.',
    output: SpendLimit,
  }),
  setSpendLimit: post('/member/setspendlimit', {
    access: 'member',
    about:
      'Sets the caller’s own daily spending limit. A lower one holds at once, a higher one or none after 24 hours.',
    input: z.object({ limitCents: z.nullable(AmountCents) }),
    output: SpendLimit,
  }),
  setLang: post('/member/lang', {
    access: 'member',
    about: 'Stores the language of this call (its field lang) for the caller’s mails.',
    output: z.object({ lang: z.enum(['en', 'cn']) }),
  }),
}

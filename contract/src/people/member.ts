import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Both, Cent, Instant, Kilo, Nothing } from '../fields.ts'
import { LoginInfo } from './login.ts'

export const Me = z.object({
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

export const member = {
  me: get('/member/me', { access: 'member', about: 'The caller’s account.', input: Nothing, output: Me }),
  membership: get('/member/membership', {
    access: 'member',
    about:
      'The requirements of the caller’s membership level: tons held or retired, identity, and the month’s spending.',
    input: Nothing,
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
  setLang: post('/member/lang', {
    access: 'member',
    about: 'Stores the language of this call (its field lang) for the caller’s mails.',
    input: Nothing,
    output: z.object({ lang: z.enum(['en', 'cn']) }),
  }),
}

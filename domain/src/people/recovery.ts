/**
 * A thief who has the password and the mailbox would use this way in. So these rules decide what opens a recovery, what
 * cancels it while it waits, and when its owner is reminded.
 */
import type { Bilingual } from '../bilingual.ts'
import { sayBothDayTimes } from '../format.ts'
import { type Refusal, refusal, refuse } from '../refusals.ts'

const HOUR = 3_600_000

/** The most reports in a number of days, so that an owner who cancels one is not worn down by the next. */
const RECOVERIES = { most: 3, days: 7 } as const
export const recoveriesSince = (now: Date): Date => new Date(now.getTime() - RECOVERIES.days * 24 * HOUR)

/**
 * `sent`: when the latest were sent, newest first. `resetUntil`: the end of the wait after a password reset by mail.
 */
export type RecoveryStanding = { hasFactor: boolean; resetUntil: Date | null; sent: readonly Date[]; now: Date }
/**
 * Refuses unless a lost factor may be reported now. A password that was just reset by mail proves no more than the
 * mailbox does, and the reset has logged the owner out everywhere, so no report is accepted until that wait is over.
 */
export function refuseRecovery({ hasFactor, resetUntil, sent, now }: RecoveryStanding): void {
  if (!hasFactor) refuse('factorMissing')
  if (resetUntil) refuse('recoveryAfterReset', { at: sayBothDayTimes(resetUntil, now) })
  const oldest = sent[RECOVERIES.most - 1]
  if (oldest) {
    const at = sayBothDayTimes(new Date(oldest.getTime() + RECOVERIES.days * 24 * HOUR), now)
    refuse('recoveryMost', { limit: RECOVERIES.most, days: RECOVERIES.days, at })
  }
}

export const IC_TRIES = 5
type IcVerdict = { verdict: 'right' | 'unknown' } | { verdict: 'wrong'; refusal: Refusal }
/**
 * Judges an IC number; `same` undefined: none is on record. The caller is not told which of the two it was; operators
 * see it and look for other evidence. `wrong`: tries of the last day.
 */
export function judgeIc(same: boolean | undefined, wrong: number): IcVerdict {
  if (wrong >= IC_TRIES) refuse('requestIcTries', { limit: IC_TRIES })
  if (same === undefined) return { verdict: 'unknown' }
  return same
    ? { verdict: 'right' }
    : { verdict: 'wrong', refusal: refusal('icMismatch', { left: IC_TRIES - wrong - 1 }) }
}

export const recoveryStops = {
  factor_used: { en: 'The second factor was used, so it is not lost', cn: '二次验证方式已被使用，并未遗失' },
  factor_changed: {
    en: 'The second factor was changed by whoever was logged in',
    cn: '二次验证方式已在登录状态下更改',
  },
  password_changed: { en: 'The login password was changed meanwhile', cn: '登录密码已在此期间更改' },
} as const satisfies Record<string, Bilingual>
export type RecoveryStop = keyof typeof recoveryStops
/** Events after the report; null: did not happen. */
export type Since = { factorUsedAt: Date | null; factorChangedAt: Date | null; passwordChangedAt: Date | null }
/**
 * The reason why a recovery ends by itself, or undefined: a factor that works is not lost, and after a change the
 * password is no longer the one that the report was made with.
 */
export function whyStops({ factorUsedAt, factorChangedAt, passwordChangedAt }: Since): RecoveryStop | undefined {
  if (passwordChangedAt) return 'password_changed'
  if (factorChangedAt) return 'factor_changed'
  return factorUsedAt ? 'factor_used' : undefined
}

const REMIND_HOURS = 24
/** On the last day before it is carried out, its owner is notified once more. */
export const isReminded = (executeAt: Date, now: Date): boolean =>
  executeAt > now && executeAt.getTime() - now.getTime() <= REMIND_HOURS * HOUR

/** How long after its end it is still shown at the login. */
export const RECOVERY_SHOWN_DAYS = 14

/** How long operators see, beside other requests, that the member came back without the password or the factor. */
export const RECOVERED_DAYS = 30

/** The record beside a report, instants in ms. */
export type Evidence = {
  icCompared: boolean
  wrongIcs: number
  knownDevice: boolean
  fromThere: number
  openSessions: number
  factorUsedAt: number | null
  passwordChangedAt: number | null
  earlier: number
}
export const LATELY_DAYS = 7
const lately = (at: number | null, askedAt: number): boolean => at !== null && askedAt - at < LATELY_DAYS * 24 * HOUR
const many = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`
/**
 * Evidence against the member being the author, as an operator reads it: each is a reason to ask, none is a verdict.
 */
export function doubtsOf(known: Evidence, askedAt: number): Bilingual[] {
  const { icCompared, wrongIcs, knownDevice, fromThere, openSessions, factorUsedAt, passwordChangedAt, earlier } = known
  const doubts: readonly [boolean, string, string][] = [
    [
      !icCompared,
      'No IC number is on record, so none was compared: ask for what only the member knows',
      '未登记证件号码，未作核对：请询问只有会员本人知道的信息',
    ],
    [
      wrongIcs > 0,
      `${many(wrongIcs, 'wrong IC number', 'wrong IC numbers')} on the day`,
      `当日证件号码错误 ${wrongIcs} 次`,
    ],
    [
      !knownDevice && fromThere === 0,
      'Neither the device nor the address was ever logged in from',
      '该设备与地址此前均无登录记录',
    ],
    [
      openSessions > 0,
      `Still logged in on ${many(openSessions, 'device', 'devices')}, where the member could remove it alone`,
      `仍有 ${openSessions} 台设备处于登录状态，会员可自行移除`,
    ],
    [lately(factorUsedAt, askedAt), 'The second factor worked in the week before', '此前一周内曾使用过二次验证'],
    [
      lately(passwordChangedAt, askedAt),
      'The login password was changed in the week before',
      '此前一周内更改过登录密码',
    ],
    [earlier > 0, `Reported ${many(earlier, 'time', 'times')} before`, `此前已报失 ${earlier} 次`],
  ]
  return doubts.filter(([holds]) => holds).map(([, en, cn]) => ({ en, cn }))
}

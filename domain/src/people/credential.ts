/** A change of what proves a member pauses withdrawals for a published time. */
import type { Terms } from '../base/terms.ts'
import { type Refusal, refusal } from '../refusals.ts'
import { shutMinutes, unknownTries } from './login.ts'

const HOUR = 3_600_000

/** The changes that pause withdrawals, with the words a member reads. */
export const coolOffReasons = {
  login_password: ['The login password was changed', '登录密码已更改'],
  trading_password: ['The trading password was changed', '交易密码已更改'],
  second_factor: ['The second factor was changed', '二次验证方式已更改'],
  recovery: ['The login password was reset by email', '登录密码已通过邮件重设'],
  factor_recovery: ['A lost second factor was removed', '已移除遗失的二次验证方式'],
  payee: ['A payee was added or changed', '收款账户有变更'],
  new_device: ['A new device logged in', '有新设备登录'],
} as const satisfies Record<string, readonly [string, string]>
export type CoolOffReason = keyof typeof coolOffReasons
export const sayCoolOff = (why: CoolOffReason) => ({ en: coolOffReasons[why][0], cn: coolOffReasons[why][1] })

/** Hours that withdrawals wait: more when the old password was not known, or the factor not shown. */
export function coolOffHours(why: CoolOffReason, { coolOff }: Pick<Terms, 'coolOff'>): number {
  if (why === 'recovery' || why === 'factor_recovery') return coolOff.recoveryHours
  return why === 'new_device' ? coolOff.deviceHours : coolOff.changeHours
}
export const coolOffUntil = (why: CoolOffReason, now: Date, terms: Pick<Terms, 'coolOff'>): Date =>
  new Date(now.getTime() + coolOffHours(why, terms) * HOUR)

/**
 * The wrong second factors that all unknown devices together may make in a day; beyond that only known devices are
 * served.
 */
export const strangersADay = (login: Pick<Terms['login'], 'tries'>) => ({
  tries: unknownTries(login),
  windowMinutes: 24 * 60,
})

/**
 * Judges the wrong second factors of the window, newest first: how many more may be wrong, or the refusal that says
 * when to try again.
 */
export function judgeFactor(
  wrong: readonly Date[],
  now: Date,
  window: Pick<Terms['login'], 'tries' | 'windowMinutes'>,
): { left: number; locked?: Refusal } {
  const minutes = shutMinutes(wrong, now, window)
  if (minutes === null) return { left: window.tries - wrong.length }
  return { left: 0, locked: refusal('factorAttempts', { limit: window.tries, minutes }) }
}

type TradingVerdict = { verdict: 'right' } | { verdict: 'wrong'; refusal: Refusal } | { verdict: 'lock' }
/**
 * Judges a trading password that was verified. `tries`: wrong ones before this. 'lock': this was the last wrong one
 * allowed.
 */
export function judgeTrading(same: boolean, tries: number, limit: number): TradingVerdict {
  if (same) return { verdict: 'right' }
  const left = limit - tries - 1
  return left > 0 ? { verdict: 'wrong', refusal: refusal('tradingPasswordAttempts', { left }) } : { verdict: 'lock' }
}

/** The parts of a member's page. That an operator read one is recorded, and the member is shown it. */
import type { Bilingual } from '../bilingual.ts'

export const lookedParts = {
  who: { en: 'who you are', cn: '身份资料' },
  timeline: { en: 'timeline', cn: '时间线' },
  money: { en: 'money', cn: '资金' },
  tons: { en: 'tons', cn: '碳信用' },
  orders: { en: 'orders', cn: '订单' },
  requests: { en: 'requests and restrictions', cn: '申请与限制' },
  access: { en: 'devices and logins', cn: '设备与登录' },
  mails: { en: 'mails', cn: '邮件' },
} as const satisfies Readonly<Record<string, Bilingual>>
export type LookedPart = keyof typeof lookedParts

/** So many of the newest are on the member's page; the copy of their data has all of them. */
export const NEWEST = 50
const VISIT_MS = 30 * 60_000
const FRESH_MS = 5 * 60_000
/**
 * Whether reading a part again begins a visit or continues one. A continued visit is recorded again only after some
 * minutes, so that a page that polls writes nothing.
 */
export function visitOf(readAt: Date | undefined, now: Date): 'begins' | 'goesOn' | 'fresh' {
  const ago = readAt === undefined ? Number.POSITIVE_INFINITY : now.getTime() - readAt.getTime()
  if (ago >= VISIT_MS) return 'begins'
  return ago >= FRESH_MS ? 'goesOn' : 'fresh'
}
/** One record of the directory is enough for this long. */
export const listedSince = (now: Date): Date => new Date(now.getTime() - VISIT_MS)
/** A reading from before this instant is recorded again. */
export const freshSince = (now: Date): Date => new Date(now.getTime() - FRESH_MS)

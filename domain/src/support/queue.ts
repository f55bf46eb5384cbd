import type { OperatorRole } from '../people/operator.ts'

/**
 * Hours within which a queue's next step should be done. It is our own target; promises to members are in the terms.
 */
export const targetHours = {
  line: 24,
  claim: 48,
  payee: 24,
  withdrawal: 4,
  request: 48,
  restriction: 24,
  pair: 48,
  alert: 8,
  retirement: 48,
  draw: 24,
  correction: 24,
  settings: 72,
  project: 72,
  content: 72,
  invite: 72,
  halt: 4,
  payments: 4,
} as const satisfies Record<string, number>
export type Queue = keyof typeof targetHours
export const queues = Object.keys(targetHours) as Queue[]

/** The roles that decide in a queue; its items may be assigned to any of them. */
export const queueRoles: Readonly<Record<Queue, readonly OperatorRole[]>> = {
  line: ['finance'],
  claim: ['finance'],
  payee: ['finance'],
  withdrawal: ['finance'],
  request: ['support', 'admin'],
  restriction: ['support', 'admin'],
  pair: ['support', 'admin'],
  alert: ['support', 'admin'],
  retirement: ['market'],
  draw: ['market', 'admin'],
  correction: ['finance'],
  settings: ['admin'],
  project: ['market', 'admin'],
  content: ['market', 'admin'],
  invite: ['admin'],
  halt: ['market'],
  payments: ['finance'],
}

/**
 * What an item waits for: a first check, another person's decision about what the first proposed, or to be carried out
 * after both.
 */
export const checks = ['first', 'second', 'passed'] as const
export type Check = (typeof checks)[number]
/** Items of these queues wait for one person first and for another after; everything else is proposed when it comes. */
export const checkedTwice: ReadonlySet<Queue> = new Set<Queue>(['line', 'withdrawal', 'request', 'retirement'])

const HOUR_MS = 3_600_000
export const isLate = (queue: Queue, sinceMs: number, nowMs: number): boolean =>
  nowMs - sinceMs > targetHours[queue] * HOUR_MS

/** '5 min', '3 h', '2 d': how long something has waited, in the largest whole unit. */
export function sayWaited(sinceMs: number, nowMs: number, lang: 'en' | 'cn'): string {
  const minutes = Math.max(0, Math.floor((nowMs - sinceMs) / 60_000))
  if (minutes < 60) return lang === 'cn' ? `${minutes} 分钟` : `${minutes} min`
  if (minutes < 48 * 60) return lang === 'cn' ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 60)} h`
  return lang === 'cn' ? `${Math.floor(minutes / 1440)} 天` : `${Math.floor(minutes / 1440)} d`
}

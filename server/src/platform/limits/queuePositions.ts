import { lineOf } from './attempts.ts'
import type { QueuePosition } from './fairQueue.ts'

/** An unknown caller, by place. */
export const strangerAt = (address: string): QueuePosition => ({ lane: 'stranger', line: lineOf(address) })
/** A caller on a known device, by place, before strangers. */
export const knownAt = (address: string): QueuePosition => ({ lane: 'known', line: lineOf(address) })
/** A caller with a session. `held`: inside a transaction, whose connection a storm of logins must not occupy. */
export const memberPosition = (memberId: number, lane: 'known' | 'held' = 'known'): QueuePosition => ({
  lane,
  line: ['member', String(memberId)],
})
/** For callers who never compete: the demo world, the desk, and tests. */
export const OURS: QueuePosition = { lane: 'held', line: ['ours', 'ours'] }

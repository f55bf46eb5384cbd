import { lineOf } from './attempts.ts'
import type { QueuePosition } from './fairQueue.ts'

/** An unknown caller: by place. */
export const strangerAt = (address: string): QueuePosition => ({ lane: 'stranger', line: lineOf(address) })
/** From a device that came in before: by place, before strangers. */
export const knownAt = (address: string): QueuePosition => ({ lane: 'known', line: lineOf(address) })
/** Who has a session. `held`: in a transaction, whose connection a storm of logins must not keep. */
export const memberPosition = (memberId: number, lane: 'known' | 'held' = 'known'): QueuePosition => ({
  lane,
  line: ['member', String(memberId)],
})
/** Nobody else waits for it: the demo world, the desk, and tests. */
export const OURS: QueuePosition = { lane: 'held', line: ['ours', 'ours'] }

import { lineOf } from './attempts.ts'
import type { QueuePosition } from './fairQueue.ts'

/** Nobody who is known: by place. */
export const strangerAt = (address: string): QueuePosition => ({ lane: 'stranger', line: lineOf(address) })
/** From a device that came in before: by place, before strangers. */
export const knownAt = (address: string): QueuePosition => ({ lane: 'known', line: lineOf(address) })
/** Who has a session. `held`: in a transaction, whose connection a storm of logins must not keep. */
export const memberPosition = (memberId: number, lane: 'known' | 'held' = 'known'): QueuePosition => ({
  lane,
  line: ['member', String(memberId)],
})
/** Nobody waits for it but ourselves: the demo world, the desk, and tests. */
export const OURS: QueuePosition = { lane: 'held', line: ['ours', 'ours'] }

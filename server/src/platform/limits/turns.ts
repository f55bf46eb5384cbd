import { lineOf } from './attempts.ts'
import type { Turn } from './fairQueue.ts'

/** Nobody who is known: by place. */
export const strangerAt = (address: string): Turn => ({ lane: 'stranger', line: lineOf(address) })
/** From a device that came in before: by place, before strangers. */
export const knownAt = (address: string): Turn => ({ lane: 'known', line: lineOf(address) })
/** Who has a session. `held`: in a transaction, whose connection a storm of logins must not keep. */
export const memberTurn = (memberId: number, lane: 'known' | 'held' = 'known'): Turn => ({
  lane,
  line: ['member', String(memberId)],
})
/** Nobody waits for it but ourselves: the demo world, the desk, and tests. */
export const OURS: Turn = { lane: 'held', line: ['ours', 'ours'] }

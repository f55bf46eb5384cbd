/** Why: passwords are hashed slowly on purpose, so hashing has a narrow gate: a storm of logins must not starve orders, nor other logins. */
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { lineOf } from './attempts.ts'
import { fairQueue, type Turn } from './limits/fairQueue.ts'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const strength = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Half of the machine: the other half answers everybody else. */
const AT_ONCE = Math.max(1, availableParallelism() >> 1)
/** Three seconds of hashing on two cores: who would wait longer is told so. */
const ROOM = 128
const inTurn = fairQueue({ atOnce: AT_ONCE, room: ROOM, seconds: 3 })

/** Nobody who is known: by place. */
export const strangerAt = (address: string): Turn => ({ lane: 'stranger', line: lineOf(address) })
/** From a device that came in before: by place, before strangers. */
export const knownAt = (address: string): Turn => ({ lane: 'known', line: lineOf(address) })
/** Who has a session. `held`: in a transaction, whose connection a storm of logins must not keep. */
export const memberTurn = (memberId: number, lane: 'known' | 'held' = 'known'): Turn => ({ lane, line: ['member', String(memberId)] })

/** Nobody waits for it but ourselves: the demo world, and tests. */
export const OURS: Turn = { lane: 'held', line: ['ours', 'ours'] }

let hashed = 0
/** How many passwords this node was asked to hash: nothing that may still be refused is. */
export const hashings = (): number => hashed
/** Throws `busy` when too many wait for theirs. */
export function hashPassword(password: string, turn: Turn): Promise<string> {
  hashed += 1
  return inTurn(turn, () => hash(password, strength))
}

let verified = 0
/** How many passwords this node has verified: limits on tries are held to it. */
export const verifications = (): number => verified
/** A hash of nothing anyone knows: unknown emails cost the same time as known ones. */
const nobody = hash(`${Math.random()}${process.hrtime.bigint()}`, strength)
/** Throws `busy` when too many wait for theirs; then nothing was verified. */
export async function verifyPassword(password: string, stored: string | undefined, turn: Turn): Promise<boolean> {
  // What stood there of an account that was closed long ago is no hash.
  const kept = stored?.startsWith('$argon2') ? stored : undefined
  const against = kept ?? (await nobody)
  return inTurn(turn, async () => {
    verified += 1
    return (await verify(against, password)) && kept !== undefined
  })
}

/**
 * Hashing is slow on purpose and runs a few at a time, so that a storm of logins starves neither orders nor other
 * logins.
 */
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { fairQueue, type QueuePosition } from '../limits/fairQueue.ts'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const strength = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Half of the machine's cores, and on a small one two: strangers may use all of them but one, so that a known device
 * need not wait for theirs.
 */
const AT_ONCE = Math.max(2, availableParallelism() >> 1)
/** Three seconds of hashing on two cores; a caller who would wait longer is refused. */
const CAPACITY = 128
const hashQueue = fairQueue({ atOnce: AT_ONCE, strangers: AT_ONCE - 1, capacity: CAPACITY, seconds: 3 })

/**
 * One password has several spellings: é is one character from one keyboard and two from another. The composed form is
 * hashed (RFC 8265). Older hashes are of the characters as typed, so a password is compared in its other forms too;
 * most passwords have only one.
 */
const formsOf = (password: string): string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
]

let hashed = 0
/** How many passwords this node was asked to hash; a test checks that nothing is hashed that may still be refused. */
export const hashings = (): number => hashed
/** Throws `busy` when too many wait for theirs. */
export function hashPassword(password: string, position: QueuePosition): Promise<string> {
  hashed += 1
  return hashQueue(position, () => hash(password.normalize('NFC'), strength))
}

let verified = 0
/** How many passwords this node has verified; tests compare the limits on tries with it. */
export const verifications = (): number => verified
/** A hash of an unknown password, so that unknown emails cost the same time as known ones. */
const nobody = hash(`${Math.random()}${process.hrtime.bigint()}`, strength)
/** Throws `busy` when too many wait for theirs; then nothing was verified. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  position: QueuePosition,
): Promise<boolean> {
  // A closed account's row holds a value that is no hash.
  const kept = stored?.startsWith('$argon2') ? stored : undefined
  const against = kept ?? (await nobody)
  return hashQueue(position, async () => {
    verified += 1
    for (const form of formsOf(password)) if (await verify(against, form)) return kept !== undefined
    return false
  })
}

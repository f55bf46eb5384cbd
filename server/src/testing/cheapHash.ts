/**
 * A password hash for tests that verify a password often. Its settings are part of the stored text and are used for
 * verifying, so that it costs a thousandth. The product's own hashing stays at full strength.
 */
import { type Algorithm, hash } from '@node-rs/argon2'

const strength = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 8, timeCost: 1, parallelism: 1 }
const known = new Map<string, Promise<string>>()

export function cheapHash(password: string): Promise<string> {
  const before = known.get(password)
  if (before) return before
  const made = hash(password, strength)
  known.set(password, made)
  return made
}

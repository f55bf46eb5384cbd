/**
 * What a test stores for a password that many acts of it will prove. The settings stand in the stored text and whoever
 * verifies takes them from there, so that proving it costs a thousandth. The product itself hashes as in earnest.
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

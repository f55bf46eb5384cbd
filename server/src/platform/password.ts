/** Why: passwords are hashed slowly on purpose, so hashing has a narrow gate: a storm of logins must not starve orders. */
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const strength = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function gated<T>(work: () => Promise<T>, ahead = false): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => (ahead ? waiting.unshift(go) : waiting.push(go)))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => gated(() => hash(password, strength))

/** A hash of nothing anyone knows: unknown emails cost the same time as known ones. */
let verified = 0
/** How many passwords this node has verified: limits on tries are held to it. */
export const verifications = (): number => verified
let nobody: Promise<string> | undefined
/** `ahead`: of whoever waits in a transaction. It holds a connection meanwhile, and a storm of logins must not keep all of them. */
export async function verifyPassword(password: string, stored: string | undefined, { ahead = false } = {}): Promise<boolean> {
  nobody ??= hashPassword(`${Math.random()}${process.hrtime.bigint()}`)
  verified += 1
  const against = stored ?? (await nobody)
  const same = await gated(() => verify(against, password), ahead)
  return same && stored !== undefined
}

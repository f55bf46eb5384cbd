/**
 * Secrets, numbers and seeds of draws also come from the run's seed, so that the same history ends in the same
 * balances.
 */
import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const real = { randomBytes: crypto.randomBytes, randomUUID: crypto.randomUUID, randomInt: crypto.randomInt }

/**
 * Replaces the system's randomness in this process until `end`. Each act has a stream of its own, so that leaving one
 * out changes no other.
 */
export function seedChance(seed: number): { begin(act: number): void; end(): void } {
  let [stream, count] = [`${seed}`, 0]
  const block = () => createHash('sha256').update(`${stream} ${count++}`).digest()
  const bytes = (size: number): Buffer => {
    const all: Buffer[] = []
    for (let left = size; left > 0; left -= 32) all.push(block())
    return Buffer.concat(all).subarray(0, size)
  }
  const uuid = () => {
    const hex = bytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
  const seeded = {
    randomBytes: (size: number, done?: (error: null, bytes: Buffer) => void) => {
      if (!done) return bytes(size)
      const made = bytes(size)
      queueMicrotask(() => done(null, made))
      return undefined
    },
    randomUUID: uuid,
    randomInt: (a: number, b?: number) =>
      b === undefined ? block().readUInt32BE() % a : a + (block().readUInt32BE() % (b - a)),
  }
  Object.assign(crypto, seeded)
  syncBuiltinESMExports()
  return {
    begin: (act) => {
      stream = `${seed} ${act}`
      count = 0
    },
    end: () => {
      Object.assign(crypto, real)
      syncBuiltinESMExports()
    },
  }
}

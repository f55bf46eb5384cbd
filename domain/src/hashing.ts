/** Why: a proof is the same steps on a server (hashing at once) and in a browser (hashing by WebCrypto, later); the steps stand here once. */

/** Steps that hand out bytes to be hashed with SHA-256 and go on with the 32 bytes of the answer. */
export type Hashing<T> = Generator<Uint8Array, T, Uint8Array>
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** Runs the steps with a hash that answers at once. */
export function hashNow<T>(steps: Hashing<T>, sha256: Sha256): T {
  let step = steps.next()
  while (!step.done) step = steps.next(sha256(step.value))
  return step.value
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
/** One after the other. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
/** Lower-case hex. */
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
/** 64 hex digits as 32 bytes; undefined when it is none. */
export const hashFrom = (hex: string): Uint8Array | undefined =>
  /^[0-9a-f]{64}$/.test(hex) ? Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16)) : undefined
/** A whole number as 8 bytes, the highest first. */
export function bytes8(n: number): Uint8Array {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`${n} is no sum`)
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n))
  return bytes
}
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

/** A server hashes at once, a browser asynchronously (WebCrypto); the steps of a proof are written once for both. */
/** A generator that yields bytes to be hashed with SHA-256 and continues with the 32 bytes of each hash. */
export type Hashing<T> = Generator<Uint8Array, T, Uint8Array>

/** Runs the steps with a synchronous hash. */
export function hashNow<T>(steps: Hashing<T>, sha256: (bytes: Uint8Array) => Uint8Array): T {
  let step = steps.next()
  while (!step.done) step = steps.next(sha256(step.value))
  return step.value
}

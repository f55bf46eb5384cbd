/** A server hashes at once, a browser asynchronously (WebCrypto); the steps of a proof are written once for both. */
/** Steps that hand out bytes to be hashed with SHA-256 and go on with the 32 bytes of the answer. */
export type Hashing<T> = Generator<Uint8Array, T, Uint8Array>

/** Runs the steps with a hash that answers at once. */
export function hashNow<T>(steps: Hashing<T>, sha256: (bytes: Uint8Array) => Uint8Array): T {
  let step = steps.next()
  while (!step.done) step = steps.next(sha256(step.value))
  return step.value
}

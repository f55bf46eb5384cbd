/** The domain's hashing steps and Ed25519, run asynchronously with WebCrypto. */
import type { Hashing } from '@tonne/domain/base/hashing'
import { fromHex, utf8 } from '@tonne/domain/bytes'

const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)

export async function hashLater<T>(steps: Hashing<T>): Promise<T> {
  let step = steps.next()
  while (!step.done)
    step = steps.next(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', owned(step.value))))
  return step.value
}

/** Whether the key (raw, in hex) signed the text. A browser without Ed25519 throws. */
export async function isSigned(
  text: string,
  { publicKey, signature }: { publicKey: string; signature: string },
): Promise<boolean> {
  const key = await globalThis.crypto.subtle.importKey('raw', owned(fromHex(publicKey)), { name: 'Ed25519' }, false, [
    'verify',
  ])
  return globalThis.crypto.subtle.verify({ name: 'Ed25519' }, key, owned(fromHex(signature)), owned(utf8(text)))
}

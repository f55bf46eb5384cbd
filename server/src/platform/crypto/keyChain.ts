/** The key that signs may change only by a row of the log, and each key signs its own part of the log alone. */
import { keyAt, type LogKeys } from '@tonne/domain/base/logKeys'
import { keyText } from '@tonne/domain/base/sealedText'
import { isSignedBy } from './signature.ts'

/** A change of the key, and where its row stands in the log; no place while it is not sealed. */
type Rotation = {
  position: number
  oldKey: string
  newKey: string
  oldSignature: Buffer
  newSignature: Buffer
  sealedAt: number | undefined
}
type SignedHead = { size: number; text: string; signature: Buffer }

export const keysOf = (publicKey: string, rotations: readonly Rotation[]): LogKeys => ({
  publicKey,
  ended: rotations.map(({ oldKey, position }) => ({ publicKey: oldKey, at: position })),
})
export const isOwnHead = (keys: LogKeys, { size, text, signature }: SignedHead): boolean =>
  isSignedBy(keyAt(keys, size), text, signature)

/**
 * What is wrong with the changes of the key, in words: each follows from the one before, has both signatures and stands
 * in the log where it says; the last leads to the present key; every head is signed by the key of its place. Undefined
 * when all is sound.
 */
export function brokenKeys(
  publicKey: string,
  { rotations, heads }: { rotations: readonly Rotation[]; heads: readonly SignedHead[] },
): string | undefined {
  for (const [i, { position, oldKey, newKey, oldSignature, newSignature, sealedAt }] of rotations.entries()) {
    const text = keyText({ at: position, from: oldKey, to: newKey })
    const which = `the change of the key at ${position}`
    if (!isSignedBy(oldKey, text, oldSignature)) return `${which} is not signed by the key that it ends`
    if (!isSignedBy(newKey, text, newSignature)) return `${which} is not signed by the key that it begins`
    if ((rotations[i + 1]?.oldKey ?? publicKey) !== newKey) return `${which} leads to another key than the next`
    if (sealedAt !== position) return `${which} is not in the log there`
  }
  const keys = keysOf(publicKey, rotations)
  const strange = heads.find((head) => !isOwnHead(keys, head))
  return strange && `the head of ${strange.size} is not signed by the key of its place`
}

/** Only a row of the log can change the signing key, and each key signs only its own part of the log. */
import { keyAt, type LogKeys } from '@tonne/domain/base/logKeys'
import { keyText } from '@tonne/domain/base/sealedText'
import { isSignedBy } from './signature.ts'

/** A change of the key, and the place of its row in the log; no place until it is sealed. */
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
 * Says what is wrong with the key's changes: each must follow from the one before, have both signatures and be at its
 * stated place in the log; the last must lead to the present key; every head must be signed by the key of its place.
 * Undefined if all is sound.
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

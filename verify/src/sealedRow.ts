import { keyAt } from '@tonne/domain/base/logKeys'
import { verifyConsistency, verifyInclusion } from '@tonne/domain/base/merkleLog'
import { bundleText, type LeafVersion, leafOf, logHeadText } from '@tonne/domain/base/sealedText'
import { fromHex } from '@tonne/domain/bytes'
import { hashLater, isSigned } from './hashLater.ts'
import { keyRowOf } from './rowText.ts'
import { isHash, isSalt, isSignature, isSize, isText, isWhole, listOf, oneOf, shape } from './shape.ts'

export type Head = { size: number; root: string; at: number; signature: string }
export type SealedRow = { position: number; leaf: LeafVersion; salt: string; text: string; proof: string[] }
/** The rotations of the key under a head, and the proof that this head continues the newest of the bundle. */
export type KeyHistory = { head: Head; since: string[]; rows: SealedRow[] }
export type Keyed = { publicKey: string; keys?: KeyHistory | undefined }
export type Signed = Keyed & { signature: string }

export const head = shape({ size: isSize, root: isHash, at: isWhole, signature: isSignature })
export const sealedRow = shape({
  position: isWhole,
  leaf: oneOf(1, 2),
  salt: isSalt,
  text: isText,
  proof: listOf(isHash),
})
/** The field that a bundle has once the key was rotated. */
export const withKeys = { keys: shape({ head, since: listOf(isHash), rows: listOf(sealedRow, 1) }) }

const raw = ({ size, root }: Head) => ({ size, hash: fromHex(root) })
type KeysOf = { publicKey: string; keys?: { rows: readonly { text: string }[] } | undefined }
/** The key that signed the log at this size, as the rotations beside it say. */
export function keyOf({ publicKey, keys }: KeysOf, size: number): string {
  const ended = (keys?.rows ?? []).flatMap(({ text }) => keyRowOf(text) ?? [])
  return keyAt({ publicKey, ended: ended.map(({ from, at }) => ({ publicKey: from, at })) }, size)
}
export const isHeadSigned = (of: KeysOf, h: Head) => isHeadSignedBy(keyOf(of, h.size), h)
export const isHeadSignedBy = (publicKey: string, h: Head) =>
  isSigned(logHeadText(h), { publicKey, signature: h.signature })
export const isBundleSigned = (bundle: Signed) => isSigned(bundleText(bundle), bundle)

export const isUnder = async (row: SealedRow, under: Head): Promise<boolean> =>
  hashLater(
    verifyInclusion(await hashLater(leafOf(row)), row.position, { head: raw(under), proof: row.proof.map(fromHex) }),
  )
/** For each row, by its field, whether it is not under the head. */
export async function notUnder(
  rows: readonly SealedRow[],
  under: Head,
  field: (i: number) => string,
): Promise<Record<string, boolean>> {
  const broken: Record<string, boolean> = {}
  for (const [i, row] of rows.entries()) broken[field(i)] = !(await isUnder(row, under))
  return broken
}
export const continues = (old: Head, newer: Head, proof: readonly string[]): Promise<boolean> =>
  hashLater(verifyConsistency(raw(old), raw(newer), proof.map(fromHex)))

import { verifyConsistency, verifyInclusion } from '@tonne/domain/base/merkleLog'
import { bundleText, type LeafVersion, leafOf, logHeadText } from '@tonne/domain/base/sealedText'
import { fromHex } from '@tonne/domain/bytes'
import { hashLater, isSigned } from './hashLater.ts'
import { isHash, isSalt, isSignature, isSize, isText, isWhole, listOf, oneOf, shape } from './shape.ts'

export type Head = { size: number; root: string; at: number; signature: string }
export type SealedRow = { position: number; leaf: LeafVersion; salt: string; text: string; proof: string[] }
export type Signed = { publicKey: string; signature: string }

export const head = shape({ size: isSize, root: isHash, at: isWhole, signature: isSignature })
export const sealedRow = shape({
  position: isWhole,
  leaf: oneOf(1, 2),
  salt: isSalt,
  text: isText,
  proof: listOf(isHash),
})

const raw = ({ size, root }: Head) => ({ size, hash: fromHex(root) })
export const isHeadSigned = (publicKey: string, h: Head) =>
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

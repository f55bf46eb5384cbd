/** The key that signs the log may change only by a row of the log that the old key and the new one both signed. */
import { keyText } from '@tonne/domain/base/sealedText'
import { type CheckedStep, holds } from './checked.ts'
import { isSigned } from './hashLater.ts'
import { type KeyRow, keyRowOf } from './rowText.ts'
import { continues, type Head, isBundleSigned, isHeadSigned, isUnder, type Keyed, type Signed } from './sealedRow.ts'

type Place = { position: number; text: string }

/** Every key that ever signed the log, the present one last. */
export const keysIn = ({ publicKey, keys }: Keyed): string[] => [
  ...(keys?.rows ?? []).flatMap(({ text }) => keyRowOf(text)?.from ?? []),
  publicKey,
]

/** Rows that do not change the key: each must be at the place it names, follow the last, and have both signatures. */
export async function wrongRotations(publicKey: string, rows: readonly Place[]): Promise<Record<string, boolean>> {
  const broken: Record<string, boolean> = {}
  let before: KeyRow | undefined
  const seen = new Set<string>()
  for (const [i, { position, text }] of rows.entries()) {
    const row = keyRowOf(text)
    broken[`keys.rows[${i}].text`] =
      row === undefined || row.at !== position || !follows(row, before, seen) || !(await isSignedByBoth(row))
    if (row) seen.add(row.from)
    before = row
  }
  return { ...broken, publicKey: rows.length > 0 && (before?.to !== publicKey || seen.has(publicKey)) }
}
const follows = ({ id, at, from, to }: KeyRow, before: KeyRow | undefined, seen: ReadonlySet<string>): boolean =>
  from !== to && !seen.has(to) && (before === undefined || (from === before.to && at > before.at && id > before.id))
const isSignedByBoth = async (row: KeyRow): Promise<boolean> =>
  (await isSigned(keyText(row), { publicKey: row.from, signature: row.signatures[0] })) &&
  (await isSigned(keyText(row), { publicKey: row.to, signature: row.signatures[1] }))

/**
 * There is no step when the key was never changed. `under` is the bundle's newest head; the head of the keys continues
 * it.
 */
export async function keysStep({ publicKey, keys }: Keyed, under: Head, at = ''): Promise<CheckedStep<'keys'>[]> {
  if (!keys) return []
  const broken = await wrongRotations(publicKey, keys.rows)
  broken['keys.head.signature'] = !(await isHeadSigned({ publicKey, keys }, keys.head))
  broken['keys.since'] = !(await continues(under, keys.head, keys.since))
  // A leaf of version 1 does not show that it is a rotation, so a walk would not see it.
  for (const [i, row] of keys.rows.entries())
    broken[`keys.rows[${i}]`] = row.leaf !== 2 || !(await isUnder(row, keys.head))
  return [holds('keys', Object.fromEntries(Object.entries(broken).map(([field, is]) => [`${at}${field}`, is])))]
}

/** The first checks of a bundle with one head, after its form. */
export const openingSteps = async (
  bundle: Signed & { head: Head },
): Promise<CheckedStep<'format' | 'signature' | 'keys'>[]> => [
  holds('format', {}),
  holds('signature', {
    'head.signature': !(await isHeadSigned(bundle, bundle.head)),
    signature: !(await isBundleSigned(bundle)),
  }),
  ...(await keysStep(bundle, bundle.head)),
]

/**
 * Members check from their own leaves that their balance is in the published sum, once and in its own place, without
 * seeing anybody else's.
 */
import { fromHex, toHex } from '@tonne/domain/bytes'
import { depthOf, placedLeaf, rootFrom, sideAt } from '@tonne/domain/money/liability'
import { type CheckedStep, holds } from './checked.ts'
import { hashLater } from './hashLater.ts'
import { openingSteps } from './keyHistory.ts'
import { contradicts, type LiabilityRow, liabilityRowOf } from './liabilityRow.ts'
import { dayAt } from './rowText.ts'
import { type Head, head, notUnder, type SealedRow, type Signed, sealedRow, withKeys } from './sealedRow.ts'
import { is, isDay, isHash, isMember, isSalt, isSignature, isSize, isWhole, listOf, shape } from './shape.ts'

type Leaf = { position: number; nonce: string; amount: number; path: { hash: string; sum: number }[] }
type Asset = { row: SealedRow; leaves: Leaf[] }
export type LiabilityBundle = Signed & {
  kind: 'liability'
  version: 2
  day: string
  member: string
  head: Head
  assets: Asset[]
}
export type LiabilityStep =
  | 'format'
  | 'signature'
  | 'keys'
  | 'inclusion'
  | 'member'
  | 'rows'
  | 'figures'
  | 'places'
  | 'path'
  | 'sum'
  | 'custody'

const leaf = shape({
  position: isWhole,
  nonce: isSalt,
  amount: isSize,
  path: listOf(shape({ hash: isHash, sum: isWhole })),
})
const bundleShape = shape(
  {
    kind: is('liability'),
    version: is(2),
    publicKey: isHash,
    day: isDay,
    member: isMember,
    head,
    assets: listOf(shape({ row: sealedRow, leaves: listOf(leaf) })),
    signature: isSignature,
  },
  withKeys,
)
/** A bundle without leaves shows nothing. */
const emptyIn = ({ assets }: LiabilityBundle): string | undefined => {
  if (assets.length === 0) return 'assets'
  const without = assets.findIndex(({ leaves }) => leaves.length === 0)
  return without < 0 ? undefined : `assets[${without}].leaves`
}

/** `member` is the owner that the bundle must have, when the reader names one. */
export async function verifyLiability(
  value: unknown,
  { member }: { member?: string } = {},
): Promise<CheckedStep<LiabilityStep>[]> {
  const wrong = bundleShape(value, '') ?? emptyIn(value as LiabilityBundle)
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const bundle = value as LiabilityBundle
  const rows = bundle.assets.map(({ row }) => liabilityRowOf(row.text))
  return [
    ...(await openingSteps(bundle)),
    holds(
      'inclusion',
      await notUnder(
        bundle.assets.map(({ row }) => row),
        bundle.head,
        (i) => `assets[${i}].row`,
      ),
    ),
    ...(member === undefined ? [] : [holds('member' as const, { member: bundle.member !== member })]),
    holds('rows', wrongRows(bundle, rows)),
    ...(await figures(bundle, rows)),
  ]
}

function wrongRows(
  { day, assets }: LiabilityBundle,
  rows: readonly (LiabilityRow | undefined)[],
): Record<string, boolean> {
  const positions = new Set(assets.map(({ row }) => row.position))
  const broken = rows.map((row, i): [string, boolean] => {
    const before = rows[i - 1]
    const sound =
      row && row.day === day && dayAt(row.at) === day && (i === 0 || (before !== undefined && before.asset < row.asset))
    return [`assets[${i}].row.text`, !sound]
  })
  return { ...Object.fromEntries(broken), 'assets.row.position': positions.size !== assets.length }
}

async function figures(
  { member, assets }: LiabilityBundle,
  rows: readonly (LiabilityRow | undefined)[],
): Promise<CheckedStep<LiabilityStep>[]> {
  const broken = { figures: {}, places: {}, path: {}, sum: {}, custody: {} } as Record<
    'figures' | 'places' | 'path' | 'sum' | 'custody',
    Record<string, boolean>
  >
  for (const [i, { leaves }] of assets.entries()) {
    const [at, sums] = [`assets[${i}]`, rows[i]]
    // `rows` has reported a text that is no row; nothing can be computed from it.
    if (!sums) continue
    broken.figures[`${at}.row.text`] = contradicts(sums)
    broken.custody[`${at}.row.text`] = sums.custody < sums.owed
    broken.places[`${at}.leaves`] = new Set(leaves.map(({ position }) => position)).size !== leaves.length
    for (const [n, one] of leaves.entries()) {
      const field = `${at}.leaves[${n}]`
      broken.places[`${field}.position`] = one.position >= sums.leaves || one.path.length !== depthOf(sums.leaves)
      const root = await rootOf(one, member, sums)
      broken.path[`${field}.path`] = root?.hash !== sums.root
      broken.sum[`${field}.path`] = root?.sum !== sums.owed
    }
  }
  return (['figures', 'places', 'path', 'sum', 'custody'] as const).map((step) => holds(step, broken[step]))
}

/** Undefined when a sum on the path is invalid. */
async function rootOf({ position, nonce, amount, path }: Leaf, member: string, { day, asset, leaves }: LiabilityRow) {
  const way = path.map(({ hash, sum }, level) => ({ hash: fromHex(hash), sum, side: sideAt(position, level) }))
  try {
    const root = await hashLater(rootFrom(placedLeaf({ member, nonce, amount }, { day, asset, leaves, position }), way))
    return { hash: toHex(root.hash), sum: root.sum }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

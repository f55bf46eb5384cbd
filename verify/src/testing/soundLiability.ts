import { toHex } from '@tonne/domain/bytes'
import { pathOf, placedLeaf, rootOf, sumTree } from '@tonne/domain/money/liability'
import type { LiabilityBundle } from '../verifyLiability.ts'
import { at, makeLog, now, publicKey, signed, when } from './operator.ts'

type Leaf = { member: string; nonce: string; amount: number }
export type AssetSpec = {
  asset: number
  leaves: readonly Leaf[]
  /** The positions that the member is shown. */
  shown: readonly number[]
  /** The row's items after `asset`, where they differ from what the tree gives. */
  says: Partial<
    Record<'project' | 'en' | 'cn', string | null> &
      Record<'leaves' | 'owed' | 'members' | 'issued' | 'retired' | 'custody', number | null>
  >
  /** The hashed text of each leaf. */
  place: { day: string; asset: number; leaves: number }
  rowDay: string
  at: number
}
const DAY = '2026-11-20'
const nonceOf = (i: number) => `${i}`.padStart(32, 'a')
const leafOf = (member: string, amount: number, i: number): Leaf => ({ member, nonce: nonceOf(i), amount })
const moneyLeaves = [
  leafOf('4', 9_000, 0),
  leafOf('7', 120_000, 1),
  leafOf('9', 41, 2),
  leafOf('7', 30_050, 3),
  leafOf('12', 77_777, 4),
]
const tonLeaves = [leafOf('7', 1_500, 5), leafOf('9', 40_000, 6), leafOf('7', 500, 7)]
export const moneySpec: AssetSpec = {
  asset: 0,
  leaves: moneyLeaves,
  shown: [1, 3],
  says: {},
  place: { day: DAY, asset: 0, leaves: 5 },
  rowDay: DAY,
  at: at(`${DAY}T01:00:00Z`),
}
export const tonSpec: AssetSpec = {
  asset: 5,
  leaves: tonLeaves,
  shown: [0, 2],
  place: { day: DAY, asset: 5, leaves: 3 },
  rowDay: DAY,
  at: at(`${DAY}T01:00:00Z`),
  says: { project: 'TN-0142', en: 'Mangroves', cn: '红树林', issued: 100_000, retired: 5_000, custody: 95_000 },
}
const treeOf = ({ leaves, place }: AssetSpec) =>
  now(sumTree(leaves.length, (position) => placedLeaf(leaves[position]!, { ...place, position })))

function rowText(spec: AssetSpec, id: number): string {
  const { asset, leaves, says, rowDay, at: instant } = spec
  const root = rootOf(treeOf(spec))
  const members = new Set(leaves.map(({ member }) => member)).size
  const facts = {
    project: null,
    en: null,
    cn: null,
    leaves: leaves.length,
    owed: root.sum,
    members,
    issued: null,
    retired: null,
    custody: root.sum,
    ...says,
  }
  const { project, en, cn, leaves: count, owed, members: all, issued, retired, custody } = facts
  return JSON.stringify([
    'liability',
    id,
    rowDay,
    asset,
    project,
    en,
    cn,
    toHex(root.hash),
    count,
    owed,
    all,
    issued,
    retired,
    custody,
    when(instant),
  ])
}
function shownLeaves(spec: AssetSpec) {
  const tree = treeOf(spec)
  return spec.shown.map((position) => {
    const { nonce, amount } = spec.leaves[position]!
    return {
      position,
      nonce,
      amount,
      path: pathOf(tree, position).map(({ hash, sum }) => ({ hash: toHex(hash), sum })),
    }
  })
}

export function liabilityBundle(
  specs: readonly AssetSpec[] = [moneySpec, tonSpec],
  { member = '7' } = {},
): LiabilityBundle {
  const texts = [
    '["act",1,"x",1,"x","x","x",null,null,null,"2026-11-20T00:00:00.000000Z"]',
    ...specs.map((spec, i) => rowText(spec, i + 1)),
  ]
  const log = makeLog(texts, { at: at(`${DAY}T01:00:05Z`) })
  const head = log.head()
  const assets = specs.map((spec, i) => ({ row: log.row(i + 1, head), leaves: shownLeaves(spec) }))
  return signed({ kind: 'liability' as const, version: 2 as const, publicKey, day: DAY, member, head, assets })
}

import { type Lie, liesOf } from './lie.ts'
import { signed, stranger } from './operator.ts'
import { type AssetSpec, liabilityBundle, moneySpec, tonSpec } from './soundLiability.ts'

const lie = liesOf('liability')
const money = (change: Partial<AssetSpec>): AssetSpec => ({ ...moneySpec, ...change })
const tons = (says: AssetSpec['says']): AssetSpec => ({ ...tonSpec, says: { ...tonSpec.says, ...says } })
const yesterday = money({
  rowDay: '2026-11-19',
  at: moneySpec.at - 86_400_000,
  place: { ...moneySpec.place, day: '2026-11-19' },
})
const sound = liabilityBundle()
const [first, second] = sound.assets
/** Signed again after the change, so that the signature is always right. */
const resigned = (change: object) => signed({ ...sound, ...change })
const withLeaf = (n: number, change: object) =>
  resigned({
    assets: [{ ...first!, leaves: first!.leaves.map((leaf, i) => (i === n ? { ...leaf, ...change } : leaf)) }, second],
  })
const siblings = first!.leaves[0]!.path

export const liabilityLies: readonly Lie[] = [
  lie(
    'the same leaf twice, so that half of what is owed looks like all of it',
    liabilityBundle([money({ shown: [3, 3] }), tonSpec]),
    'places',
  ),
  lie('two roots of one day and asset', liabilityBundle([moneySpec, money({ says: { custody: 9_999_999 } })]), 'rows'),
  lie('two days in one file', liabilityBundle([yesterday, tonSpec]), 'rows'),
  lie('yesterday shown as today', liabilityBundle([yesterday]), 'rows'),
  lie('a row of today that was written yesterday', liabilityBundle([money({ at: moneySpec.at - 86_400_000 })]), 'rows'),
  lie('a row of yesterday that was written today', liabilityBundle([money({ rowDay: '2026-11-19' })]), 'rows', 'path'),
  lie(
    'a leaf of yesterday’s tree in the tree of today',
    liabilityBundle([money({ place: { ...moneySpec.place, day: '2026-11-19' } })]),
    'path',
  ),
  lie(
    'a leaf of another project’s tree',
    liabilityBundle([{ ...tonSpec, place: { ...tonSpec.place, asset: 6 } }]),
    'path',
  ),
  lie('another member’s leaf', liabilityBundle([money({ shown: [1, 2] }), tonSpec]), 'path'),
  { ...lie('another member’s whole file', sound, 'member'), given: { member: '8' } },
  lie('assets out of order', liabilityBundle([tonSpec, moneySpec]), 'rows'),
  lie(
    'a tree declared larger than it is',
    liabilityBundle([money({ says: { leaves: 9 }, place: { ...moneySpec.place, leaves: 9 } })]),
    'places',
  ),
  lie(
    'a leaf in the padding after the last one',
    liabilityBundle([money({ says: { leaves: 3 }, place: { ...moneySpec.place, leaves: 3 } })]),
    'places',
    'figures',
  ),
  lie('a leaf at another place of the same path', withLeaf(0, { position: 0 }), 'path'),
  lie('a smaller amount in the leaf', withLeaf(0, { amount: 5 }), 'path', 'sum'),
  lie('less owed than the tree holds', liabilityBundle([money({ says: { owed: 100_000 } })]), 'sum'),
  lie('less custody than is owed', liabilityBundle([money({ says: { custody: 1 } })]), 'custody'),
  lie('retired tons counted as custody', liabilityBundle([tons({ custody: 100_000 })]), 'figures'),
  lie('more retired than issued', liabilityBundle([tons({ issued: 1, retired: 5, custody: 95_000 })]), 'figures'),
  lie('more members than leaves', liabilityBundle([money({ says: { members: 6 } })]), 'figures'),
  lie('a tree of no members', liabilityBundle([money({ says: { members: 0 } })]), 'figures'),
  lie(
    'tons without a project',
    liabilityBundle([tons({ project: null, en: null, cn: null, issued: null, retired: null })]),
    'figures',
  ),
  lie(
    'money with issued and retired amounts',
    liabilityBundle([
      money({ says: { project: 'X', en: 'x', cn: 'x', issued: 300_000, retired: 0, custody: 300_000 } }),
    ]),
    'figures',
  ),
  lie('a row with only some fields of a project', liabilityBundle([tons({ cn: null })]), 'rows'),
  lie('a leaf of zero', withLeaf(0, { amount: 0 }), 'format'),
  lie('a negative sum beside the path', withLeaf(0, { path: siblings.map((s) => ({ ...s, sum: -1 })) }), 'format'),
  lie(
    'a sum too large to be one',
    withLeaf(0, { path: siblings.map((s) => ({ ...s, sum: Number.MAX_SAFE_INTEGER })) }),
    'path',
    'sum',
  ),
  lie(
    'a row that is not in the log: another project’s name',
    resigned({
      assets: [first, { ...second!, row: { ...second!.row, text: second!.row.text.replace('Mangroves', 'Peatland') } }],
    }),
    'inclusion',
  ),
  lie(
    'a row that is not in the log: another count of members',
    resigned({
      assets: [{ ...first!, row: { ...first!.row, text: first!.row.text.replace(',236868,4,', ',236868,5,') } }],
    }),
    'inclusion',
  ),
  lie('no asset at all', resigned({ assets: [] }), 'format'),
  lie('an asset without a leaf', resigned({ assets: [{ ...first!, leaves: [] }] }), 'format'),
  lie('a day that was changed after signing', { ...sound, day: '2026-11-21' }, 'signature', 'rows'),
  lie('a head of another key', resigned({ head: { ...sound.head, signature: stranger.sign('x') } }), 'signature'),
  lie('a day that differs from its rows', resigned({ day: '2026-11-21' }), 'rows'),
  lie('a member’s number written in another way', resigned({ member: '07' }), 'format'),
]

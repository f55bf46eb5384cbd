import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { hashNow } from '../base/hashing.ts'
import { joined, toHex, utf8 } from '../bytes.ts'
import {
  depthOf,
  firstLeaf,
  isIncluded,
  type Leaf,
  pathOf,
  placedLeaf,
  rootOf,
  type SumLeaf,
  sideAt,
  sumTree,
  treeOfDay,
} from './liability.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const treeOf = (leaves: Leaf[]) =>
  hashNow(
    sumTree(leaves.length, (i) => firstLeaf(leaves[i]!)),
    sha256,
  )

test('five members padded to eight give the published vector', () => {
  const leaf = (member: string, nonce: string, amount: number) => ({ member, nonce, amount })
  const tree = treeOf([
    leaf('u1', 'aa', 150_000),
    leaf('u2', 'bb', 0),
    leaf('u3', 'cc', 99),
    leaf('u4', 'dd', 2_500_050),
    leaf('u5', 'ee', 7),
  ])
  assert.equal(tree[0]!.sums.length, 8)
  assert.equal(toHex(rootOf(tree).hash), '069e9a9cd215e12be6b2375b6fbf29c4b3d575659787859d0fcb9b467144e8f7')
  assert.equal(rootOf(tree).sum, 2_650_156)
})

const leaves = fc
  .array(fc.record({ nonce: fc.stringMatching(/^[0-9a-f]{2,8}$/), amount: fc.nat(10_000_000) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((rows) => rows.map((row, i) => ({ member: `u${i}`, ...row })))

test('each leaf is proven, the root is the sum, and no other leaf’s path fits', () => {
  fc.assert(
    fc.property(leaves, fc.nat(), (all, pick) => {
      const tree = treeOf(all)
      const i = pick % all.length
      assert.equal(
        rootOf(tree).sum,
        all.reduce((sum, leaf) => sum + leaf.amount, 0),
      )
      assert.ok(hashNow(isIncluded(firstLeaf(all[i]!), pathOf(tree, i), rootOf(tree)), sha256))
      if (all.length > 1)
        assert.ok(!hashNow(isIncluded(firstLeaf(all[i]!), pathOf(tree, (i + 1) % all.length), rootOf(tree)), sha256))
    }),
  )
})

test('any change of a leaf changes the root, and any change of a proof is detected', () => {
  fc.assert(
    fc.property(leaves, fc.nat(), fc.integer({ min: 1, max: 1000 }), (all, pick, by) => {
      const tree = treeOf(all)
      const [i, root] = [pick % all.length, rootOf(tree)]
      const changed = all.map((leaf, at) => (at === i ? { ...leaf, amount: leaf.amount + by } : leaf))
      assert.notEqual(toHex(rootOf(treeOf(changed)).hash), toHex(root.hash))
      const path = pathOf(tree, i)
      assert.ok(!hashNow(isIncluded(firstLeaf(changed[i]!), path, root), sha256))
      assert.ok(!hashNow(isIncluded(firstLeaf({ ...all[i]!, nonce: `${all[i]!.nonce}0` }), path, root), sha256))
      assert.ok(!hashNow(isIncluded(firstLeaf(all[i]!), path, { ...root, sum: root.sum + by }), sha256))
      path.forEach((sibling, at) => {
        const other = (change: object) => path.map((s, n) => (n === at ? { ...s, ...change } : s))
        const hash = sibling.hash.map((byte, n) => (n === 0 ? byte ^ 1 : byte))
        assert.ok(!hashNow(isIncluded(firstLeaf(all[i]!), other({ hash }), root), sha256))
        assert.ok(!hashNow(isIncluded(firstLeaf(all[i]!), other({ sum: sibling.sum + by }), root), sha256))
        assert.ok(
          !hashNow(
            isIncluded(firstLeaf(all[i]!), other({ side: sibling.side === 'left' ? 'right' : 'left' }), root),
            sha256,
          ),
        )
      })
    }),
  )
})

test('a negative amount is refused, because a hidden debt would make the sum look smaller', () => {
  assert.throws(() => treeOf([{ member: 'u1', nonce: 'aa', amount: -1 }]), RangeError)
  const tree = treeOf([
    { member: 'u1', nonce: 'aa', amount: 5 },
    { member: 'u2', nonce: 'bb', amount: 5 },
  ])
  const path = pathOf(tree, 0).map((sibling) => ({ ...sibling, sum: -5 }))
  assert.throws(
    () => hashNow(isIncluded(firstLeaf({ member: 'u1', nonce: 'aa', amount: 5 }), path, rootOf(tree)), sha256),
    RangeError,
  )
  assert.throws(() => treeOf([{ member: 'u|1', nonce: 'aa', amount: 5 }]), /separator/)
})

test('a leaf of version 2 is bound to one day, asset, tree and place', () => {
  const [leaf, place] = [
    { member: '7', nonce: 'ab', amount: 5 },
    { day: '2026-11-20', asset: 0, leaves: 5, position: 3 },
  ]
  assert.equal(placedLeaf(leaf, place).text, 'pol-leaf-v2|2026-11-20|0|5|3|7|ab|5')
  assert.deepEqual([0, 1, 2, 3, 4, 5, 8, 9].map(depthOf), [0, 0, 1, 2, 2, 3, 3, 4])
})

/** The root computed from the top down, as FORMAT.md describes it. */
function described(leaves: readonly SumLeaf[]): { hash: Uint8Array; sum: number } {
  const [only] = leaves
  if (leaves.length === 1)
    return { hash: only!.text === '' ? new Uint8Array(32) : sha256(utf8(only!.text)), sum: only!.amount }
  const [left, right] = [described(leaves.slice(0, leaves.length / 2)), described(leaves.slice(leaves.length / 2))]
  const eight = (n: number) => Uint8Array.from(Buffer.from(n.toString(16).padStart(16, '0'), 'hex'))
  return {
    hash: sha256(joined(utf8('pol-node-v1|'), left.hash, eight(left.sum), right.hash, eight(right.sum))),
    sum: left.sum + right.sum,
  }
}
test('a day’s tree binds its leaves to their places; one of version 1 does not', () => {
  fc.assert(
    fc.property(leaves, fc.boolean(), (all, isFirst) => {
      const place = { day: '2026-11-20', asset: 4, leaves: all.length }
      const texts: SumLeaf[] = all.map((leaf, position) =>
        isFirst ? firstLeaf(leaf) : placedLeaf(leaf, { ...place, position }),
      )
      while (!Number.isInteger(Math.log2(texts.length))) texts.push({ text: '', amount: 0 })
      const tree = hashNow(treeOfDay(all, { day: '2026-11-20', asset: 4, isFirst }), sha256)
      assert.deepEqual(rootOf(tree), described(texts))
      assert.equal(tree.length, depthOf(all.length) + 1)
    }),
    { seed: 20261120 },
  )
})
test('the tree of no leaves has a root of zeros; the tree of one leaf has that leaf as its root', () => {
  const none = treeOf([])
  assert.equal(none.length, 1)
  assert.deepEqual(rootOf(none), { hash: new Uint8Array(32), sum: 0 })
  const leaf = { member: 'u1', nonce: 'aa', amount: 5 }
  const one = treeOf([leaf])
  assert.deepEqual([one.length, one[0]!.sums.length, pathOf(one, 0)], [1, 1, []])
  assert.ok(hashNow(isIncluded(firstLeaf(leaf), [], rootOf(one)), sha256))
})
test('a fraction, or a number too large to add up exactly, is refused as a sum', () => {
  const leaf = (amount: number): Leaf => ({ member: 'u1', nonce: 'aa', amount })
  for (const amount of [0.5, Number.NaN, 2 ** 53]) assert.throws(() => treeOf([leaf(amount)]), RangeError)
  assert.equal(rootOf(treeOf([leaf(2 ** 53 - 2), leaf(1)])).sum, 2 ** 53 - 1)
  assert.throws(() => treeOf([leaf(2 ** 53 - 2), leaf(2)]), RangeError)
})
test('a path exists only for a leaf that exists, and the leaf’s place decides the side of each sibling', () => {
  const tree = treeOf(Array.from({ length: 5 }, (_, i) => ({ member: `u${i}`, nonce: 'aa', amount: i })))
  for (const index of [-1, 8, 9]) assert.throws(() => pathOf(tree, index), RangeError)
  assert.deepEqual(
    pathOf(tree, 5).map(({ side, sum }) => [side, sum]),
    [
      ['left', 4],
      ['right', 0],
      ['left', 6],
    ],
  )
  assert.deepEqual(
    [0, 1, 2, 3].map((level) => sideAt(10, level)),
    ['right', 'left', 'right', 'left'],
  )
})
test('a leaf with a separator in a field is refused, because it could be read as another’s', () => {
  const place = { day: '2026-11-20', asset: 0, leaves: 5, position: 3 }
  for (const leaf of [
    { member: '7|8', nonce: 'ab', amount: 5 },
    { member: '7', nonce: 'a\nb', amount: 5 },
  ]) {
    assert.throws(() => placedLeaf(leaf, place), /separator/)
    assert.throws(() => firstLeaf(leaf), /separator/)
  }
})

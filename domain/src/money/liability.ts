/**
 * The operator publishes one sum of what it owes to all members, and each member can find their own balance in it. It
 * is the root of a Merkle tree whose nodes carry sums: a node's hash binds both children's hashes and sums, so that no
 * branch can be left out, made negative or counted twice unseen. A leaf belongs to one member, day, asset and place, so
 * that it cannot be used for another member, place or day. Node = SHA-256("pol-node-v1|" left hash, left sum, right
 * hash, right sum) with raw hashes and sums as 8 bytes, the highest first; padded to a power of two with leaves of 32
 * zero bytes and sum 0.
 */
import type { Hashing } from '../base/hashing.ts'
import { bytes8, joined, sameBytes, utf8 } from '../bytes.ts'

/** The hashed text of a leaf, and what it adds to the sum: `amount` in cents or kg, never negative. */
export type SumLeaf = { text: string; amount: number }
/** `member` is the number that the member knows, `nonce` a secret of theirs for this day. */
export type Leaf = { member: string; nonce: string; amount: number }
/** The tree of a leaf, its number of `leaves`, and the leaf's place, counted from 0. */
type Place = { day: string; asset: number; leaves: number; position: number }
const separated = ({ member, nonce }: Leaf): void => {
  if (/[|\n]/.test(member + nonce)) throw new Error('a leaf with a separator in it')
}
/** Version 1, as in the trees of earlier days: bound to no day and no place. */
export function firstLeaf(leaf: Leaf): SumLeaf {
  separated(leaf)
  return { text: `pol-leaf-v1|${leaf.member}|${leaf.nonce}|${leaf.amount}`, amount: leaf.amount }
}
export function placedLeaf(leaf: Leaf, { day, asset, leaves, position }: Place): SumLeaf {
  separated(leaf)
  return {
    text: `pol-leaf-v2|${day}|${asset}|${leaves}|${position}|${leaf.member}|${leaf.nonce}|${leaf.amount}`,
    amount: leaf.amount,
  }
}
type SumNode = { hash: Uint8Array; sum: number }
/** The nodes of one level side by side, 32 bytes and a sum each: objects would take several times as much. */
type SumLevel = { hashes: Uint8Array; sums: Float64Array }
/** Level 0 is the leaves with their padding; the last level is the root alone. */
export type SumTree = readonly SumLevel[]
/** The sibling on each level from the leaf upwards, and its side. */
type SumPath = readonly { hash: Uint8Array; sum: number; side: 'left' | 'right' }[]

const HASH_BYTES = 32
/** The padding is zeros too, so it needs no filling. */
const emptyLevel = (nodes: number): SumLevel => ({
  hashes: new Uint8Array(HASH_BYTES * nodes),
  sums: new Float64Array(nodes),
})
function putNode({ hashes, sums }: SumLevel, index: number, node: SumNode): void {
  hashes.set(node.hash, HASH_BYTES * index)
  sums[index] = node.sum
}
const nodeAt = ({ hashes, sums }: SumLevel, index: number): SumNode => ({
  hash: hashes.slice(HASH_BYTES * index, HASH_BYTES * (index + 1)),
  sum: sums[index]!,
})

function* leafNode({ text, amount }: SumLeaf): Hashing<SumNode> {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`a leaf of ${amount}`)
  return { hash: yield utf8(text), sum: amount }
}

function* parentOf(left: SumNode, right: SumNode): Hashing<SumNode> {
  const hash = yield joined(utf8('pol-node-v1|'), left.hash, bytes8(left.sum), right.hash, bytes8(right.sum))
  const sum = left.sum + right.sum
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${sum} is no sum`)
  return { hash, sum }
}

/**
 * The tree over leaves in the given order; each leaf is read when it is hashed. Without leaves it is a tree of one
 * padding leaf: root of zeros, sum 0.
 */
export function* sumTree(leaves: number, leafAt: (position: number) => SumLeaf): Hashing<SumTree> {
  let level = emptyLevel(2 ** depthOf(leaves))
  for (let i = 0; i < leaves; i++) putNode(level, i, yield* leafNode(leafAt(i)))
  const levels = [level]
  while (level.sums.length > 1) {
    const above = emptyLevel(level.sums.length / 2)
    for (let i = 0; i < above.sums.length; i++)
      putNode(above, i, yield* parentOf(nodeAt(level, 2 * i), nodeAt(level, 2 * i + 1)))
    levels.push(above)
    level = above
  }
  return levels
}
/** The tree of one asset on one day. `isFirst`: of version 1, whose leaves were bound to no day and no place. */
export function treeOfDay(
  leaves: readonly Leaf[],
  { day, asset, isFirst }: { day: string; asset: number; isFirst: boolean },
): Hashing<SumTree> {
  const tree = { day, asset, leaves: leaves.length }
  return sumTree(leaves.length, (position) =>
    isFirst ? firstLeaf(leaves[position]!) : placedLeaf(leaves[position]!, { ...tree, position }),
  )
}
export const rootOf = (tree: SumTree): SumNode => nodeAt(tree.at(-1)!, 0)

/** Everything that a member needs, besides their own leaf, to compute the root. */
export function pathOf(tree: SumTree, index: number): SumPath {
  if (index < 0 || index >= tree[0]!.sums.length) throw new RangeError(`no leaf ${index}`)
  return tree.slice(0, -1).map((level, depth) => {
    return { ...nodeAt(level, (index >> depth) ^ 1), side: sideAt(index, depth) }
  })
}

/** The number of steps in each leaf's path, for a tree of that many leaves. */
export function depthOf(leaves: number): number {
  let depth = 0
  while (2 ** depth < leaves) depth += 1
  return depth
}
/** A sibling's side on the way up follows from the leaf's place. */
export const sideAt = (position: number, level: number): 'left' | 'right' =>
  Math.floor(position / 2 ** level) % 2 === 0 ? 'right' : 'left'

/**
 * The root that follows from a leaf and its path. Throws RangeError on a sum that is negative or not a whole number,
 * because such a tree would hide a debt.
 */
export function* rootFrom(leaf: SumLeaf, path: SumPath): Hashing<SumNode> {
  let node = yield* leafNode(leaf)
  for (const { side, ...sibling } of path)
    node = side === 'left' ? yield* parentOf(sibling, node) : yield* parentOf(node, sibling)
  return node
}

/** Whether the leaf stands in the tree of that root, and the root's sum is the published one. */
export function* isIncluded(leaf: SumLeaf, path: SumPath, root: SumNode): Hashing<boolean> {
  const made = yield* rootFrom(leaf, path)
  return made.sum === root.sum && sameBytes(made.hash, root.hash)
}

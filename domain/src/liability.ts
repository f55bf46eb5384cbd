/**
 * Why: what the operator owes to all members is one published sum that each member can find their own balance in. A Merkle tree whose nodes
 * carry sums: a node's hash binds both children's hashes and sums, so no branch can be left out, made negative or counted twice unseen.
 * Leaf = SHA-256("pol-leaf-v1|" member "|" nonce "|" amount), node = SHA-256("pol-node-v1|" left hash, left sum, right hash, right sum) with
 * raw hashes and sums as 8 bytes, the highest first; padded to a power of two with leaves of 32 zero bytes and sum 0.
 */
import { bytes8, joined, sameBytes, utf8 } from './bytes.ts'
import type { Hashing } from './hashing.ts'

/** `member` is the number they know themselves by, `nonce` a secret of theirs for this day, `amount` cents or kg, never negative. */
export type LiabilityLeaf = { member: string; nonce: string; amount: number }
export type SumNode = { hash: Uint8Array; sum: number }
/** Level 0 are the leaves with their padding, the last level is the root alone. */
export type SumTree = readonly (readonly SumNode[])[]
/** The sibling on each level from the leaf upwards, and on which side it stands. */
export type SumPath = readonly { hash: Uint8Array; sum: number; side: 'left' | 'right' }[]

const padding: SumNode = { hash: new Uint8Array(32), sum: 0 }

export function* leafNode({ member, nonce, amount }: LiabilityLeaf): Hashing<SumNode> {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`a leaf of ${amount}`)
  if (/[|\n]/.test(member + nonce)) throw new Error('a leaf with a separator in it')
  return { hash: yield utf8(`pol-leaf-v1|${member}|${nonce}|${amount}`), sum: amount }
}

function* parentOf(left: SumNode, right: SumNode): Hashing<SumNode> {
  const hash = yield joined(utf8('pol-node-v1|'), left.hash, bytes8(left.sum), right.hash, bytes8(right.sum))
  return { hash, sum: left.sum + right.sum }
}

/** The tree over leaves in their given order. No leaf at all is a tree of one padding leaf: root of zeros, sum 0. */
export function* sumTree(leaves: readonly LiabilityLeaf[]): Hashing<SumTree> {
  const bottom: SumNode[] = []
  for (const leaf of leaves) bottom.push(yield* leafNode(leaf))
  if (bottom.length === 0) bottom.push(padding)
  while ((bottom.length & (bottom.length - 1)) !== 0) bottom.push(padding)
  const levels = [bottom]
  for (let level = bottom; level.length > 1; ) {
    const above: SumNode[] = []
    for (let i = 0; i < level.length; i += 2) above.push(yield* parentOf(level[i]!, level[i + 1]!))
    levels.push(above)
    level = above
  }
  return levels
}
export const rootOf = (tree: SumTree): SumNode => tree.at(-1)![0]!

/** What a member needs, besides their own leaf, to work out the root. */
export function pathOf(tree: SumTree, index: number): SumPath {
  if (index < 0 || index >= tree[0]!.length) throw new RangeError(`no leaf ${index}`)
  return tree.slice(0, -1).map((level, depth) => {
    const at = index >> depth
    return { ...level[at ^ 1]!, side: at % 2 === 0 ? ('right' as const) : ('left' as const) }
  })
}

/** The root that a leaf and its path make. Throws RangeError on a negative sum: such a tree would hide a debt. */
export function* rootFrom(leaf: LiabilityLeaf, path: SumPath): Hashing<SumNode> {
  let node = yield* leafNode(leaf)
  for (const { side, ...sibling } of path) node = side === 'left' ? yield* parentOf(sibling, node) : yield* parentOf(node, sibling)
  return node
}

/** Whether the leaf stands in the tree of that root, and the root's sum is the published one. */
export function* isIncluded(leaf: LiabilityLeaf, path: SumPath, root: SumNode): Hashing<boolean> {
  const made = yield* rootFrom(leaf, path)
  return made.sum === root.sum && sameBytes(made.hash, root.hash)
}

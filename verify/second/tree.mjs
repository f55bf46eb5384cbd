/** The Merkle tree of RFC 9162, section 2.1, written as the RFC defines it: by recursion. */
import { bytesOf, sha256, sha256Hex } from './hashes.mjs'

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)
const join = (left, right) => sha256(NODE, left, right)

/** The largest power of two below n, for n > 1. */
function split(n) {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/** The inner hash of a leaf 2, which is published while its text stays closed. */
export const innerHash = (salt, text) => sha256Hex(`tonne-row-v2|${salt}|${text}`)
export const leafOfKind = (what, inner) => sha256(LEAF, `tonne-log-v2|${what}|${inner}`)
export const oldLeaf = (salt, text) => sha256(LEAF, `tonne-log-v1|${salt}|${text}`)
/** The leaf hash of an opened row; null when a leaf 2 does not say what it is. */
export function leafOf({ leaf, salt, text }) {
  if (leaf === 1) return oldLeaf(salt, text)
  const what = firstItem(text)
  return what === null ? null : leafOfKind(what, innerHash(salt, text))
}
export function firstItem(text) {
  try {
    const list = JSON.parse(text)
    return Array.isArray(list) && typeof list[0] === 'string' ? list[0] : null
  } catch {
    return null
  }
}

/** 2.1.1, over leaf hashes. */
export function treeHash(leaves) {
  if (leaves.length === 1) return leaves[0]
  const k = split(leaves.length)
  return join(treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)))
}

/** 2.1.3: `path` is read from its end, where the sibling of the root's half is. */
function climb({ leaf, index, size }, path) {
  if (size === 1) return leaf
  const k = split(size)
  const sibling = path.pop()
  if (sibling === undefined) return null
  const inLeft = index < k
  const own = climb(inLeft ? { leaf, index, size: k } : { leaf, index: index - k, size: size - k }, path)
  if (own === null) return null
  return inLeft ? join(own, sibling) : join(sibling, own)
}
export function isIncluded(row, head) {
  const leaf = leafOf(row)
  if (leaf === null || row.position >= head.size) return false
  const path = row.proof.map(bytesOf)
  const root = climb({ leaf, index: row.position, size: head.size }, path)
  return root !== null && path.length === 0 && root.toString('hex') === head.root
}

/** 2.1.4: the hash of the old part and of the whole of a subtree of n leaves, m of them old. */
function both({ m, n, known }, proof) {
  if (m === n) {
    const hash = known ?? proof.shift()
    return hash === undefined ? null : [hash, hash]
  }
  const k = split(n)
  const inLeft = m <= k
  const below = both(inLeft ? { m, n: k, known } : { m: m - k, n: n - k, known: undefined }, proof)
  const beside = proof.shift()
  if (below === null || beside === undefined) return null
  return inLeft ? [below[0], join(below[1], beside)] : [join(beside, below[0]), join(beside, below[1])]
}
/** Whether `proof` leads from the older head to the later one; equal sizes need equal roots and an empty proof. */
export function isContinued(old, head, proof) {
  if (old.size > head.size) return false
  const left = proof.map(bytesOf)
  const found = both({ m: old.size, n: head.size, known: bytesOf(old.root) }, left)
  return (
    found !== null &&
    left.length === 0 &&
    found[0].toString('hex') === old.root &&
    found[1].toString('hex') === head.root
  )
}

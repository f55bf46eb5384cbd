/**
 * The tree can only grow: whoever holds an old head can prove that nothing before it was changed or left out. The tree
 * and its inclusion and consistency proofs are those of RFC 9162 (2.1): leaf = SHA-256(0x00, entry), node =
 * SHA-256(0x01, left, right).
 */
import { joined, sameBytes } from '../bytes.ts'
import type { Hashing } from './hashing.ts'

const LEAF = Uint8Array.of(0)
const NODE = 1
export type Hash = Uint8Array

export function* entryHash(entry: Uint8Array): Hashing<Hash> {
  return yield joined(LEAF, entry)
}
function* nodeHash(left: Hash, right: Hash): Hashing<Hash> {
  const bytes = new Uint8Array(1 + left.length + right.length)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return yield bytes
}

/** Entries [from, to), counted from 0. */
export type Span = readonly [from: number, to: number]
/**
 * A complete subtree: entries [index * 2^level, (index + 1) * 2^level). A complete subtree never changes, so its hash
 * can be stored.
 */
export type Subtree = { level: number; index: number }
export type Nodes = (subtree: Subtree) => Hash

/** The largest power of two smaller than n (n > 1). */
const splitOf = (n: number): number => {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/** The complete subtrees that make up a span of the tree, from left to right, each smaller than the one before. */
export function subtreesOf([from, to]: Span): Subtree[] {
  const found: Subtree[] = []
  for (let at = from; at < to; ) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level += 1
    found.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return found
}

/**
 * The head over a span: the whole log, or a part that a proof names. The head of an empty span is the SHA-256 of
 * nothing.
 */
export function* headOf(span: Span, nodes: Nodes): Hashing<Hash> {
  const hashes = subtreesOf(span).map(nodes)
  let head = hashes.pop() ?? (yield new Uint8Array(0))
  for (const left of hashes.reverse()) head = yield* nodeHash(left, head)
  return head
}

/** The spans whose heads lead from entry `index` up to the head of the first `size` entries, from the entry upwards. */
export function inclusionSpans(index: number, size: number): Span[] {
  if (index < 0 || index >= size) throw new RangeError(`no entry ${index} among ${size}`)
  const spans: Span[] = []
  for (let [from, to] = [0, size]; to - from > 1; ) {
    const middle = from + splitOf(to - from)
    spans.unshift(index < middle ? [middle, to] : [from, middle])
    if (index < middle) to = middle
    else from = middle
  }
  return spans
}

/** The spans whose heads show that the head of `size` entries continues that of `oldSize` (0 < oldSize <= size). */
export function consistencySpans(oldSize: number, size: number): Span[] {
  if (oldSize <= 0 || oldSize > size) throw new RangeError(`no proof from ${oldSize} to ${size}`)
  const spans: Span[] = []
  let [from, to, whole] = [0, size, true]
  while (oldSize !== to) {
    const middle = from + splitOf(to - from)
    spans.unshift(oldSize <= middle ? [middle, to] : [from, middle])
    if (oldSize <= middle) to = middle
    else [from, whole] = [middle, false]
  }
  return whole ? spans : [[from, to], ...spans]
}

/** The hashes of a proof, each the head of its span. */
export function* proofOf(spans: readonly Span[], nodes: Nodes): Hashing<Hash[]> {
  const proof: Hash[] = []
  for (const span of spans) proof.push(yield* headOf(span, nodes))
  return proof
}

/**
 * The subtrees that an entry at `position` (its hash is given) completes: its own leaf and every subtree that ends with
 * it, from the leaf upwards.
 */
export function* completedBy(position: number, hash: Hash, nodes: Nodes): Hashing<(Subtree & { hash: Hash })[]> {
  const done = [{ level: 0, index: position, hash }]
  for (let [level, index] = [0, position]; index % 2 === 1; ) {
    const above = yield* nodeHash(nodes({ level, index: index - 1 }), done.at(-1)!.hash)
    ;[level, index] = [level + 1, (index - 1) / 2]
    done.push({ level, index, hash: above })
  }
  return done
}

/** A tile is 256 leaves side by side, a complete subtree of this level. */
export const TILE_LEVEL = 8
export const TILE = 2 ** TILE_LEVEL
/** The complete subtrees over the first leaves of a tile, as `[level][index]`, counted within the tile. */
export function* subtreesWithin(leaves: readonly Hash[]): Hashing<Hash[][]> {
  const levels: Hash[][] = [[...leaves]]
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const above: Hash[] = []
    for (let i = 1; i < below.length; i += 2) above.push(yield* nodeHash(below[i - 1]!, below[i]!))
    levels.push(above)
  }
  return levels
}

type Head = { size: number; hash: Hash }
/** Whether the entry hash stands at `index` under the head (RFC 9162, 2.1.3.2). */
export function* verifyInclusion(
  hash: Hash,
  index: number,
  { head, proof }: { head: Head; proof: readonly Hash[] },
): Hashing<boolean> {
  if (index < 0 || index >= head.size) return false
  let [fn, sn] = [index, head.size - 1]
  let r: Hash = hash
  for (const p of proof) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      r = yield* nodeHash(p, r)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
    } else r = yield* nodeHash(r, p)
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return sn === 0 && sameBytes(r, head.hash)
}

const isPower = (n: number): boolean => (n % 2 === 0 ? isPower(n / 2) : n === 1)
/** Whether the new head continues the old one (RFC 9162, 2.1.4.2). Every head continues the head of an empty log. */
export function* verifyConsistency(old: Head, head: Head, proof: readonly Hash[]): Hashing<boolean> {
  if (old.size === 0) return proof.length === 0
  if (old.size > head.size) return false
  if (old.size === head.size) return proof.length === 0 && sameBytes(old.hash, head.hash)
  const path = isPower(old.size) ? [old.hash, ...proof] : [...proof]
  if (path.length === 0) return false
  let [fn, sn] = [old.size - 1, head.size - 1]
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  let [fr, sr] = [path[0]!, path[0]!]
  for (const c of path.slice(1)) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      fr = yield* nodeHash(c, fr)
      sr = yield* nodeHash(c, sr)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
    } else sr = yield* nodeHash(sr, c)
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return sn === 0 && sameBytes(fr, old.hash) && sameBytes(sr, head.hash)
}

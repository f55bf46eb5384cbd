/**
 * Why: what happened is sealed into a tree that can only grow: whoever kept an old head can prove that nothing before it was changed or left out.
 * The tree, inclusion and consistency proofs are those of RFC 9162 (2.1): leaf = SHA-256(0x00, entry), node = SHA-256(0x01, left, right).
 */
import { concat, type Hashing, sameBytes } from './hashing.ts'

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
type Hash = Uint8Array

export function* entryHash(entry: Uint8Array): Hashing<Hash> {
  return yield concat(LEAF, entry)
}
export function* nodeHash(left: Hash, right: Hash): Hashing<Hash> {
  return yield concat(NODE, left, right)
}

/** The largest power of two smaller than n (n > 1). */
const splitOf = (n: number): number => {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/** The head over entry hashes [from, to). The head of nothing is SHA-256 of nothing. */
export function* treeHead(hashes: readonly Hash[], from = 0, to: number = hashes.length): Hashing<Hash> {
  if (to === from) return yield new Uint8Array(0)
  if (to - from === 1) return hashes[from]!
  const middle = from + splitOf(to - from)
  return yield* nodeHash(yield* treeHead(hashes, from, middle), yield* treeHead(hashes, middle, to))
}

/** The siblings, from the entry upwards, that lead from entry `index` to the head of the first `size` entries. */
export function* inclusionProof(hashes: readonly Hash[], index: number, size: number): Hashing<Hash[]> {
  if (index < 0 || index >= size || size > hashes.length) throw new RangeError(`no entry ${index} among ${size}`)
  return yield* pathIn(hashes, { index, from: 0, to: size })
}
function* pathIn(hashes: readonly Hash[], { index, from, to }: { index: number; from: number; to: number }): Hashing<Hash[]> {
  if (to - from === 1) return []
  const middle = from + splitOf(to - from)
  return index < middle
    ? [...(yield* pathIn(hashes, { index, from, to: middle })), yield* treeHead(hashes, middle, to)]
    : [...(yield* pathIn(hashes, { index, from: middle, to })), yield* treeHead(hashes, from, middle)]
}

/** What shows that the head of `size` entries continues that of `oldSize` (0 < oldSize <= size). */
export function* consistencyProof(hashes: readonly Hash[], oldSize: number, size: number): Hashing<Hash[]> {
  if (oldSize <= 0 || oldSize > size || size > hashes.length) throw new RangeError(`no proof from ${oldSize} to ${size}`)
  return yield* subProof(hashes, { old: oldSize, from: 0, to: size, whole: true })
}
type Sub = { old: number; from: number; to: number; whole: boolean }
function* subProof(hashes: readonly Hash[], { old, from, to, whole }: Sub): Hashing<Hash[]> {
  if (old === to) return whole ? [] : [yield* treeHead(hashes, from, to)]
  const middle = from + splitOf(to - from)
  return old <= middle
    ? [...(yield* subProof(hashes, { old, from, to: middle, whole })), yield* treeHead(hashes, middle, to)]
    : [...(yield* subProof(hashes, { old, from: middle, to, whole: false })), yield* treeHead(hashes, from, middle)]
}

export type Head = { size: number; hash: Hash }
/** Whether the entry hash stands at `index` under the head (RFC 9162, 2.1.3.2). */
export function* verifyInclusion(hash: Hash, index: number, { head, proof }: { head: Head; proof: readonly Hash[] }): Hashing<boolean> {
  if (index < 0 || index >= head.size) return false
  let [fn, sn] = [index, head.size - 1]
  let r = hash
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

/** Whether the new head continues the old one (RFC 9162, 2.1.4.2). The head of no entries is continued by every head. */
export function* verifyConsistency(old: Head, head: Head, proof: readonly Hash[]): Hashing<boolean> {
  if (old.size === 0) return proof.length === 0
  if (old.size > head.size) return false
  if (old.size === head.size) return proof.length === 0 && sameBytes(old.hash, head.hash)
  const isPower = (old.size & (old.size - 1)) === 0
  const path = isPower ? [old.hash, ...proof] : [...proof]
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

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { toHex, utf8 } from '../bytes.ts'
import { hashNow } from './hashing.ts'
import {
  completedBy,
  consistencySpans,
  entryHash,
  inclusionSpans,
  type Nodes,
  proofOf,
  type Subtree,
  headOf as spanHead,
  subtreesOf,
  verifyConsistency,
  verifyInclusion,
} from './merkleLog.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const run = <T>(steps: Parameters<typeof hashNow<T>>[0]) => hashNow(steps, sha256)
const logOf = (n: number) => Array.from({ length: n }, (_, i) => run(entryHash(utf8(`entry ${i}`))))
/** The log's stored nodes, added entry by entry as the server adds them. */
function makeNodes(hashes: readonly Uint8Array[]): Nodes {
  const known = new Map<string, Uint8Array>()
  const nodes = ({ level, index }: Subtree) => known.get(`${level} ${index}`)!
  hashes.forEach((hash, i) => {
    for (const node of run(completedBy(i, hash, nodes))) known.set(`${node.level} ${node.index}`, node.hash)
  })
  return nodes
}
const made = new WeakMap<readonly Uint8Array[], Nodes>()
const nodesOf = (hashes: readonly Uint8Array[]): Nodes => {
  const nodes = made.get(hashes) ?? makeNodes(hashes)
  made.set(hashes, nodes)
  return nodes
}
const headOf = (hashes: Uint8Array[], size: number) => ({ size, hash: run(spanHead([0, size], nodesOf(hashes))) })
const inclusionProof = (hashes: Uint8Array[], index: number, size: number) =>
  proofOf(inclusionSpans(index, size), nodesOf(hashes))
const consistencyProof = (hashes: Uint8Array[], old: number, size: number) =>
  proofOf(consistencySpans(old, size), nodesOf(hashes))
const flipped = (hash: Uint8Array) => hash.map((byte, i) => (i === 7 ? byte ^ 4 : byte))

test('eight entries have the heads that every implementation of RFC 9162 computes', () => {
  const hex = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const hashes = hex.map((text) => run(entryHash(Uint8Array.from(Buffer.from(text, 'hex')))))
  const heads = hashes.map((_, i) => toHex(headOf(hashes, i + 1).hash))
  assert.deepEqual(heads, [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ])
  assert.equal(
    toHex(run(spanHead([0, 0], nodesOf([])))),
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
})

const log = logOf(70)
test('each entry is proven under each head that covers it, and only at its own place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (size, pick) => {
      const [index, head] = [pick % size, headOf(log, size)]
      const proof = run(inclusionProof(log, index, size))
      assert.ok(run(verifyInclusion(log[index]!, index, { head, proof })))
      assert.ok(!run(verifyInclusion(flipped(log[index]!), index, { head, proof })))
      if (size > 1) assert.ok(!run(verifyInclusion(log[index]!, (index + 1) % size, { head, proof })))
      proof.forEach((hash, at) => {
        assert.ok(
          !run(
            verifyInclusion(log[index]!, index, { head, proof: proof.map((p, i) => (i === at ? flipped(hash) : p)) }),
          ),
        )
      })
      assert.ok(!run(verifyInclusion(log[index]!, index, { head, proof: [...proof, log[0]!] })))
    }),
  )
})

test('each head continues each earlier one; a head over a changed past does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), (size, pick, where) => {
      const oldSize = 1 + (pick % size)
      const [old, head] = [headOf(log, oldSize), headOf(log, size)]
      const proof = run(consistencyProof(log, oldSize, size))
      assert.ok(run(verifyConsistency(old, head, proof)))
      const rewritten = log.map((hash, i) => (i === where % oldSize ? flipped(hash) : hash))
      const forged = headOf(rewritten, size)
      assert.ok(!run(verifyConsistency(old, forged, run(consistencyProof(rewritten, oldSize, size)))))
      assert.ok(!run(verifyConsistency(old, forged, proof)))
      if (oldSize < size) assert.ok(!run(verifyConsistency(head, old, proof)))
      proof.forEach((hash, at) => {
        assert.ok(
          !run(
            verifyConsistency(
              old,
              head,
              proof.map((p, i) => (i === at ? flipped(hash) : p)),
            ),
          ),
        )
      })
    }),
  )
})

test('a head follows from the definition alone, however its parts are combined', () => {
  const defined = (from: number, to: number): Uint8Array => {
    if (to - from === 1) return log[from]!
    let k = 1
    while (k * 2 < to - from) k *= 2
    return sha256(Uint8Array.of(1, ...defined(from, from + k), ...defined(from + k, to)))
  }
  for (let size = 1; size <= 70; size++) assert.equal(toHex(headOf(log, size).hash), toHex(defined(0, size)))
  assert.deepEqual(subtreesOf([0, 7]), [
    { level: 2, index: 0 },
    { level: 1, index: 2 },
    { level: 0, index: 6 },
  ])
})

test('a proof is made only for entries that exist', () => {
  for (const [index, size] of [
    [-1, 5],
    [5, 5],
    [0, 0],
  ] as const)
    assert.throws(() => inclusionSpans(index, size), RangeError)
  for (const [old, size] of [
    [0, 5],
    [-1, 5],
    [6, 5],
  ] as const)
    assert.throws(() => consistencySpans(old, size), RangeError)
  assert.deepEqual([inclusionSpans(0, 1), consistencySpans(5, 5), consistencySpans(1, 1)], [[], [], []])
})
test('a proof with a step too many or too few, or for a place outside the log, is refused', () => {
  for (let size = 1; size <= 20; size++) {
    const head = headOf(log, size)
    for (let index = 0; index < size; index++) {
      const proof = run(inclusionProof(log, index, size))
      const shows = (at: number, steps: readonly Uint8Array[]) =>
        run(verifyInclusion(log[index]!, at, { head, proof: steps }))
      assert.ok(shows(index, proof))
      for (const at of [-1, size, index + size]) assert.ok(!shows(at, proof), `${at} of ${size}`)
      if (proof.length > 0) assert.ok(!shows(index, proof.slice(0, -1)) && !shows(index, proof.slice(1)))
      assert.ok(!shows(index, [...proof, head.hash]) && !shows(index, [head.hash, ...proof]))
    }
    for (let oldSize = 1; oldSize < size; oldSize++) {
      const old = headOf(log, oldSize)
      const proof = run(consistencyProof(log, oldSize, size))
      const shows = (steps: readonly Uint8Array[], from = old, to = head) => run(verifyConsistency(from, to, steps))
      assert.ok(shows(proof))
      assert.ok(!shows(proof.slice(0, -1)) && !shows(proof.slice(1)) && !shows([]), `${oldSize} to ${size}`)
      assert.ok(!shows([...proof, head.hash]) && !shows([head.hash, ...proof]))
      assert.ok(
        !shows(proof, { ...old, hash: flipped(old.hash) }) && !shows(proof, old, { ...head, hash: flipped(head.hash) }),
      )
      assert.ok(!shows(proof, { ...old, size: oldSize + 1 }) || oldSize + 1 === size)
    }
  }
})
test('a head continues itself and the empty log without a step, and no other head of its size', () => {
  const [nothing, head] = [{ size: 0, hash: sha256(new Uint8Array(0)) }, headOf(log, 7)]
  const shows = (old: typeof head, to: typeof head, proof: readonly Uint8Array[]) =>
    run(verifyConsistency(old, to, proof))
  assert.deepEqual(
    [shows(nothing, head, []), shows(nothing, head, [head.hash]), shows(nothing, nothing, [])],
    [true, false, true],
  )
  assert.deepEqual(
    [shows(head, head, []), shows(head, head, [head.hash]), shows(head, { ...head, hash: flipped(head.hash) }, [])],
    [true, false, false],
  )
  assert.equal(shows(headOf(log, 8), head, []), false)
})
test('the subtrees of a span begin where the span begins', () => {
  assert.deepEqual(subtreesOf([4, 4]), [])
  assert.deepEqual(subtreesOf([6, 13]), [
    { level: 1, index: 3 },
    { level: 2, index: 2 },
    { level: 0, index: 12 },
  ])
})

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { former, makeLog, operator, signed, stranger } from '@tonne/verify/testing/operator'
import { AT, historyIn, rotatedLog } from '@tonne/verify/testing/soundKeys'
import { SEALED_AT } from '@tonne/verify/testing/soundLedger'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import { deleteStored, keep, readEvidence, readStored, type StoredHead, seeHead } from './storedHeads.ts'

const KEPT_AT = 1_800_000_000_000
const texts = (word: string) => Array.from({ length: 7 }, (_, i) => `{"row":"${i < 3 ? '' : word}${i}"}`)
const [log, forked] = [makeLog(texts(''), { at: KEPT_AT }), makeLog(texts('another '), { at: KEPT_AT })]
const rewritten = makeLog(texts('').with(0, '{"row":"changed"}'), { at: KEPT_AT })
const kept = (of: typeof log, size: number, publicKey = operator.publicKey): StoredHead => ({
  ...of.head(size, KEPT_AT + size),
  publicKey,
  storedAt: KEPT_AT,
})

/** The server's answer between two heads; null when it does not have such a head. */
type Answer = (from: number, to: number) => object | null
const between =
  (old: typeof log, newer: typeof log, change: object = {}): Answer =>
  (from, to) => ({
    ...signed({
      kind: 'consistency',
      version: 2,
      publicKey: operator.publicKey,
      old: old.head(from, KEPT_AT + from),
      head: newer.head(to, KEPT_AT + to),
      proof: newer.since(from, to),
    }),
    ...change,
  })
let answer: Answer
let asked: string[] = []
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  asked.push(pathname)
  const data = answer(Number(searchParams.get('from')), Number(searchParams.get('to')))
  const envelope = data ? { code: 0, msg: '', data } : { code: 404, msg: 'Not found', data: { rule: 'notFound' } }
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ ...envelope, wait: 0, time: KEPT_AT / 1000 }))
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
// Addresses of a page are relative to its origin, so this test provides one.
const [origin, browserless] = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`, fetch]
globalThis.fetch = (path, init) => browserless(new URL(String(path), origin), init)
after(() => {
  globalThis.fetch = browserless
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  deleteStored()
  asked = []
  answer = between(log, log)
})
const sizes = () => readStored().map(({ size }) => size)

test('the first head is stored, the same head is not stored twice, and one that continues it is', async () => {
  assert.equal((await seeHead(kept(log, 3))).state, 'first')
  assert.equal((await seeHead(kept(log, 3))).state, 'same')
  assert.deepEqual([sizes(), asked], [[3], []])
  assert.equal((await seeHead(kept(log, 7))).state, 'continues')
  assert.deepEqual([sizes(), asked, readEvidence()], [[3, 7], ['/h5/api/proof/consistency'], null])
})
test('a smaller head that arrives late is compared as well, and replaces nothing', async () => {
  keep(kept(log, 7))
  assert.equal((await seeHead(kept(log, 3))).state, 'same')
  assert.deepEqual([sizes(), asked.length], [[7], 1])
})

const broken: [string, { first: StoredHead; second: StoredHead; answers?: Answer; proven: boolean }][] = [
  ['one size with two roots', { first: kept(log, 7), second: kept(forked, 7), proven: true }],
  [
    'a later head that does not continue the kept one',
    { first: kept(log, 5), second: kept(forked, 7), answers: between(log, forked), proven: true },
  ],
  [
    'a past that was rewritten',
    { first: kept(log, 3), second: kept(rewritten, 7), answers: between(log, rewritten), proven: true },
  ],
  [
    'a proof from another head than the kept one',
    { first: kept(log, 3), second: kept(rewritten, 7), answers: between(rewritten, rewritten), proven: false },
  ],
  [
    'a proof to another head than the shown one',
    { first: kept(log, 3), second: kept(forked, 7), answers: between(log, log), proven: false },
  ],
  [
    'a proof that nobody signed',
    {
      first: kept(log, 3),
      second: kept(log, 7),
      answers: between(log, log, { signature: '00'.repeat(64) }),
      proven: false,
    },
  ],
  ['no proof at all', { first: kept(log, 3), second: kept(log, 7), answers: () => null, proven: false }],
  ['another key', { first: kept(log, 3), second: kept(log, 7, stranger.publicKey), proven: false }],
]
for (const [how, { first, second, answers, proven }] of broken)
  test(`${how}: both heads are stored as evidence, and the stored one stays`, async () => {
    if (answers) answer = answers
    keep(first)
    const found = await seeHead(second)
    assert.equal(found.state, 'broken')
    const evidence = readEvidence()!
    const headOf = ({ size, root, at, signature }: StoredHead) => ({ size, root, at, signature })
    assert.deepEqual([evidence.file.first, evidence.file.second], [headOf(first), headOf(second)])
    assert.equal(evidence.otherKey, second.publicKey === first.publicKey ? null : stranger.publicKey)
    assert.deepEqual(readStored(), [first])
    const steps = await verifyBundle('fork', evidence.file)
    assert.equal(
      steps.every(({ holds }) => holds),
      proven,
    )
  })

const rotated = rotatedLog()
const rotatedSize = rotated.texts.length
const inRotated = (size: number, by: typeof operator): StoredHead => ({
  ...rotated.head(size, SEALED_AT - 1000 + size, by),
  publicKey: by.publicKey,
  storedAt: KEPT_AT,
})
/** An honest operator's answers after its key changed; `change` is what a dishonest one changes. */
const afterRotation =
  (change: object = {}): Answer =>
  (from, to) =>
    signed({
      kind: 'consistency',
      version: 2,
      publicKey: operator.publicKey,
      old: rotated.head(from, SEALED_AT - 1000 + from, from > AT ? operator : former),
      head: rotated.head(to, SEALED_AT - 1000 + to),
      proof: rotated.since(from, to),
      keys: historyIn(rotated),
      ...change,
    })
test('a key that a row of the log changed is accepted', async () => {
  answer = afterRotation()
  keep(inRotated(3, former))
  assert.equal((await seeHead(inRotated(rotatedSize, operator))).state, 'continues')
  assert.deepEqual([sizes(), readEvidence()], [[3, rotatedSize], null])
})
test('a head that the old key signed after its end is refused, and is evidence by itself', async () => {
  answer = afterRotation()
  keep(inRotated(6, former))
  assert.equal((await seeHead(inRotated(rotatedSize, operator))).state, 'broken')
  assert.ok((await verifyBundle('fork', readEvidence()!.file)).every(({ holds }) => holds))
})
test('a thief of the old key cannot continue with it where the new one was seen', async () => {
  keep(inRotated(6, operator))
  answer = (from, to) => {
    const heads = { old: rotated.head(from, SEALED_AT, former), head: rotated.head(to, SEALED_AT, former) }
    const facts = { kind: 'consistency', version: 2, publicKey: former.publicKey, proof: rotated.since(from, to) }
    return signed({ ...facts, ...heads }, former)
  }
  assert.equal((await seeHead(inRotated(rotatedSize, former))).state, 'broken')
  assert.deepEqual(sizes(), [6])
})
test('a key that was changed without a row of the log is refused', async () => {
  keep(inRotated(3, former))
  answer = afterRotation({ keys: undefined, old: rotated.head(3, SEALED_AT) })
  assert.equal((await seeHead(inRotated(rotatedSize, operator))).state, 'broken')
  assert.deepEqual(sizes(), [3])
})

test('without an answer nothing is found or stored, and the next head is compared instead', async () => {
  keep(kept(log, 3))
  answer = () => {
    throw new Error('unreachable')
  }
  const unreachable = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('network'))
  await assert.rejects(seeHead(kept(log, 7)))
  globalThis.fetch = unreachable
  assert.deepEqual([sizes(), readEvidence()], [[3], null])
  answer = between(log, log)
  assert.equal((await seeHead(kept(log, 7))).state, 'continues')
})
test('of many heads the first one seen and the newest are stored', () => {
  for (let size = 1; size <= 60; size++) keep({ ...kept(log, 7), size })
  assert.deepEqual([sizes().length, sizes()[0], sizes()[1], sizes().at(-1)], [50, 1, 12, 60])
})

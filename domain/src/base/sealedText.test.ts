/** The expected values follow from verify/FORMAT.md, computed with Node's own SHA-256. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { toHex } from '../bytes.ts'
import { type Hashing, hashNow } from './hashing.ts'
import {
  bundleText,
  certificateText,
  fingerprintText,
  leafOf,
  liabilityText,
  logHeadText,
  monthText,
  rowHash,
  shutLeaf,
  statementText,
  whatOf,
} from './sealedText.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const run = <T>(steps: Hashing<T>) => hashNow(steps, (bytes) => new Uint8Array(sha256(bytes)))
/** RFC 9162 puts a zero byte before a leaf that is hashed. */
const leafHash = (entry: string) => sha256(Buffer.concat([Buffer.of(0), Buffer.from(entry)])).toString('hex')
const [salt, text] = ['5a17', '["posting",1,"Ärger 碳"]']
const inner = sha256(`tonne-row-v2|${salt}|${text}`).toString('hex')

test('a row of version 2 shows its kind, and its text only when it is opened', () => {
  assert.equal(run(rowHash({ salt, text })), inner)
  const leaf = leafHash(`tonne-log-v2|posting|${inner}`)
  assert.equal(toHex(run(leafOf({ leaf: 2, salt, text }))), leaf)
  assert.equal(toHex(run(shutLeaf('posting', inner))), leaf)
})
test('a row of version 1 shows nothing', () => {
  assert.equal(toHex(run(leafOf({ leaf: 1, salt, text }))), leafHash(`tonne-log-v1|${salt}|${text}`))
})
test('the kind of a row is the first item of its text; a text that is no row has none', () => {
  assert.deepEqual(['["draw","x"]', '["a"]'].map(whatOf), ['draw', 'a'])
  for (const none of ['', '{', '[]', '[1,"draw"]', '"draw"', 'null', '{"0":"draw"}'])
    assert.equal(whatOf(none), '', none)
})
test('each signed text begins with its format and version, followed by its values in order', () => {
  const head = { size: 7, root: 'ab', at: 1_795_000_000_000 }
  assert.equal(logHeadText(head), 'tonne-log-head-v1|7|ab|1795000000000')
  assert.equal(fingerprintText('KEY', head), 'tonne-fingerprint-v1|KEY|7|ab')
  assert.equal(certificateText('{"no":"C-1"}'), 'tonne-certificate-v1|{"no":"C-1"}')
  assert.equal(
    liabilityText({ day: '2026-11-20', asset: 0, root: 'ab', owed: 5, custody: 6, at: 7 }),
    'tonne-liability-v1|2026-11-20|0|ab|5|6|7',
  )
})
test('the signature of a bundle covers everything but itself, in canonical order', () => {
  const bundle = { signature: 'S', kind: 'log', head: { size: 1, root: 'ab' } }
  assert.equal(bundleText(bundle), 'tonne-bundle-v2|{"head":{"root":"ab","size":1},"kind":"log"}')
  assert.equal(bundleText({ ...bundle, signature: 'T' }), bundleText(bundle))
  assert.notEqual(bundleText({ ...bundle, kind: 'draw' }), bundleText(bundle))
})
test('the text of a month depends on the month’s own facts alone', () => {
  const balances = [
    { asset: 0, opening: 1, closing: 2 },
    { asset: 7, opening: 3, closing: 4 },
  ]
  const facts = { no: 'ST-1', month: '2026-11', member: 'm', balances, previous: null, rows: 'ff' }
  const balancesText = '"balances":[{"asset":0,"closing":2,"opening":1},{"asset":7,"closing":4,"opening":3}]'
  const more = { ...facts, head: 'x' }
  assert.equal(
    monthText(more),
    `tonne-statement-v2|{${balancesText},"member":"m","month":"2026-11","no":"ST-1","previous":null,"rows":"ff"}`,
  )
  assert.equal(
    statementText({ no: 'ST-1', month: '2026-11', member: 'm', at: 9, balances, entriesHash: 'ee' }),
    'tonne-statement-v1|ST-1|2026-11|m|9|0:1:2,7:3:4|ee',
  )
})

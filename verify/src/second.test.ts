/** A second verifier, written from FORMAT.md alone, comes to the same verdict: on sound bundles of every kind, and on any change of any part. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { toHex, utf8 } from '@tonne/domain/bytes'
import { beaconText, runDraw } from '@tonne/domain/draw'
import { digestText } from '@tonne/domain/drawBundle'
import { hashNow } from '@tonne/domain/hashing'
import { pathOf, rootOf, sumTree } from '@tonne/domain/liability'
import { completedBy, consistencySpans, entryHash, headOf, inclusionSpans, type Nodes, proofOf } from '@tonne/domain/merkleLog'
import { certificateText, liabilityText, logEntryBytes, logHeadText, statementText } from '@tonne/domain/sealedText'
import fc from 'fast-check'
import { type BundleKind, verifyBundle } from './verifyBundle.ts'

const SECOND = join(import.meta.dirname, '../second/second.mjs')
const { check } = (await import(SECOND)) as { check(bundle: unknown): Record<string, boolean> }
const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const { publicKey: pair, privateKey } = generateKeyPairSync('ed25519')
const publicKey = Buffer.from(pair.export({ format: 'jwk' }).x!, 'base64url').toString('hex')
const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('hex')

// A log of 23 rows, of which some are the postings of member 7 in November.
const when = (i: number) => `2026-11-${String(i + 1).padStart(2, '0')}T04:00:00.000001Z`
const side = (i: number) => (i % 3 === 0 ? 'member:8:available:0' : 'member:7:available:0')
const texts = Array.from({ length: 23 }, (_, i) =>
  JSON.stringify(['posting', i + 1, 9, 'buy', 5, side(i), i % 4 ? 'house:0:fees:0' : 'member:7:held:0', 100 + i, null, when(i)]),
)
const salts = texts.map((_, i) => String(i).padStart(32, '0'))
const made = new Map<string, Uint8Array>()
const nodes: Nodes = ({ level, index }) => made.get(`${level} ${index}`)!
for (const [i, text] of texts.entries()) {
  const leaf = hashNow(entryHash(logEntryBytes(salts[i]!, text)), sha256)
  for (const done of hashNow(completedBy(i, leaf, nodes), sha256)) made.set(`${done.level} ${done.index}`, done.hash)
}
const headAt = (size: number) => {
  const [root, at] = [toHex(hashNow(headOf([0, size], nodes), sha256)), 1_764_000_000_000 + size]
  return { size, root, at, signature: signed(logHeadText({ size, root, at })) }
}
const head = headAt(23)
const entryOf = (i: number) => ({
  position: i,
  salt: salts[i]!,
  text: texts[i]!,
  proof: hashNow(proofOf(inclusionSpans(i, 23), nodes), sha256).map(toHex),
})

const mine = texts.flatMap((text, i) => (text.includes('"member:7:') ? [i] : []))
const change = mine.reduce((sum, i) => sum + (i % 4 ? 0 : 100 + i) - (i % 3 === 0 ? 0 : 100 + i), 0)
function statementOf() {
  const entries = mine.map(entryOf)
  const facts = { no: 'ST-202611-7', month: '2026-11', member: '7', at: 5, balances: [{ asset: 0, opening: 50_000, closing: 50_000 + change }] }
  const entriesHash = hex(entries.map((e) => e.text).join('\n'))
  return { kind: 'statement', version: 1, publicKey, ...facts, head, entries, signature: signed(statementText({ ...facts, entriesHash })) }
}
function liabilityOf() {
  const leaves = [150_000, 0, 99, 2_500_050, 7].map((amount, i) => ({ member: `u${i + 1}`, nonce: `n${i}`, amount }))
  const tree = hashNow(sumTree(leaves), sha256)
  const root = rootOf(tree)
  const day = { day: '2026-11-20', asset: 0, root: toHex(root.hash), owed: root.sum, custody: root.sum + 1, at: 9 }
  const published = { ...day, project: null, members: 5, signature: signed(liabilityText(day)) }
  const path = pathOf(tree, 3).map(({ hash, sum, side: at }) => ({ hash: toHex(hash), sum, side: at }))
  return { kind: 'liability', version: 1, publicKey, day: '2026-11-20', proofs: [{ asset: 0, ...leaves[3]!, path, published }] }
}
function drawOf() {
  const entrants = [10, 50, 5, 20, 100].map((kg, i) => ({ id: `BK-000${i + 1}`, kg, memberSeed: hex(`member ${i}`) }))
  const value = toHex(sha256(utf8(beaconText('PRJ-0001', entrants))))
  const serverSeed = new Uint8Array(32).fill(0x11)
  const hmac = (key: Uint8Array, data: Uint8Array): Uint8Array => createHmac('sha256', key).update(data).digest()
  const drawn = runDraw({ projectId: 'PRJ-0001', serverSeed, entries: entrants, beacon: value, supplyKg: 80, lotKg: 5 }, sha256, hmac)
  const bundle = {
    ...{ kind: 'draw' as const, version: 1 as const, project: 'PRJ-0001', rule: 'draw-v1' as const, supplyKg: 80, lotKg: 5, capKg: 100 },
    ...{ opensAt: 1000, closesAt: 5000, publishedAt: 500, commit: drawn.commit, sealedAt: 5001, entrants, entrantsHash: drawn.entrantsHash },
    ...{ revealedAt: 5002, serverSeed: '11'.repeat(32), seed: drawn.seed },
    beacon: { kind: 'members' as const, value, chain: null, round: null, signature: null },
    result: drawn.ranked.map(({ id, rank, allottedKg }) => ({ id, rank, allottedKg })),
  }
  return { ...bundle, digest: hex(digestText(bundle)) }
}
function certificateOf() {
  const record = JSON.stringify({
    ...{ no: 'RT-1', version: 1, supersedes: null, why: null, kg: 2000 },
    project: {
      ...{ no: 'TN-1', name: { en: 'a', cn: 'b' }, place: { en: 'a', cn: 'b' }, registry: 'verra', registryProjectId: 'V' },
      ...{ methodology: { code: 'M', en: 'a', cn: 'b' }, vintageFrom: '2023-01-01', vintageTo: '2023-12-31' },
    },
    serials: [{ first: 5, last: 6, text: 'X-5-6', kg: 2000 }],
    ...{ beneficiary: { kind: 'self', name: 'T' }, reason: 'travel', reasonText: '', message: '' },
    evidence: { reference: 'R', day: '2026-11-20', text: 'c' },
    provenance: { issued: '2025-01-01', acquiredFrom: '2026-01-01', acquiredTo: '2026-02-01', requested: '2026-11-19', retired: '2026-11-20' },
  })
  return { kind: 'certificate', version: 1, publicKey, record, hash: hex(certificateText(record)), signature: signed(certificateText(record)) }
}
const bundles: Record<BundleKind, object> = {
  log: { kind: 'log', version: 1, subject: 'LE-1', publicKey, head, entries: [4, 5, 22].map(entryOf), waiting: 0 },
  consistency: {
    ...{ kind: 'consistency', version: 1, publicKey, old: headAt(11), head },
    proof: hashNow(proofOf(consistencySpans(11, 23), nodes), sha256).map(toHex),
  },
  statement: statementOf(),
  liability: liabilityOf(),
  draw: drawOf(),
  certificate: certificateOf(),
}
const first = async (kind: BundleKind, bundle: unknown) => (await verifyBundle(kind, bundle)).every((step) => step.holds)
const second = (bundle: unknown) => Object.values(check(bundle)).every(Boolean)

type Path = (string | number)[]
const paths = (value: unknown, at: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [...(at.length > 0 ? [at] : []), ...Object.entries(value).flatMap(([k, v]) => paths(v, [...at, Array.isArray(value) ? Number(k) : k]))]
    : [at]
/** Another value in its place, nothing, or its neighbour's: what a forger could write there. */
function changed(bundle: object, path: Path, how: number): unknown {
  const copy = structuredClone(bundle) as Record<string | number, unknown>
  let at = copy
  for (const key of path.slice(0, -1)) at = at[key] as typeof at
  const [last, old] = [path.at(-1)!, at[path.at(-1)!]]
  if (how === 0 && Array.isArray(at)) at.splice(Number(last), 1)
  else if (how === 1 && Array.isArray(at)) at.push(structuredClone(old))
  else if (how === 2) delete at[last]
  else if (typeof old === 'number') at[last] = old + [1, -1, 5, 1000][how % 4]!
  else if (old === null) at[last] = 'd'.repeat(64)
  else if (typeof old === 'string') at[last] = how === 3 ? `${old}0` : (old[0] === '2' ? '3' : '2') + old.slice(1)
  else at[last] = null
  return JSON.parse(JSON.stringify(copy)) as unknown
}

for (const [kind, bundle] of Object.entries(bundles) as [BundleKind, object][]) {
  test(`${kind}: both say that a sound bundle holds, and agree on any change of it`, async () => {
    assert.deepEqual([await first(kind, bundle), second(bundle)], [true, true], JSON.stringify(check(bundle)))
    const all = paths(bundle)
    let broken = 0
    const pick = fc.tuple(fc.integer({ min: 0, max: all.length - 1 }), fc.integer({ min: 0, max: 5 }))
    await fc.assert(
      fc.asyncProperty(pick, async ([place, how]) => {
        const forged = changed(bundle, all[place]!, how)
        const [one, other] = [await first(kind, forged), second(forged)]
        if (!one) broken += 1
        assert.equal(other, one, `${all[place]!.join('.')} ${how}: ${JSON.stringify(check(forged))}`)
      }),
      { numRuns: 300 },
    )
    assert.ok(broken > 200, `${broken} of 300 changes were caught`)
  })
}
const nobodyAccepts = async (kind: BundleKind, bundle: unknown, how: string) =>
  assert.deepEqual([await first(kind, bundle), second(bundle)], [false, false], `${how}: ${JSON.stringify(check(bundle))}`)

test('a part of a row passes for no row: the line between salt and text cannot be moved', async () => {
  // A leaf of our own making, so that the only thing wrong with the forgery is where the salt ends.
  const text = JSON.stringify(['certificate', 1, 2, 1, 'a message of a member’s |We owe you S$1,000,000.00'])
  const root = toHex(hashNow(entryHash(logEntryBytes('a'.repeat(32), text)), sha256))
  const alone = { size: 1, root, at: 5 }
  const bundle = { kind: 'log', version: 1, subject: 'x', publicKey, head: { ...alone, signature: signed(logHeadText(alone)) }, waiting: 0 }
  const sound = { ...bundle, entries: [{ position: 0, salt: 'a'.repeat(32), text, proof: [] }] }
  assert.deepEqual([await first('log', sound), second(sound)], [true, true])
  const at = text.indexOf('|')
  const entries = [{ position: 0, salt: `${'a'.repeat(32)}|${text.slice(0, at)}`, text: text.slice(at + 1), proof: [] }]
  assert.deepEqual(logEntryBytes(entries[0]!.salt, entries[0]!.text), logEntryBytes('a'.repeat(32), text))
  await nobodyAccepts('log', { ...bundle, entries }, 'moved')
})
test('a leaf has one reading: whose it is and what makes it secret hold no stroke', async () => {
  const [leaf, day] = [
    { member: '12', nonce: '34|aa', amount: 5 },
    { day: '2026-11-20', asset: 0, owed: 5, custody: 5, at: 9 },
  ]
  const root = hex(`pol-leaf-v1|${leaf.member}|${leaf.nonce}|${leaf.amount}`)
  const published = { ...day, root, project: null, members: 1, signature: signed(liabilityText({ ...day, root })) }
  const proofs = [{ asset: 0, ...leaf, path: [], published }]
  await nobodyAccepts('liability', { kind: 'liability', version: 1, publicKey, day: day.day, proofs }, 'a stroke')
})
test('a field that no one knows is none, also under a name that every object has', async () => {
  const { digest: _, ...drawn } = drawOf()
  for (const name of ['note', 'constructor', 'toString']) {
    const bundle = JSON.parse(JSON.stringify({ ...drawn, [name]: 'x' })) as typeof drawn
    await nobodyAccepts('draw', { ...bundle, digest: hex(digestText(bundle)) }, name)
  }
})
test('a file that shows nothing does not hold', async () => {
  await nobodyAccepts('log', { ...bundles.log, entries: [] }, 'no row')
  await nobodyAccepts('liability', { ...bundles.liability, proofs: [] }, 'no leaf')
})

type CertificateText = { kg: number; version: number; serials: object[]; beneficiary: object; project: Record<string, unknown> }
/** Signed by us all the same: what is wrong with it is in what it says. */
function signedAnew(change: (record: CertificateText) => void): object {
  const bundle = certificateOf()
  const said = JSON.parse(bundle.record) as CertificateText
  change(said)
  const record = JSON.stringify(said)
  return { ...bundle, record, hash: hex(certificateText(record)), signature: signed(certificateText(record)) }
}
const run = (from: number, to: number, kg: number) => ({ first: from, last: to, text: `X-${from}-${to}`, kg })
const lies: Record<string, (record: CertificateText) => void> = {
  'a ton named in two runs': (r) => Object.assign(r, { kg: 3000, serials: [run(5, 6, 2000), run(6, 6, 1000)] }),
  'the same run twice': (r) => Object.assign(r, { kg: 4000, serials: [run(5, 6, 2000), run(5, 6, 2000)] }),
  'more than its numbers hold': (r) => Object.assign(r, { kg: 3000, serials: [run(5, 6, 3000)] }),
  'a run of nothing': (r) => Object.assign(r, { serials: [run(5, 6, 2000), run(9, 9, 0)] }),
  'no version': (r) => Object.assign(r, { version: 0, supersedes: 'd'.repeat(64), why: 'x' }),
  'a name though nobody is named': (r) => Object.assign(r, { beneficiary: { kind: 'anonymous', name: 'T' } }),
  'a field that no one knows': (r) => Object.assign(r, { note: 'twice the tons' }),
  'a project without its registry': (r) => delete r.project.registry,
}
for (const [how, lie] of Object.entries(lies))
  test(`a certificate is no proof when it says ${how}, whoever signed it`, () => nobodyAccepts('certificate', signedAnew(lie), how))
test('two parts of one ton in two runs are sound', async () => {
  const bundle = signedAnew((r) => Object.assign(r, { kg: 2000, serials: [run(5, 6, 1500), run(6, 6, 500)] }))
  assert.deepEqual([await first('certificate', bundle), second(bundle)], [true, true])
})

test('as a command it ends with 0 only when everything holds', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'second-')), 'bundle.json')
  writeFileSync(file, JSON.stringify(bundles.statement))
  assert.match(execFileSync(process.execPath, [SECOND, file], { encoding: 'utf8' }), /ok {2}balance/)
  const MAIN = join(import.meta.dirname, 'main.ts')
  const said = (kind: BundleKind) => {
    writeFileSync(file, JSON.stringify(bundles[kind]))
    return execFileSync(process.execPath, [MAIN, kind, file], { encoding: 'utf8' })
  }
  assert.ok(said('certificate').includes(`The key in the file: ${publicKey}`))
  for (const row of [4, 5, 22]) assert.ok(said('log').includes(`row  ${texts[row]}`))
  writeFileSync(file, JSON.stringify({ ...bundles.statement, at: 6 }))
  assert.throws(() => execFileSync(process.execPath, [SECOND, file], { stdio: 'pipe' }))
})

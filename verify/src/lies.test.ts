/**
 * The operator of these tests is dishonest: it holds the key and signs anything. For each lie the step that concerns it
 * must fail.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bundleText, fingerprintText, monthText } from '@tonne/domain/base/sealedText'
import { placedLeaf } from '@tonne/domain/money/liability'
import fc from 'fast-check'
import { changed, paths } from './testing/changed.ts'
import { lateFork } from './testing/keyLies.ts'
import { provenForks } from './testing/ledgerLies.ts'
import { lies } from './testing/lies.ts'
import { moreSoundBundles } from './testing/moreSoundBundles.ts'
import { hex, signed } from './testing/operator.ts'
import { soundBundles } from './testing/soundBundles.ts'
import { certificateBundle, correction, run } from './testing/soundCertificate.ts'
import { logBundle, october, statementBundle } from './testing/soundLedger.ts'
import { moneySpec } from './testing/soundLiability.ts'
import { bundleKind, verifyBundle } from './verifyBundle.ts'
import { headIn } from './verifyConsistency.ts'

const WRITE = process.env.WRITE === '1'
const brokenOf = async (bundle: unknown, given = {}) =>
  (await verifyBundle(bundleKind(bundle)!, bundle, given)).filter(({ holds }) => !holds).map(({ step }) => step)

for (const { name, bundle, given } of [...soundBundles, ...moreSoundBundles])
  test(`honest: ${name}`, async () => assert.deepEqual(await brokenOf(bundle, given), []))
for (const [i, fork] of [...provenForks, lateFork()].entries())
  test(`a fork is proven by itself, ${i + 1}`, async () => assert.deepEqual(await brokenOf(fork), []))
for (const { kind, what, bundle, given, steps } of lies)
  test(`${kind}: ${what}`, async () => assert.deepEqual((await brokenOf(bundle, given)).sort(), [...steps].sort()))

test('there are lies of every kind, each listed once', () => {
  assert.ok(lies.length >= 150)
  assert.equal(new Set(lies.map(({ kind, what }) => `${kind} ${what}`)).size, lies.length)
  assert.deepEqual(new Set(lies.map(({ kind }) => kind)), new Set(soundBundles.map(({ kind }) => kind)))
})
test('an honest file that looks like a lie is accepted', async () => {
  const partly = [{ record: { kg: 2000, serials: [run(5, 6, 1500), run(6, 6, 500)] } }]
  for (const bundle of [
    certificateBundle({ versions: partly }),
    certificateBundle({ versions: [{ record: {} }, correction({ beneficiary: { kind: 'other', name: 'X' } })] }),
  ])
    assert.deepEqual(await brokenOf(bundle), [])
})
test('two lines that cancel can be left out undetected; the entry’s own signed file contradicts', async () => {
  const cancelling = [
    {
      id: 8,
      entry: 7,
      debit: 'member:7:available:0',
      credit: 'house:0:fees:0',
      amount: 900,
      at: Date.parse('2026-11-25T00:00:00Z'),
    },
    {
      id: 9,
      entry: 7,
      debit: 'house:0:fees:0',
      credit: 'member:7:available:0',
      amount: 900,
      at: Date.parse('2026-11-25T00:00:00Z'),
    },
  ]
  const [short, whole] = [
    statementBundle(),
    logBundle({
      texts: [...cancelling].map((m) =>
        JSON.stringify([
          'posting',
          m.id,
          m.entry,
          'buy',
          5,
          m.debit,
          m.credit,
          m.amount,
          null,
          '2026-11-25T00:00:00.000000Z',
        ]),
      ),
      shown: [0, 1],
      subject: 'LE-20261125-00000007',
    }),
  ]
  assert.deepEqual([await brokenOf(short), await brokenOf(whole)], [[], []])
  assert.ok(whole.entries.every(({ text }) => !short.entries.some((row) => row.text === text)))
})
test('the hash of a month is the same under a later head', async () => {
  const later = october({ headAt: Date.parse('2027-01-01T00:00:00Z'), madeAt: Date.parse('2027-01-01T00:00:00Z') })
  assert.deepEqual(await brokenOf(statementBundle(), { previous: later }), [])
})
test('any change that is signed anew gets a verdict', async () => {
  assert.ok(soundBundles.length > 0)
  for (const { bundle, given } of soundBundles) {
    const all = paths(bundle)
    const pick = fc.tuple(fc.integer({ min: 0, max: all.length - 1 }), fc.integer({ min: 0, max: 5 }))
    await fc.assert(
      fc.asyncProperty(pick, async ([place, how]) => {
        const other = changed(bundle, all[place]!, how) as object
        const kind = bundleKind(bundle)!
        assert.ok((await verifyBundle(kind, 'signature' in bundle ? signed(other) : other, given)).length > 0)
      }),
      { numRuns: 60 },
    )
  }
})

/** The tests write the published file, so that it cannot differ from the code. */
function published(path: string, text: string): void {
  const file = join(import.meta.dirname, '..', path)
  if (WRITE) writeFileSync(file, text)
  assert.ok(readFileSync(file, 'utf8') === text, `${path} is older than the code: WRITE=1 writes it anew`)
}
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
test('the published examples are made by the code', () => {
  for (const { name, bundle } of soundBundles) published(`vectors/${name}.json`, json(bundle))
  const month = october()
  const rows = hex(month.entries.map(({ text }) => text).join('\n'))
  const { no, member, balances, previous, head, entries } = month
  const { salt, text } = entries[0]!
  const leaf = placedLeaf(moneySpec.leaves[1]!, { ...moneySpec.place, position: 1 }).text
  const hashed = (of: string) => ({ text: of, sha256: hex(of) })
  published(
    'vectors/values.json',
    json({
      signatureText: Object.fromEntries(
        soundBundles.flatMap(({ name, bundle }) =>
          'signature' in bundle ? [[`${name}.json`, hex(bundleText(bundle))]] : [],
        ),
      ),
      liabilityLeaf: hashed(leaf),
      row: hashed(`tonne-row-v2|${salt}|${text}`),
      leafWithoutItsByte: `tonne-log-v2|posting|${hex(`tonne-row-v2|${salt}|${text}`)}`,
      month: hashed(monthText({ no, month: month.month, member, balances, previous, rows })),
      fingerprint: hashed(fingerprintText(month.publicKey, head)),
    }),
  )
})
test('the published list of lies is up to date', () => {
  const rows = lies.map(({ kind, what, steps }) => `| ${kind} | ${what} | ${steps[0]} |`)
  const intro = `# Lies

Files that an operator could forge with its own key, and the step of [FORMAT.md](FORMAT.md) that detects each. Both
verifiers are tested with all ${lies.length}. In \`fork\` files the reader would be the liar. Generated by
\`verify/src/lies.test.ts\`.

| file | lie | detected by |
|---|---|---|
`
  published('lies.md', `${intro}${rows.join('\n')}\n`)
})
test('a stored head is found in the answer of /proof/head, in a bundle, and by itself', () => {
  const head = { size: 7, root: 'ab' }
  for (const stored of [
    { code: 0, msg: '', data: { publicKey: 'k', head } },
    { publicKey: 'k', head, proof: [] },
  ]) {
    const { size, root, publicKey } = headIn(stored)
    assert.deepEqual({ size, root, publicKey }, { ...head, publicKey: 'k' })
  }
  assert.deepEqual([headIn(head), headIn(null), headIn('7')], [head, {}, {}])
})

/**
 * A verifier written from FORMAT.md alone must reach the same verdict: on sound files, on every lie, and on any change
 * that is signed anew.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { changed, paths } from './testing/changed.ts'
import { lateFork } from './testing/keyLies.ts'
import { provenForks } from './testing/ledgerLies.ts'
import { lies } from './testing/lies.ts'
import { moreSoundBundles } from './testing/moreSoundBundles.ts'
import { signed } from './testing/operator.ts'
import { soundBundles } from './testing/soundBundles.ts'
import { type Given, verifyBundle } from './verifyBundle.ts'

const SECOND = join(import.meta.dirname, '../second/second.mjs')
/**
 * The verifier as a function: the result of each step, by name; `given` is the reader's own knowledge. And as a
 * command: the file, then the member, or the file of the month before or of the stored head.
 */
const { check } = (await import(SECOND)) as { check(bundle: unknown, given?: Given): Record<string, boolean> }
const brokenOf = (bundle: unknown, given: Given = {}) =>
  Object.entries(check(bundle, given)).flatMap(([step, holds]) => (holds ? [] : [step]))

for (const { name, bundle, given } of [...soundBundles, ...moreSoundBundles])
  test(`honest: ${name}`, () => assert.deepEqual(brokenOf(bundle, given), []))
for (const { kind, what, bundle, given, steps, pairing } of lies)
  test(`${kind}: ${what}`, () => {
    const broken = brokenOf(bundle, given)
    assert.ok(pairing ? broken.length > 0 : broken.includes(steps[0]), `${broken.join()} instead of ${steps.join()}`)
  })
test('a fork is proven by itself', () => {
  assert.ok(provenForks.length > 0)
  for (const fork of [...provenForks, lateFork()]) assert.deepEqual(brokenOf(fork), [])
})

for (const { name, kind, bundle, given } of soundBundles)
  test(`${name}: both agree on any change that the operator signs anew`, async () => {
    const all = paths(bundle)
    const pick = fc.tuple(fc.integer({ min: 0, max: all.length - 1 }), fc.integer({ min: 0, max: 5 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(pick, async ([place, how, anew]) => {
        const other = changed(bundle, all[place]!, how) as object
        const forged = anew && 'signature' in bundle ? signed(other) : other
        const first = (await verifyBundle(kind, forged, given)).filter(({ holds }) => !holds).map(({ step }) => step)
        const second = brokenOf(forged, given)
        assert.equal(
          second.length === 0,
          first.length === 0,
          `${all[place]!.join('.')} ${how}: first ${first.join()}, second ${second.join()}`,
        )
      }),
      { numRuns: 200 },
    )
  })

const VECTORS = join(import.meta.dirname, '../vectors')
test('the command ends with 0 only when everything holds', () => {
  const output = execFileSync(
    process.execPath,
    [SECOND, `${VECTORS}/statement.json`, `${VECTORS}/statement-before.json`],
    { encoding: 'utf8' },
  )
  assert.match(output, /^ok +balance/m)
  assert.equal(spawnSync(process.execPath, [SECOND, `${VECTORS}/liability.json`, '7']).status, 0)
  assert.equal(spawnSync(process.execPath, [SECOND, `${VECTORS}/liability.json`, '8']).status, 1)
})

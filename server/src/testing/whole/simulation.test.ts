/**
 * Weeks on two nodes from fixed seeds, compared with a second bookkeeping that shares no code with the server
 * (docs/testing.md).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawn, faults, makeHistory } from '../simulation/history.ts'
import { type Played, play } from '../simulation/play.ts'

const done = (what: string) => `${what}: done`
/** The events that the runs must contain; without them they would test nothing. */
const WANTED = [
  ...faults.filter((fault) => fault !== 'die').map((fault) => `${fault}: with a key`),
  ...['die: at the clock’s work', 'proof of liability', 'proof of draw', 'reads: notFound'],
  ...['buys kg', 'buys kg credits', 'sells kg credits', 'cancels', 'books kg', 'withdraws'].map(done),
  ...['finance approves', 'a payment file leaves', 'retires kg', 'claims', 'admin approves fees'].map(done),
  ...['adds a second factor', 'finance proposes to reverse', 'finance approves a correction'].map(done),
  ...['logs in with a recovery code: done', 'logs in with a recovery code: factorIncorrect'],
  ...['makes a plan', 'pauses', 'resumes', 'stops', 'a month'].map(done),
  ...['market takes an export: done', 'public randomness: drawn', 'public randomness: void'],
]
const seen: Record<string, number> = {}
const drawnIn = new Set<string>()
const run = async (seed: number, days: number, races: boolean): Promise<Played> => {
  const history = makeHistory({ seed, days, races })
  for (const { act, fault } of history) drawnIn.add(act).add(fault ?? act)
  const played = await play(seed, history)
  for (const [what, count] of Object.entries(played.counts)) seen[what] = (seen[what] ?? 0) + count
  assert.equal(
    played.failure,
    null,
    `npm run simulate -- --seed ${seed} --days ${days}${races ? '' : ' --lockstep'}: ${JSON.stringify(played.failure)}`,
  )
  return played
}

for (const seed of [41, 45])
  test(`seed ${seed}: every answer is one that the oracle allows, and every day ends as it says`, async () =>
    void (await run(seed, 3, true)))

test('the same seed, one act after the other, ends in the same balances', async () => {
  const [once, again] = [await run(4, 1, false), await run(4, 1, false)]
  assert.deepEqual([again.hash, again.counts], [once.hash, once.counts])
})

test('all that the runs are for has happened', () => {
  assert.deepEqual(
    [...drawn, ...faults].filter((kind) => !drawnIn.has(kind)),
    [],
    'no act or fault of this kind in any history',
  )
  const missing = WANTED.filter((what) => !seen[what])
  assert.deepEqual(missing, [], `${missing.join(', ')}: not among ${JSON.stringify(seen)}`)
})

/**
 * Weeks on two nodes from fixed seeds, compared with a second bookkeeping that shares no code with the server
 * (docs/simulation.md).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawn, faults, makeHistory } from '../simulation/history.ts'
import { play } from '../simulation/play.ts'

const done = (what: string) => `${what}: done`
/** The events that the runs must contain; without them they would test nothing. */
const WANTED = [
  ...faults.filter((fault) => fault !== 'die').map((fault) => `${fault}: with a key`),
  ...[
    'die: at the clock’s work',
    'proof of liability',
    'proof of draw',
    'proof of statement',
    'proof of entry trade',
    'proof of entry booking',
    'reads: notFound',
  ],
  ...['buys kg', 'buys kg credits', 'sells kg credits', 'cancels', 'books kg', 'withdraws'].map(done),
  ...['finance approves', 'a payment file leaves', 'retires kg', 'claims', 'admin approves fees'].map(done),
  ...['adds a second factor', 'finance proposes to reverse', 'finance approves a correction'].map(done),
  ...['logs in with a recovery code: done', 'logs in with a recovery code: factorIncorrect'],
  ...['makes a plan', 'pauses', 'resumes', 'stops', 'a month'].map(done),
  ...['market takes an export: done', 'public randomness: void'],
  ...['market takes the instructions', 'market takes what the registry lists'].map(done),
  ...['instruct', 'evidence', 'confirm'].map((what) => `the demo’s registry: ${what}`),
  ...['done', 'cancelled'].map((what) => `a lost factor: ${what}`),
]
const seen: Record<string, number> = {}
const drawnIn = new Set<string>()
const run = async (seed: number, days: number): Promise<void> => {
  const history = makeHistory({ seed, days, races: true })
  for (const { act, fault } of history) drawnIn.add(act).add(fault ?? act)
  const played = await play(seed, history)
  for (const [what, count] of Object.entries(played.counts)) seen[what] = (seen[what] ?? 0) + count
  assert.equal(
    played.failure,
    null,
    `npm run simulate -- --seed ${seed} --days ${days}: ${JSON.stringify(played.failure)}`,
  )
}

for (const seed of [105, 46, 7])
  test(`seed ${seed}: the oracle allows every answer, and every day ends as it computes`, () => run(seed, 3))

test('everything that the runs are meant to cover has happened', () => {
  assert.deepEqual(
    [...drawn, ...faults].filter((kind) => !drawnIn.has(kind)),
    [],
    'no act or fault of this kind in any history',
  )
  const missing = WANTED.filter((what) => !seen[what])
  assert.deepEqual(missing, [], `${missing.join(', ')}: not among ${JSON.stringify(seen)}`)
})

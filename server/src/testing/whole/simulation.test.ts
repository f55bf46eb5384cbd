/**
 * Weeks on two nodes from fixed seeds, compared with a second bookkeeping that shares no code with the server
 * (docs/testing.md).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHistory } from '../simulation/history.ts'
import { type Played, play } from '../simulation/play.ts'

/** The events that the runs must contain; without them they would test nothing. */
const WANTED = [
  ...[
    'buys kg: done',
    'buys kg credits: done',
    'sells kg credits: done',
    'cancels: done',
    'books kg: done',
    'pays: done',
    'withdraws: done',
  ],
  ...[
    'finance approves: done',
    'a payment file leaves: done',
    'retires kg: done',
    'admin changes the fees alone: ownAct',
  ],
  ...[
    'die: with a key',
    'die: at the clock’s work',
    'cut: with a key',
    'reads: notFound',
    'proof of liability',
    'proof of draw',
  ],
]
const seen: Record<string, number> = {}
const run = async (seed: number, days: number, races: boolean): Promise<Played> => {
  const played = await play(seed, makeHistory({ seed, days, races }))
  for (const [what, count] of Object.entries(played.counts)) seen[what] = (seen[what] ?? 0) + count
  assert.equal(
    played.failure,
    null,
    `npm run simulate -- --seed ${seed} --days ${days}${races ? '' : ' --lockstep'}: ${JSON.stringify(played.failure)}`,
  )
  return played
}

for (const seed of [15, 26])
  test(`seed ${seed}: every answer is one that the oracle allows, and every day ends as it says`, async () =>
    void (await run(seed, 4, true)))

test('the same seed, one act after the other, ends in the same balances', async () => {
  const [once, again] = [await run(3, 1, false), await run(3, 1, false)]
  assert.deepEqual([again.hash, again.counts], [once.hash, once.counts])
})

test('all that the runs are for has happened', () => {
  assert.deepEqual(
    WANTED.filter((what) => !seen[what]),
    [],
    JSON.stringify(seen),
  )
})

/** Acts in sequence always have the same outcome, so that a failure can be replayed (docs/simulation.md). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHistory } from '../simulation/history.ts'
import { play } from '../simulation/play.ts'

test('the same seed, act by act, ends its first day with the same balances', async () => {
  const history = makeHistory({ seed: 4, days: 1, races: false })
  // Includes the act after the day, because a run's last day is used for its proofs.
  const first = history.slice(0, history.findIndex(({ act }) => act === 'day') + 2)
  const [once, again] = [await play(4, first), await play(4, first)]
  assert.deepEqual([once.failure, again.failure], [null, null])
  assert.deepEqual([again.hash, again.counts], [once.hash, once.counts])
})

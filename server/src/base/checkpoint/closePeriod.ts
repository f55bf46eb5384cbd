import type { Tx } from '../../platform/database/database.ts'
import { countEntries } from '../proof/store.ts'
import { hashPeriod, readPeriod } from './period.ts'
import { addPeriod, findLast, hashTotal, insertCheckpoint, keepDays, listBelow, lockDays } from './store.ts'

/** Leaves of the log in a period: 64 tiles, so that no tile lies in two periods. */
export const PERIOD = 16_384

/**
 * Closes the oldest open period once the log has passed its end; returns whether it did. A period with something wrong
 * is not closed, so that the comparison continues to name it.
 */
export async function closePeriod(tx: Tx, now: Date, leaves = PERIOD): Promise<boolean> {
  const last = await findLast(tx)
  const toPosition = last.toPosition + leaves
  if ((await countEntries(tx)) < toPosition) return false
  // A month that is closed meanwhile would book the period's postings on other days.
  await lockDays(tx)
  const period = await readPeriod(tx, last, toPosition)
  const sound = period.found === period.leaves && period.strays.length === 0
  if (!sound || (await listBelow(tx, 'checkpoint_sum', period)).length > 0) return false
  await addPeriod(tx, 'checkpoint_sum', period)
  const periodHash = await hashPeriod(tx, period)
  const postings = last.postings + period.postings
  const totalHash = await hashTotal(tx)
  await insertCheckpoint(
    tx,
    { id: last.id + 1, toPosition, entriesTo: period.entriesTo, postings, periodHash, totalHash },
    now,
  )
  await keepDays(tx, last.id + 1, period)
  return true
}

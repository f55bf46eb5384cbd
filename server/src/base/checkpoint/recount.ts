/**
 * The operator could falsify a checkpoint, so closed periods are summed again from their postings, one after the other.
 */
import type { Tx } from '../../platform/database/database.ts'
import {
  addPeriod,
  countDone,
  deleteRecount,
  findLast,
  listBelow,
  listUnlike,
  UNLIKE,
  updateDone,
  verifyPeriod,
  type Wrong,
  wrongMonth,
} from './store.ts'

/** Rolls the count back, so that the same period is checked again until it is right. */
export class CountedWrong extends Error {
  readonly found: readonly Wrong[]
  constructor(found: readonly Wrong[]) {
    super('a closed period is wrong')
    this.found = found
  }
}
/**
 * Sums the next closed period again and adds it to the earlier ones. After the last period the sums are compared with
 * the stored totals, and the count starts again. Throws CountedWrong.
 */
export async function recountNext(tx: Tx): Promise<void> {
  const [last, done] = [await findLast(tx), await countDone(tx)]
  if (last.id === 0) return
  const next = Math.min(done + 1, last.id)
  if (done < next) {
    const { period, wrong } = await verifyPeriod(tx, next)
    const below = period ? await listBelow(tx, 'recount_sum', period) : []
    if (below.length > 0) wrong.push({ why: 'an account was below zero', checkpoint: next, accounts: below })
    if (!period || wrong.length > 0) throw new CountedWrong(wrong)
    await addPeriod(tx, 'recount_sum', period)
    await updateDone(tx, next)
  }
  if (next < last.id) return
  const unlike = await listUnlike(tx)
  if (unlike.length > 0) throw new CountedWrong([{ ...UNLIKE, accounts: unlike }])
  const months = await wrongMonth(tx, last)
  if (months.length > 0) throw new CountedWrong(months)
  await deleteRecount(tx)
  await updateDone(tx, 0)
}

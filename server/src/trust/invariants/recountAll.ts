import {
  findLast,
  listSums,
  UNLIKE,
  verifyPeriod,
  type Wrong,
  wrongMonth,
  wrongTotals,
} from '../../base/checkpoint/store.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Sums every closed period again from the postings alone, at one instant. */
export async function recountAll(tx: Tx): Promise<{ periods: number; wrong: Wrong[] }> {
  const last = await findLast(tx)
  const found: Wrong[] = await wrongTotals(tx, last)
  const sums = new Map<number, { debit: number; credit: number }>()
  for (let id = 1; id <= last.id; id++) {
    const { period, wrong } = await verifyPeriod(tx, id)
    found.push(...wrong)
    for (const [i, account] of (period?.accounts ?? []).entries()) {
      const { debit, credit } = sums.get(account) ?? { debit: 0, credit: 0 }
      sums.set(account, { debit: debit + period!.debits[i]!, credit: credit + period!.credits[i]! })
    }
  }
  const unlike: number[] = []
  for (const { id, debit, credit } of await listSums(tx)) {
    const made = sums.get(id)
    if (made?.debit !== debit || made.credit !== credit) unlike.push(id)
    sums.delete(id)
  }
  unlike.push(...sums.keys())
  if (unlike.length > 0) found.push({ ...UNLIKE, accounts: unlike.slice(0, 10) })
  found.push(...(await wrongMonth(tx, last)))
  return { periods: last.id, wrong: found }
}

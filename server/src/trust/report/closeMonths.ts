/**
 * A month is closed when the log seals every posting of it and the bank was compared for its last day. What is sealed
 * later counts in the month after, so that a closed month says the same for ever.
 */
import { addDays, startOfDay } from '@tonne/domain/days'
import { firstDayOf, lastDayOf, type Month, monthAfter, monthOf, readyAt, spanOf } from '@tonne/domain/money/statement'
import type { Kept } from '@tonne/domain/trust/monthPack'
import { areDaysSummed, lockDays } from '../../base/checkpoint/store.ts'
import { listHeads } from '../../base/proof/store.ts'
import { findClose } from '../../money/dailyclose/store.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { findLargest, listAnswered, listWaiting } from './keptStore.ts'
import { findFirstPosted, findMonthUpTo, insertMonth, isUnsealedBefore, sumUpTo } from './store.ts'

/** How long a month waits for the bank's statement of its last day. */
const BANK_DAYS = 5
const AT_ONCE = 12

export const closeMonths = ({ db }: Pick<Tools, 'db'>, operator: Kept['operator']): DueJob =>
  fencedJob({ db, name: 'closeMonths', everyMs: 60_000, piece: AT_ONCE }, async (now, fenced) => {
    let closed = 0
    while (closed < AT_ONCE && (await fenced((tx) => closeNext(tx, operator, now)))) closed++
    return closed
  })

async function closeNext(tx: Tx, operator: Kept['operator'], now: Date): Promise<boolean> {
  const month = await nextMonth(tx)
  if (month === undefined || readyAt(month) > now) return false
  const day = lastDayOf(month)
  const waits = now < startOfDay(addDays(day, 1 + BANK_DAYS))
  if (waits && !(await findClose(tx, day))?.closed) return false
  // After an update every earlier period must be summed first; otherwise each month would read the whole history.
  if (!(await areDaysSummed(tx))) return false
  tx.unhurried()
  await lockDays(tx)
  if (await isUnsealedBefore(tx, startOfDay(addDays(day, 1)))) return false
  const [head] = await listHeads(tx, null, 1)
  if (!head) return false
  const { size, root, at: headAt } = head
  const sums = await sumUpTo(tx, day, new Map([[month, size]]))
  await insertMonth(tx, { month, size, root, headAt, sums, kept: { operator, ...(await keptOf(tx, month)) }, at: now })
  return true
}

async function keptOf(sql: Sql, month: Month): Promise<Omit<Kept, 'operator'>> {
  const { from, to } = spanOf(month)
  const bank = await findClose(sql, lastDayOf(month))
  return {
    acts: true,
    waiting: await listWaiting(sql, to),
    answered: await listAnswered(sql, from, to),
    largest: await findLargest(sql, firstDayOf(monthAfter(month))),
    bank: bank
      ? { closed: bank.closed, bankCents: bank.bankCents, ledgerCents: bank.ledgerCents, atMs: bank.madeAt.getTime() }
      : null,
  }
}

async function nextMonth(sql: Sql): Promise<Month | undefined> {
  const last = await findMonthUpTo(sql, '9999-12')
  if (last) return monthAfter(last.month)
  const first = await findFirstPosted(sql)
  return first ? monthOf(first) : undefined
}

/** The books as of the end of a day are the sums at the end of the month before it, plus each day since. */
import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'
import { type Day, dayOf } from '@tonne/domain/days'
import { lastDayOf } from '@tonne/domain/money/statement'
import { refuse } from '@tonne/domain/refusals'
import { moneyOf, type TrialRow, tonsOf, trialOf } from '@tonne/domain/trust/bookReport'
import { findClose } from '../../money/dailyclose/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findMonth, listNames, sumUpTo } from './store.ts'

type AsOf = Output<typeof reportDesk.asOf>
/** A posting may move from one to the other between two statements, and would then be counted twice or not at all. */
const AT_ONE_INSTANT = 'set transaction isolation level repeatable read read only'

export const readAsOf =
  ({ db }: Pick<Tools, 'db'>): Handler<typeof reportDesk.asOf> =>
  ({ input, now }) => {
    const today = dayOf(now)
    const day = input.day ?? today
    if (day > today) refuse('reportAhead', { today })
    return db.tx(async (tx) => {
      tx.send(AT_ONE_INSTANT)
      const sums = await sumUpTo(tx, day)
      const [tons, all] = [tonsOf(sums), await listNames(tx)]
      const named = all.filter(({ id }) => tons.has(id))
      return {
        ...{ day, closed: await closedBy(tx, day), ...tablesOf(trialOf(sums)) },
        client: { ...moneyOf(sums), close: await comparedWithBank(tx, day) },
        tons: named.map(({ id, project }) => ({ project, ...tons.get(id)! })),
        names: named.map(({ id: _, ...names }) => names),
      }
    })
  }

function tablesOf(rows: readonly TrialRow[]): Pick<AsOf, 'trial' | 'trialTons'> {
  const of = (asset: TrialRow['asset']) => rows.filter((row) => row.asset === asset)
  return {
    trial: of('SGD').map(({ asset: _, debit: debitCents, credit: creditCents, ...of }) => ({
      ...of,
      debitCents,
      creditCents,
    })),
    trialTons: of('tons').map(({ asset: _, debit: debitKg, credit: creditKg, ...of }) => ({
      ...of,
      debitKg,
      creditKg,
    })),
  }
}

async function closedBy(sql: Sql, day: Day): Promise<AsOf['closed']> {
  const month = day.slice(0, 7)
  const row = lastDayOf(month) === day ? await findMonth(sql, month) : undefined
  if (!row) return null
  const { size, root, headAt, at } = row
  return { month, size, root: root.toString('hex'), headAt: headAt.getTime(), at: at.getTime() }
}
async function comparedWithBank(sql: Sql, day: Day): Promise<AsOf['client']['close']> {
  const row = await findClose(sql, day)
  if (!row) return null
  const { closed, bankCents, ledgerCents, madeAt } = row
  return { closed, bankCents, ledgerCents, madeAt: madeAt.getTime() }
}

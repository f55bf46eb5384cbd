import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'
import { addSums, type DaySum } from '@tonne/domain/base/daySums'
import { dayOf } from '@tonne/domain/days'
import { monthOf, spanOf } from '@tonne/domain/money/statement'
import { boughtOf, feesOf, flowsOf, lessSums } from '@tonne/domain/trust/bookReport'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listAnswered, listWaiting } from './keptStore.ts'
import { listMonths, listNames, sumUpTo } from './store.ts'

type Months = Output<typeof reportDesk.months>
const SHOWN = 12
/** A posting may move from one to the other between two statements, and would then be counted twice or not at all. */
const AT_ONE_INSTANT = 'set transaction isolation level repeatable read read only'

export const readMonths =
  ({ db }: Pick<Tools, 'db'>): Handler<typeof reportDesk.months> =>
  ({ now }) =>
    db.tx(async (tx) => {
      tx.send(AT_ONE_INSTANT)
      const month = monthOf(now)
      const rows = await listMonths(tx, month, SHOWN)
      const today = { month, sums: await sumUpTo(tx, dayOf(now)), closed: false }
      const ends = [...rows.map((row) => ({ ...row, closed: true })).reverse(), today]
      const shown = ends.slice(-SHOWN)
      const all: DaySum[] = []
      const months: Months['months'] = []
      for (const end of shown) {
        const moved = lessSums(end.sums, ends[ends.indexOf(end) - 1]?.sums ?? [])
        all.push(...moved)
        const row = rows.find((one) => one.month === end.month)
        const { from, to } = spanOf(end.month)
        months.push({
          ...{ month: end.month, closed: end.closed, ...flowsOf(moved) },
          ...feesOf(moved).reduce(
            (sum, fee) => ({ feesCents: sum.feesCents + fee.feesCents, gstCents: sum.gstCents + fee.gstCents }),
            { feesCents: 0, gstCents: 0 },
          ),
          answered: row ? [...row.kept.answered] : await listAnswered(tx, from, to),
        })
      }
      return { months, shares: sharesOf(boughtOf(addSums(all)), await listNames(tx)), ...(await latest()) }

      async function latest(): Promise<Pick<Months, 'largest' | 'waiting'>> {
        const kept = rows.find((row) => row.kept.largest !== null)
        const waiting = (await listWaiting(tx, now)).map((row) => ({ ...row, ages: [...row.ages] }))
        if (!kept?.kept.largest) return { largest: null, waiting }
        const { atMs: at, cents, kg } = kept.kept.largest
        const of = (held: typeof cents) => ({ ...held, top: [...held.top] })
        return { largest: { month: kept.month, at, cents: of(cents), kg: of(kg) }, waiting }
      }
    })

function sharesOf(bought: ReadonlyMap<number, number>, names: Awaited<ReturnType<typeof listNames>>) {
  return names
    .flatMap(({ id, ...name }) => (bought.has(id) ? [{ ...name, boughtKg: bought.get(id)! }] : []))
    .sort((a, b) => b.boughtKg - a.boughtKg)
}

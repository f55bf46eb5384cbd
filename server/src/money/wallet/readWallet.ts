import type { Output } from '@tonne/contract/endpoint'
import type { wallet } from '@tonne/contract/money/wallet'
import { dayOf, startOfDay } from '@tonne/domain/days'
import { SGD } from '@tonne/domain/ledger'
import { type Cents, cents, costOf, kg, mulDiv } from '@tonne/domain/money'
import { changeOf } from '@tonne/domain/trading/project'
import { serialsOf } from '@tonne/domain/trading/serial'
import { findCheck } from '../../base/checkpoint/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { type HeldRange, listHeldRanges } from '../../shared/ledger/entries.ts'
import type { Tools } from '../../shared/tools.ts'
import { listCosts } from '../../trading/order/store.ts'
import { sumBookingFees } from '../../trading/presale/store.ts'
import { listBlocks, listNames, type ProjectName } from '../../trading/project/store.ts'
import { type BalanceRow, listBalances } from './store.ts'

type Holding = Output<typeof wallet.tons>['holdings'][number]
const sum = (rows: readonly BalanceRow[], ...pockets: string[]): number =>
  rows.filter((r) => pockets.includes(r.pocket)).reduce((all, r) => all + r.balance, 0)
/** A member's own tons that can be sold or retired, except presale credits. */
const OWNED = ['credits', 'credits_held']
type Four = [number, number, number, number]
const UNDELIVERED = ['presale', 'presale_held']

export function readSummary({ db }: Tools): Handler<typeof wallet.summary> {
  return async ({ memberId, now }) => {
    const rows = await listBalances(db, memberId)
    const cash = rows.filter((r) => r.asset === SGD)
    const tons = rows.filter((r) => r.asset !== SGD)
    const names = await listNames(db, [...new Set(tons.map((r) => r.asset))], now, startOfDay(dayOf(now)))
    const worth = (price: (name: ProjectName) => number, pockets = OWNED): Cents =>
      cents(
        tons
          .filter((r) => pockets.includes(r.pocket))
          .reduce((all, r) => all + costOf(kg(r.balance), cents(price(names.get(r.asset)!))), 0),
      )
    const valueCents = worth((name) => name.priceCents)
    return {
      currentCents: sum(cash, 'available', 'held'),
      availableCents: sum(cash, 'available'),
      heldCents: sum(cash, 'held'),
      // Held fees, and paid but undelivered tons; some of these may have been sold or bought undelivered.
      presaleCents: cents((await sumBookingFees(db, memberId)) + worth((name) => name.priceCents, UNDELIVERED)),
      carbonKg: sum(tons, ...OWNED),
      retiredKg: sum(tons, 'retired'),
      projects: new Set(tons.filter((r) => OWNED.includes(r.pocket)).map((r) => r.asset)).size,
      valueCents,
      dayChange: changeOf(
        worth((name) => name.dayOpenCents),
        valueCents,
      ),
      checkedAt: ((await findCheck(db))?.checkedAt ?? now).getTime(),
    }
  }
}

export function readTons({ db }: Tools): Handler<typeof wallet.tons> {
  return async ({ memberId, now }) => {
    const rows = (await listBalances(db, memberId)).filter((r) => r.asset !== SGD)
    const ids = [...new Set(rows.map((r) => r.asset))]
    const names = await listNames(db, ids, now, startOfDay(dayOf(now)))
    const [ranges, blocks, costs] = [
      await listHeldRanges(db, memberId),
      await listBlocks(db, ids),
      await listCosts(db, memberId),
    ]
    const serials = (projectId: number) => {
      const held = joined(ranges.filter((r) => r.projectId === projectId && OWNED.includes(r.pocket)))
      return held.flatMap((range) =>
        serialsOf(
          range,
          blocks.filter((b) => b.projectId === projectId),
        ),
      )
    }
    const holdings = ids.map((id): Holding => {
      const mine = rows.filter((r) => r.asset === id)
      const cost = costs.find((c) => c.projectId === id)
      // The held part of all purchases, at their average: tons that were sold or retired took their cost with them.
      const costCents = cost ? mulDiv(cost.cents, Math.min(cost.kg, sum(mine, ...OWNED)), cost.kg) : 0
      return holdingOf(names.get(id)!, mine, { costCents, serials: serials(id) })
    })
    holdings.sort((a, b) => b.valueCents - a.valueCents || a.project.no.localeCompare(b.project.no))
    const [freeKg, onOfferKg, retiringKg, retiredKg] = ['credits', 'credits_held', 'retiring', 'retired'].map(
      (pocket) => sum(rows, pocket),
    ) as Four
    return { freeKg, onOfferKg, retiringKg, retiredKg, holdings }
  }
}

function holdingOf(
  name: ProjectName,
  mine: readonly BalanceRow[],
  { costCents, serials }: Pick<Holding, 'costCents' | 'serials'>,
): Holding {
  return {
    project: { no: name.no, name: name.name, art: name.art },
    type: name.type,
    vintage: Number(name.vintageTo.slice(0, 4)),
    freeKg: sum(mine, 'credits'),
    onOfferKg: sum(mine, 'credits_held'),
    presaleKg: sum(mine, ...UNDELIVERED),
    presaleOfferKg: sum(mine, 'presale_held'),
    retiringKg: sum(mine, 'retiring'),
    retiredKg: sum(mine, 'retired'),
    priceCents: name.priceCents,
    valueCents: costOf(kg(sum(mine, ...OWNED)), cents(name.priceCents)),
    costCents,
    serials,
  }
}

/** Adjacent ranges are merged: a member who bought twice in a row holds one run of serials. */
function joined(ranges: readonly HeldRange[]): HeldRange[] {
  const runs: HeldRange[] = []
  for (const range of ranges) {
    const last = runs.at(-1)
    if (last && last.toKg === range.fromKg && last.projectId === range.projectId) last.toKg = range.toKg
    else runs.push({ ...range })
  }
  return runs
}

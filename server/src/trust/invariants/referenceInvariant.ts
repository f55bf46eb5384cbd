/**
 * A reference moves the band in which members may trade, so it is made again from the trades, sales and prices that it
 * names.
 */
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { REFERENCE_DAYS, type Weighed, weighTrades } from '@tonne/domain/trading/reference'
import type { Tx } from '../../platform/database/database.ts'
import { type DayEvidence, listDayEvidence } from '../../trading/reference/store.ts'
import type { Broken, Invariant } from './invariant.ts'

const CHECKED_DAYS = 30
/** A trade of the last seconds before midnight may be committed after the first look of the day. */
const LATE_MS = 600_000

type Row = {
  reference: number
  projectId: number
  asset: string
  source: 'price' | 'trades' | 'sold'
  priceCents: number
  pricedAt: Date
  kg: number
  pairs: number
  trades: number
  checkedAt: Date
  /** The row is older than one before it. */
  misplaced: boolean
  /** A sale or a listed price says the same. */
  isNamed: boolean
  /** Trades of those days began or ceased to count later, or their owners were linked. */
  moved: boolean
}

async function wronglyMade(tx: Tx, found: readonly Broken[]): Promise<Broken[]> {
  const rows = found as unknown as readonly Row[]
  if (rows.length === 0) return []
  const first = Math.min(...rows.map(({ checkedAt }) => checkedAt.getTime()))
  const evidence = await listDayEvidence(tx, startOfDay(addDays(dayOf(new Date(first)), -REFERENCE_DAYS)))
  const traded = Map.groupBy(evidence, ({ projectId, asset }) => `${projectId} ${asset}`)
  return rows
    .filter((row) => isWrong(row, traded.get(`${row.projectId} ${row.asset}`) ?? []))
    .map(({ reference, projectId, priceCents, source }) => ({ reference, project: projectId, source, priceCents }))
}

function isWrong(row: Row, traded: readonly DayEvidence[]): boolean {
  const today = dayOf(row.checkedAt)
  const days = traded.filter(({ day }) => day < today && day >= addDays(today, -REFERENCE_DAYS))
  // The median of trades is the price of one of them, whichever of them count.
  if (row.misplaced || (row.source === 'trades' ? !days.some((d) => d.priceCents === row.priceCents) : !row.isNamed))
    return true
  if (row.moved || row.checkedAt.getTime() - startOfDay(today).getTime() < LATE_MS) return false
  return isOtherwise(row, weighTrades(days.filter(({ trades }) => trades > 0)))
}
const isOtherwise = ({ source, priceCents, pricedAt, ...row }: Row, { medianCents, newestAt, ...made }: Weighed) =>
  (medianCents === null) === (source === 'trades') ||
  (medianCents !== null && (medianCents !== priceCents || newestAt !== pricedAt.getTime())) ||
  (['kg', 'pairs', 'trades'] as const).some((field) => row[field] !== made[field])

const NEAR = `interval '1 minute'`
/** A purchase at the project's own price that stands, before the look at `r`. */
const BOUGHT = `o.kind = 'buy' and o.state = 'completed' and o.at < r.checked_at - ${NEAR}`
const SOLD = `
  exists (select 1 from "order" o where o.project_id = r.project_id and o.price_version is not null
    and o.price_cents = r.price_cents and date_trunc('milliseconds', o.at) = r.priced_at)
  and not exists (select 1 from "order" o where o.project_id = r.project_id and o.price_version is not null
    and ${BOUGHT} and o.at > r.priced_at + interval '1 millisecond')`
const LISTED = `
  exists (select 1 from project_price v where v.project_id = r.project_id and v.price_cents = r.price_cents
    and date_trunc('milliseconds', v.effective_at) = r.priced_at and v.effective_at <= r.checked_at + ${NEAR}
    and not exists (select 1 from project_price n where n.project_id = v.project_id
      and (n.effective_at, n.version) > (v.effective_at, v.version) and n.effective_at < r.checked_at - ${NEAR}))
  and not exists (select 1 from "order" o where o.project_id = r.project_id and o.price_version is not null
    and ${BOUGHT})`
const DAYS = `t.project_id = r.project_id and t.asset = r.asset and t.at < r.checked_at
  and t.at >= r.checked_at - interval '${REFERENCE_DAYS + 1} days'`

export const referenceInvariant: Invariant = {
  id: '35 references',
  sentence: [
    'Each reference price of the last 30 days is the one that the trades, the sale or the listed price it names make.',
    '最近 30 天的每个参考价均可由其所依据的成交、售出价或挂牌价重新算得。',
  ],
  breaks: [
    'A reference that was written by hand, so that the band lets through what it should refuse.',
    '人为写入的参考价，使价格区间放行本应拒绝的价格。',
  ],
  money: true,
  cost: 'whole',
  sql: `
    select r.id as reference, r.project_id as "projectId", r.asset, r.source, r.price_cents as "priceCents",
      r.priced_at as "pricedAt", r.kg, r.pairs, r.trades, r.checked_at as "checkedAt",
      r.checked_at < r.at or exists (select 1 from reference_price b where b.project_id = r.project_id
        and b.asset = r.asset and b.id < r.id and b.at > r.at + ${NEAR}) as misplaced,
      case r.source when 'sold' then ${SOLD} when 'price' then ${LISTED} else true end as "isNamed",
      exists (select 1 from trade t join uncounted_trade u on u.trade_id = t.id
        where ${DAYS} and u.at > r.checked_at - ${NEAR})
      or exists (select 1 from owner_link_step s join owner_link l on l.id = s.link_id
        join trade t on ${DAYS} and (t.buyer_id in (l.account_id, l.owner_id) or t.seller_id in (l.account_id,
        l.owner_id)) where s.at > r.checked_at - ${NEAR}) as moved
    from reference_price r where r.checked_at >= $1::timestamptz - interval '${CHECKED_DAYS} days' or exists (
      select 1 from trade t where t.reference_id = r.id and t.at >= $1::timestamptz - interval '${CHECKED_DAYS} days')
    order by r.id`,
  narrow: wronglyMade,
}

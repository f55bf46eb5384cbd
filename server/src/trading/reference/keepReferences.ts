/**
 * The reference of a project that sells no tons of its own is computed from its trades within seconds, so that an order
 * reads one row instead of the trades.
 */
import { type Day, dayOf } from '@tonne/domain/days'
import { evidenceDays, type Reference, referenceOf, type Weighed, weighTrades } from '@tonne/domain/trading/reference'
import type { Tx } from '../../platform/database/database.ts'
import { planWhole } from '../../platform/database/readWhole.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  countTrades,
  insertReferences,
  listEvidence,
  listSold,
  listStandings,
  lookForChanges,
  type Sale,
  type Seen,
  type StandingRow,
  updateReferences,
} from './store.ts'

const DAY_MS = 86_400_000
/** A new trade affects trades of the last days; a mark or a link of two owners affects older ones too. */
const RECENT_DAYS = 31

/**
 * First decides which trades count, then computes the references. It runs for selling projects too, so that there is a
 * reference at the moment they are sold out.
 */
export function keepReferences({ db }: Pick<Tools, 'db'>): DueJob {
  let known: Known | undefined
  return fencedJob({ db, name: 'keepReferences', everyMs: 5000 }, async (now, fenced) => {
    const found = await fenced((tx) => weigh(tx, known, now))
    known = found
    const keepOf = (sales: readonly Sale[]) =>
      fenced(async (tx) => {
        if (await keep(tx, { sales, weighed: found.weighed }, now)) emitToAll(tx, ['market'], now)
        return 0
      })
    const sales = await listSold(db)
    // Together they cost less.
    return keepOf(sales).catch(() => eachApart(sales, (one) => keepOf([one])))
  })
}
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
const keyOf = ({ projectId, asset }: Pick<StandingRow, 'projectId' | 'asset'>): string => `${projectId} ${asset}`

/** The result of the trades of the days before `day`, from what was committed then. */
type Known = { seen: Seen; day: Day; weighed: ReadonlyMap<string, Weighed> }
/** Sums the trades again only after a new one, a mark or a link of two owners, or midnight. */
async function weigh(tx: Tx, known: Known | undefined, now: Date): Promise<Known> {
  const day = dayOf(now)
  const { traded, owners, seen } = await lookForChanges(tx, known?.seen, now)
  if (known && !traded && !owners && known.day === day) return { ...known, seen }
  planWhole(tx)
  await countTrades(tx, owners ? new Date(0) : daysBefore(now, RECENT_DAYS), now)
  const trades = Map.groupBy(await listEvidence(tx, evidenceDays(now)), keyOf)
  return { seen, day, weighed: new Map([...trades].map(([key, evidence]) => [key, weighTrades(evidence)])) }
}
const NOTHING = weighTrades([])

type Keeping = { sales: readonly Sale[]; weighed: Known['weighed'] }
async function keep(tx: Tx, { sales, weighed }: Keeping, now: Date): Promise<boolean> {
  const sold = new Map(
    sales.map(({ no, priceCents, at }) => [no, at && priceCents ? { priceCents, at: at.getTime() } : null]),
  )
  const made = (await listStandings(tx, [...sold.keys()], now)).map((row) => {
    return { row, reference: referenceOf(weighed.get(keyOf(row)) ?? NOTHING, sold.get(row.no)!, row.listed) }
  })
  const fresh = made.filter(({ row, reference }) => row.stored?.priceCents !== reference.priceCents)
  const same = made.filter(
    ({ row, reference }) => row.stored?.priceCents === reference.priceCents && isOld({ row, reference }, now),
  )
  if (fresh.length > 0)
    insertReferences(
      tx,
      fresh.map(({ row, reference }) => ({ ...reference, projectId: row.projectId, asset: row.asset })),
      now,
    )
  if (same.length > 0)
    updateReferences(
      tx,
      same.map(({ row, reference }) => ({ ...reference, id: row.stored!.id })),
      now,
    )
  return fresh.length > 0
}

const LOOKED_MS = 60_000
/**
 * True when the inputs differ or were not looked at for a minute. So the published age is true, and a quiet market
 * writes little.
 */
const isOld = ({ row: { stored }, reference }: { row: StandingRow; reference: Reference }, now: Date): boolean =>
  now.getTime() - stored!.checkedAt >= LOOKED_MS ||
  (['source', 'at', 'kg', 'pairs', 'trades'] as const).some((field) => stored![field] !== reference[field])

/** Why: what a project that sells no tons of its own is judged by is made of its trades every few seconds, so that an order reads one row and not the trades. */
import { evidenceDays, type Reference, referenceOf, weighTrades } from '@tonne/domain/reference'
import type { Tx } from '../platform/database/database.ts'
import { assertFence } from '../platform/schedule/lease.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import type { Tools } from '../platform/tools.ts'
import { countTrades, insertReferences, listEvidence, listSold, listStandings, type StandingRow, updateReferences, wholeTables } from './store.ts'

const NAME = 'keepReferences'
const DAY_MS = 86_400_000
/** Trades of these days are judged each time, older ones once an hour: only a mark or a link of two owners changes those. */
const RECENT_DAYS = 31
const WHOLE_MS = 3_600_000

/** First which trades count, then what they make. Also while a project sells: the moment it is sold out there is a reference. */
export function keepReferences({ db, hub }: Pick<Tools, 'db' | 'hub'>): DueJob {
  let wholeAt = Number.NEGATIVE_INFINITY
  return {
    name: NAME,
    everyMs: 5000,
    run: async (now, fence) => {
      const whole = Date.now() - wholeAt >= WHOLE_MS
      const moved = await db.tx(async (tx) => {
        await assertFence(tx, NAME, fence)
        wholeTables(tx)
        await countTrades(tx, whole ? new Date(0) : daysBefore(now, RECENT_DAYS), now)
        return keep(tx, now)
      })
      if (whole) wholeAt = Date.now()
      if (moved) hub.tell([{ memberId: 0, stale: ['market'] }])
      return 0
    },
  }
}
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Answers whether a price moved. */
async function keep(tx: Tx, now: Date): Promise<boolean> {
  const [evidence, sold] = await Promise.all([listEvidence(tx, evidenceDays(now)), listSold(tx)])
  const sales = new Map(sold.map(({ no, priceCents, at }) => [no, at && priceCents ? { priceCents, at: at.getTime() } : null]))
  const trades = Map.groupBy(evidence, ({ projectId, asset }) => `${projectId} ${asset}`)
  const made = (await listStandings(tx, [...sales.keys()], now)).map((row) => {
    const weighed = weighTrades(trades.get(`${row.projectId} ${row.asset}`) ?? [])
    return { row, reference: referenceOf(weighed, sales.get(row.no)!, row.listed) }
  })
  const fresh = made.filter(({ row, reference }) => row.kept?.priceCents !== reference.priceCents)
  const same = made.filter(({ row, reference }) => row.kept?.priceCents === reference.priceCents && isOld({ row, reference }, now))
  if (fresh.length > 0)
    insertReferences(
      tx,
      fresh.map(({ row, reference }) => ({ ...reference, projectId: row.projectId, asset: row.asset })),
      now,
    )
  if (same.length > 0)
    updateReferences(
      tx,
      same.map(({ row, reference }) => ({ ...reference, id: row.kept!.id })),
      now,
    )
  return fresh.length > 0
}

const LOOKED_MS = 60_000
/** Other inputs, or none were looked at for a minute: what is published as its age is true, and a quiet market writes little. */
const isOld = ({ row: { kept }, reference }: { row: StandingRow; reference: Reference }, now: Date): boolean =>
  now.getTime() - kept!.checkedAt >= LOOKED_MS ||
  (['source', 'at', 'kg', 'pairs', 'trades'] as const).some((field) => kept![field] !== reference[field])

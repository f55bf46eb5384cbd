import type { Output } from '@tonne/contract/endpoint'
import type { order } from '@tonne/contract/trading/order'
import type { RetirementState } from '@tonne/domain/states'
import { type Fate, fatesOf, type Leaving } from '@tonne/domain/trading/fate'
import { type Range, type SerialBlock, serialsOf } from '@tonne/domain/trading/serial'
import type { Sql } from '../../platform/database/database.ts'
import { listSoldOn } from '../market/store.ts'
import type { OrderRow } from './store.ts'

type Info = Output<typeof order.info>
type Left = Leaving & { how: Info['fates'][number]['how'] }
/**
 * Retirements and corrections may use up or undo a purchase; their districts stand on orders, so the app passes these
 * functions in.
 */
export type After = {
  listTaken: (
    sql: Sql,
    asked: { memberId: number; projectId: number; since: Date; ranges: readonly Range[] },
  ) => Promise<(Leaving & { state: RetirementState })[]>
  listStanding: (sql: Sql, entryIds: readonly number[]) => Promise<Reversal[]>
}
type Reversal = {
  no: string
  state: string
  textEn: string
  textCn: string
  decidedAt: Date | null
  madeEntryId: number | null
}
/** Serials with the time they came: those of an order of the book came trade by trade. */
export type Came = { ranges: readonly Range[]; at: Date }

type With = { blocks: readonly SerialBlock[]; after: After }
/**
 * Covers the order's own purchases alone. Its member may no longer see the fate of tons that a sale gave away or a
 * reversal took back.
 */
export async function readFates(
  sql: Sql,
  row: OrderRow,
  came: readonly Came[],
  { blocks, after }: With,
): Promise<Info['fates']> {
  const ranges = came.flatMap((c) => c.ranges)
  if (row.kind === 'sell' || row.state === 'reversed' || ranges.length === 0) return []
  const { memberId, projectId, at: since } = row
  const taken = { memberId, projectId, since, ranges }
  const [retired, sold] = [await after.listTaken(sql, taken), await listSoldOn(sql, taken)]
  const left: Left[] = [
    ...retired.map(({ state, ...rest }) => ({
      ...rest,
      how: state === 'retired' ? ('retired' as const) : ('retiring' as const),
    })),
    ...sold.map(({ serials, ...rest }) => ({
      ...rest,
      how: 'sold' as const,
      ranges: serials.map(([fromKg, toKg]) => ({ fromKg, toKg })),
    })),
  ]
  const fates = came.flatMap((c) => fatesOf(c, left))
  return [...byNo(fates)].map(([no, parts]) => ({
    no,
    how: parts[0]!.of.how,
    at: parts[0]!.of.at.getTime(),
    kg: parts.reduce((sum, { kg }) => sum + kg, 0),
    serials: parts.flatMap((part) => part.ranges).flatMap((range) => serialsOf(range, blocks)),
  }))
}

/** In order of time; the parts of one sale or retirement are one line. */
function byNo(fates: readonly Fate<Left>[]): Map<string, Fate<Left>[]> {
  return Map.groupBy(
    [...fates].sort((a, b) => a.of.at.getTime() - b.of.at.getTime()),
    ({ of }) => of.no,
  )
}

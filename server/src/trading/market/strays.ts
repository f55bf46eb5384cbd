import { bothLanguages, sayCents, sayKg } from '@tonne/domain/format'
import { Refusal } from '@tonne/domain/refusals'
import { type Band, judgingOf } from '@tonne/domain/trading/reference'
import { type NewNotice, notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/database/eachRow.ts'
import { listCards } from '../project/store.ts'
import { listStandings } from '../reference/store.ts'
import { strandedNotice } from './stranded.ts'
import { listStrays, type StrandedRow, type StrayRow } from './tradeStore.ts'

type Leaving = { memberId: number; no: string; notice: NewNotice }
type InTheWay = { strays: readonly StrayRow[]; stranded: readonly StrandedRow[]; band: Band }
/**
 * The refusal of an order that would first meet others that may not be filled: its caller has them removed and places
 * it again.
 */
export class OrdersInTheWay extends Refusal {
  readonly leaving: readonly Leaving[]
  constructor({ strays, stranded, band }: InTheWay) {
    if (strays.length > 0)
      super('bandMoved', { low: sayCents(band.lowCents), high: sayCents(band.highCents), seconds: 1 })
    else super('busy', { seconds: 1 })
    this.leaving = [
      ...stranded.map((row) => ({ ...row, notice: strandedNotice(row) })),
      ...strays.map((row) => ({ ...row, notice: strayNotice(row, band) })),
    ]
  }
}

const bandTexts = (band: Band) => ({
  low: sayCents(band.lowCents),
  high: sayCents(band.highCents),
  reference: sayCents(band.referenceCents),
})
/** The notice to a stray's owner, once. */
export const strayNotice = ({ memberId, no, leftKg, priceCents }: StrayRow, band: Band) => ({
  memberId,
  kind: 'strayOrderTakenOut' as const,
  cause: `taken out ${no}`,
  params: { no, left: bothLanguages((lang) => sayKg(leftKg, lang)), price: sayCents(priceCents), ...bandTexts(band) },
})

type TakeOut = (memberId: number, no: string) => Promise<unknown>
/** The notice comes first: if the node dies in between, the job removes the order and does not repeat the notice. */
export async function takeOutAll(
  db: Db,
  { leaving }: Pick<OrdersInTheWay, 'leaving'>,
  { takeOut, now }: { takeOut: TakeOut; now: Date },
): Promise<void> {
  for (const { memberId, no, notice } of leaving) {
    await db.tx((tx) => notify(tx, notice, now))
    await takeOut(memberId, no).catch((error) => {
      // Its owner cancelled it first.
      if (!(error instanceof Refusal && error.rule === 'orderNotOpen')) throw error
    })
  }
}

/** In every book, whether anybody trades there or not; each stray with the band that it violates. */
export const eachStray = (sql: Sql, now: Date) => eachOf((after, most) => findStrays(sql, now, { after, most }))

type Piece = Parameters<typeof listStrays>[2]
async function findStrays(sql: Sql, now: Date, piece: Piece): Promise<(StrayRow & { band: Band })[]> {
  const [cards, { terms }] = await Promise.all([listCards(sql, null, now, now), getTerms(sql, now)])
  const open = new Map(cards.filter(({ decision }) => decision === 'approved').map((card) => [card.no, card]))
  const judged = (await listStandings(sql, [...open.keys()], now)).map((row) => {
    const { band } = judgingOf(row, { offer: open.get(row.no)!, terms, now })
    return { projectId: row.projectId, asset: row.asset, band }
  })
  const bands = new Map(judged.map(({ projectId, band }) => [projectId, band]))
  return (await listStrays(sql, judged, piece)).map((stray) => ({ ...stray, band: bands.get(stray.projectId)! }))
}

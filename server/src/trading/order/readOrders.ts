import type { Output } from '@tonne/contract/endpoint'
import type { order } from '@tonne/contract/trading/order'
import { dayOf } from '@tonne/domain/days'
import { cents, kg } from '@tonne/domain/money'
import { entryNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { worstOf } from '@tonne/domain/trading/marketMoney'
import { type SerialBlock, serialsOf } from '@tonne/domain/trading/serial'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { byInstant, pageBy } from '../../shared/endpoint/page.ts'
import { balanceAfter, findEntryOf, listEntry, listEntryRanges } from '../../shared/ledger/entries.ts'
import { type BookPart, listBookParts, listTradesOf, type MemberTrade } from '../market/store.ts'
import { listBlocks, listNames, type ProjectName } from '../project/store.ts'
import { type After, type Came, readFates } from './readFates.ts'
import { countOrders, findOrder, listOrders, listSteps, type OrderRow } from './store.ts'

type Info = Output<typeof order.info>
type Card = Output<typeof order.list>['items'][number]

const toCard = (row: OrderRow, name: ProjectName, part: BookPart | undefined): Card => ({
  no: row.no,
  kind: row.kind,
  state: row.state,
  project: { no: name.no, name: name.name, art: name.art },
  kg: row.kg,
  priceCents: row.priceCents,
  totalCents: row.totalCents,
  feeCents: row.feeCents,
  gstCents: row.gstCents,
  payCents:
    row.kind === 'sell' ? row.totalCents - row.feeCents - row.gstCents : row.totalCents + row.feeCents + row.gstCents,
  at: row.at.getTime(),
  book: part ? bookOf(part) : null,
})

const bookOf = ({ market, asset, askedKg, filledKg, leftKg, ownKg, filledCents, ...rest }: BookPart): Card['book'] => ({
  market,
  asset,
  askedKg,
  filledKg,
  leftKg,
  ownKg,
  filledCents,
  proceedsAt: rest.proceedsAt?.getTime() ?? null,
  heldCents: rest.side === 'buy' ? worstOf({ ...rest, filledCents }, kg(leftKg), cents(rest.limitCents)) : 0,
})

const BY_TIME = byInstant<OrderRow>(({ at }) => at)

export const listMyOrders: Handler<typeof order.list> = async ({ input, memberId, now, reads }) => {
  const [sell, { state = null }] = [input.side === 'sell', input]
  const { rows: page, next } = await pageBy(BY_TIME, input, (before, limit) =>
    listOrders(reads, { memberId, sell, state, before, limit }),
  )
  const names = await listNames(reads, [...new Set(page.map((r) => r.projectId))], now, now)
  const parts = await listBookParts(
    reads,
    page.map((r) => r.id),
  )
  return {
    items: page.map((row) => toCard(row, names.get(row.projectId)!, parts.get(row.id))),
    next,
    counts: await countOrders(reads, memberId, sell),
  }
}

export function readOrder(after: After): Handler<typeof order.info> {
  return async ({ input: { no }, memberId, now, reads }) => {
    const row = (await findOrder(reads, no, memberId)) ?? refuse('notFound')
    const names = await listNames(reads, [row.projectId], now, now)
    const steps = await listSteps(reads, row.id)
    // An order with later steps has the entry of its last step, which may be of another day.
    const [posting] = row.entryId ? await listEntry(reads, row.entryId) : []
    const blocks = await listBlocks(reads, [row.projectId])
    const part = (await listBookParts(reads, [row.id])).get(row.id)
    const trades = part ? await listTradesOf(reads, row.id) : []
    const last = steps.findLast(({ entryId }) => entryId !== null)?.entryId ?? row.entryId
    const held = row.entryId && !part && !row.ranges ? await listEntryRanges(reads, memberId, row.entryId) : []
    // The bought serials are in the order or in its trades, whatever became of them since.
    const came: Came[] = part
      ? trades.map((t) => ({ at: t.at, ranges: t.serials.map(([fromKg, toKg]) => ({ fromKg, toKg })) }))
      : [{ at: row.at, ranges: row.ranges ?? held }]
    return {
      ...toCard(row, names.get(row.projectId)!, part),
      entryNo: posting ? entryNo(dayOf(posting.at), row.entryId!) : null,
      serials: came.flatMap(({ ranges }) => ranges).flatMap((range) => serialsOf(range, blocks)),
      fates: await readFates(reads, row, came, { blocks, after }),
      steps: [await firstStep(reads, row, steps), ...steps].map((s) => ({
        state: s.state,
        at: s.at.getTime(),
        entryNo: s.entryId ? entryNo(dayOf(s.at), s.entryId) : null,
      })),
      availableAfterCents: last ? await balanceAfter(reads, memberId, 'available', 0, last) : 0,
      heldAfterKg: last ? await balanceAfter(reads, memberId, 'credits', row.projectId, last) : 0,
      trades: trades.map((t) => tradeOf(t, { sell: row.kind === 'sell', blocks })),
      reversal: await reversalOf(reads, row, after),
    }
  }
}

/** A booking names the entry of its last step, so the one it began with is found by its cause. */
async function firstStep(sql: Sql, row: OrderRow, steps: Steps): Promise<Steps[number]> {
  const isLater = row.entryId !== null && steps.some(({ entryId }) => entryId === row.entryId)
  const first = isLater ? await findEntryOf(sql, row.memberId, { kind: 'booking', causeId: row.id }) : row.entryId
  return { state: firstState(row, steps[0]), at: row.at, entryId: first }
}
type Steps = Awaited<ReturnType<typeof listSteps>>

/**
 * An order with steps began as `applying`, unless its first step undid it; an order without steps still has its first
 * state.
 */
const firstState = (row: OrderRow, step: { state: OrderRow['state'] } | undefined): OrderRow['state'] =>
  step === undefined ? row.state : step.state === 'reversed' ? 'completed' : 'applying'

/** A mirror is complete, so what it brought back is what was paid, and what it took is what was bought. */
async function reversalOf(sql: Sql, row: OrderRow, after: After): Promise<Info['reversal']> {
  if (row.state !== 'reversed') return null
  const c = (await after.listStanding(sql, [row.entryId!])).find(({ state }) => state === 'approved')!
  return {
    no: c.no,
    at: c.decidedAt!.getTime(),
    text: { en: c.textEn, cn: c.textCn },
    entryNo: entryNo(dayOf(c.decidedAt!), c.madeEntryId!),
    paidBackCents: row.totalCents + row.feeCents + row.gstCents,
    tonsBackKg: row.kg,
  }
}

function tradeOf(
  t: MemberTrade,
  { sell, blocks }: { sell: boolean; blocks: readonly SerialBlock[] },
): Info['trades'][number] {
  const { priceCents, totalCents, feeCents, gstCents, dueAt, settledAt, settleEntryId, late } = t
  const proceeds = {
    dueAt: dueAt.getTime(),
    settledAt: settledAt?.getTime() ?? null,
    entryNo: settledAt && settleEntryId ? entryNo(dayOf(settledAt), settleEntryId) : null,
    late,
  }
  return {
    at: t.at.getTime(),
    priceCents,
    kg: t.kg,
    totalCents,
    feeCents,
    gstCents,
    entryNo: entryNo(dayOf(t.at), t.entryId),
    serials: t.serials.flatMap(([fromKg, toKg]) => serialsOf({ fromKg, toKg }, blocks)),
    proceeds: sell ? proceeds : null,
  }
}

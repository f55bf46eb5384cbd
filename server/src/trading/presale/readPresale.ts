import type { Output } from '@tonne/contract/endpoint'
import type { presale } from '@tonne/contract/trading/presale'
import { cents, minus, shareOf } from '@tonne/domain/money'
import { refuse } from '@tonne/domain/refusals'
import { drawTons, quoteBooking } from '@tonne/domain/trading/presale'
import { getTerms } from '../../base/settings/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findDraw } from '../draw/store.ts'
import { type CardRow, listCards, listNames, type ProjectName } from '../project/store.ts'
import { type BookingRow, listByNos, listForfeits, listMine, listPresales, sumDemand } from './store.ts'

type Out = Output<typeof presale.info>

export function readOffer({ db }: Tools): Handler<typeof presale.offer> {
  return async ({ input: { no }, now }) => {
    const [card] = await listCards(db, no, now, now)
    if (!card) return refuse('projectNotFound')
    const [row] = await listPresales(db, [card.id])
    const { presaleStartsAt, presaleEndsAt } = card
    if (
      !row ||
      row.bookingBasisPoints === null ||
      row.forfeitBasisPoints === null ||
      !presaleStartsAt ||
      !presaleEndsAt
    )
      return refuse('noPresale')
    const [draw, demand, { terms }] = await Promise.all([findDraw(db, no), sumDemand(db, card.id), getTerms(db, now)])
    const { supplyKg, capKg } = draw ?? drawTons(card)
    return {
      terms: {
        bookingBasisPoints: row.bookingBasisPoints,
        forfeitBasisPoints: row.forfeitBasisPoints,
        finalPaymentHours: row.finalPaymentHours ?? terms.finalPaymentHours,
        buyFeeBasisPoints: terms.buyFeeBasisPoints,
        gstBasisPoints: terms.gstBasisPoints,
      },
      opensAt: presaleStartsAt.getTime(),
      closesAt: presaleEndsAt.getTime(),
      deliversAt: card.startsAt.getTime(),
      applicants: demand.applicants,
      bookedKg: demand.kg,
      supplyKg,
      capKg,
      commit: draw
        ? { hash: draw.commitHash, publishedAt: draw.publishedAt.getTime(), drandRound: draw.drandRound }
        : null,
    }
  }
}

function finalOf(row: BookingRow, forfeits: ReadonlyMap<number, number>): Out['final'] {
  if (!row.allottedKg || !row.finalDueAt) return null
  // Computed again, not from what is held, because it is also shown after the payment was made or missed. The fee of
  // the drawn tons is never more than the fee that was paid for the asked ones.
  const { totalCents, feeCents, gstCents, payCents, bookingCents } = quoteBooking(
    row.allottedKg,
    row.priceCents,
    row.terms,
  )
  // A lapse takes nothing from a member who was kept from paying.
  const forfeitCents = cents(
    row.state === 'expired' ? (forfeits.get(row.orderId) ?? 0) : shareOf(bookingCents, row.terms.forfeitBasisPoints),
  )
  return {
    totalCents,
    feeCents,
    gstCents,
    restCents: minus(payCents, bookingCents),
    forfeitCents,
    returnCents: minus(bookingCents, forfeitCents),
    dueAt: row.finalDueAt.getTime(),
  }
}

type Beside = { name: ProjectName; card: CardRow | undefined; forfeits: ReadonlyMap<number, number> }
const toBooking = (row: BookingRow, { name, card, forfeits }: Beside): Out => ({
  no: row.orderNo,
  state: row.state,
  project: { no: name.no, name: name.name, art: name.art },
  askedKg: row.askedKg,
  allottedKg: row.allottedKg,
  rank: row.rank,
  priceCents: row.priceCents,
  feeCents: row.feeCents,
  keptCents: row.keptCents,
  final: finalOf(row, forfeits),
  closesAt: card?.presaleEndsAt?.getTime() ?? null,
  deliversAt: card?.startsAt.getTime() ?? 0,
  memberSeed: row.memberSeed,
  terms: row.terms,
  at: row.madeAt.getTime(),
})

async function withNames({ db }: Pick<Tools, 'db'>, rows: readonly BookingRow[], now: Date): Promise<Out[]> {
  const names = await listNames(db, [...new Set(rows.map((r) => r.projectId))], now, now)
  const cards =
    rows.length > 0
      ? new Map((await listCards(db, rows.length === 1 ? rows[0]!.projectNo : null, now, now)).map((c) => [c.id, c]))
      : new Map()
  const expired = rows.filter((row) => row.state === 'expired').map((row) => row.orderId)
  const forfeits = await listForfeits(db, expired)
  return rows.map((row) =>
    toBooking(row, { name: names.get(row.projectId)!, card: cards.get(row.projectId), forfeits }),
  )
}

export function listMyBookings(tools: Tools): Handler<typeof presale.list> {
  return async ({ memberId, now }) => ({ items: await withNames(tools, await listMine(tools.db, memberId), now) })
}

export function readBooking(tools: Tools): Handler<typeof presale.info> {
  return async ({ input: { no }, memberId, now }) => {
    const rows = (await listByNos(tools.db, [no])).filter((b) => b.memberId === memberId)
    return (await withNames(tools, rows, now))[0] ?? refuse('notFound')
  }
}

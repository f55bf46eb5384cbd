import type { Input, Output } from '@tonne/contract/endpoint'
import type { presale } from '@tonne/contract/trading/presale'
import type { Terms } from '@tonne/domain/base/terms'
import { dayOf } from '@tonne/domain/days'
import { stock, wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import { entryNo, orderNo } from '@tonne/domain/numbers'
import { Refusal, refusal } from '@tonne/domain/refusals'
import { REVEAL_HOURS } from '@tonne/domain/trading/draw'
import { type BookingFacts, type BookingTerms, decideBooking } from '@tonne/domain/trading/presale'
import { Purchases } from '@tonne/domain/trading/spend'
import { getTerms } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Keyed } from '../../platform/http/idempotency.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Books } from '../../shared/ledger/books.ts'
import { moneyBatch } from '../../shared/ledger/moneyBatch.ts'
import type { MoneyCommand } from '../../shared/ledger/moneyCommand.ts'
import { listRestrictions, type OpenRestriction } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { type BuyerRow, insertOrders, listBuyers, type NewOrder } from '../order/store.ts'
import { type OwnersSeen, ownersSeen } from '../owner/store.ts'
import { type LockedOffer, lockOffers } from '../project/store.ts'
import { insertBookings, listBooked, listPresales, type NewBooking, type PresaleRow } from './store.ts'

type BookInput = Keyed & Input<typeof presale.book>
type Answer = Output<typeof presale.book>
type BookingBatchFacts = {
  terms: Terms
  offers: Map<string, LockedOffer>
  presales: Map<number, PresaleRow>
  buyers: Map<string, BuyerRow>
  restrictions: readonly OpenRestriction[]
  purchases: Purchases
  booked: Map<string, { memberId: number; orderNo: string }>
}
type Effect = { order: NewOrder; booking: NewBooking }
const pairOf = (memberId: number, projectId: number) => `${memberId} ${projectId}`
const HOUR = 3_600_000

export function book({ db, clock }: Tools): Handler<typeof presale.book> {
  const batch = moneyBatch({ db, now: () => clock.now() }, bookCommand(ownersSeen()))
  return ({ input, keyed }) => batch({ ...input, ...keyed })
}

const bookCommand = (owners: OwnersSeen): MoneyCommand<BookInput, BookingBatchFacts, Effect, Answer> => ({
  load: async (tx, inputs, now) => {
    const nos = [...new Set(inputs.map((i) => i.project))]
    const [offers, { terms }] = await Promise.all([
      lockOffers(tx, nos, now),
      getTerms(tx, now),
      tx.reserve('order_id_seq', inputs.length),
    ])
    const empty = {
      presales: new Map(),
      buyers: new Map(),
      restrictions: [],
      purchases: new Purchases(),
      booked: new Map(),
    }
    return { terms, offers: new Map(offers.map((o) => [o.no, o])), ...empty }
  },
  touches: ({ memberId, project }, { offers }) => {
    const offer = offers.get(project)
    const purse = [wallet(owners.of(memberId), 'available'), wallet(memberId, 'available'), wallet(memberId, 'held')]
    return { accounts: offer ? [...purse, stock(offer.id, 'unsold')] : purse, cuts: [] }
  },
  read: (tx, inputs, facts, now) => read(tx, inputs, { facts, now, owners }),
  decide: (input, facts, books, now) => decide(input, { facts, books, now }),
  store: async (tx, effects, now) => {
    const [orders, bookings] = [effects.map((e) => e.order), effects.map((e) => e.booking)]
    insertOrders(tx, orders, now)
    insertBookings(tx, bookings, now)
  },
})

type Reading = { facts: BookingBatchFacts; now: Date; owners: OwnersSeen }
async function read(tx: Tx, inputs: readonly BookInput[], { facts, now, owners }: Reading): Promise<void> {
  const projectIds = [...facts.offers.values()].map((o) => o.id)
  const memberIds = [...new Set(inputs.map((i) => i.memberId))]
  const pairs = new Map(
    inputs.map(({ memberId, project }) => {
      const projectId = facts.offers.get(project)?.id ?? 0
      return [pairOf(memberId, projectId), { memberId, projectId }]
    }),
  )
  const [buyers, restrictions, presales, booked] = await Promise.all([
    listBuyers(tx, [...pairs.values()], now),
    listRestrictions(tx, memberIds),
    listPresales(tx, projectIds),
    listBooked(tx, projectIds, memberIds),
  ])
  owners.check(buyers)
  facts.restrictions = restrictions
  facts.buyers = new Map(buyers.map((b) => [pairOf(b.memberId, b.projectId), b]))
  facts.purchases = new Purchases(buyers)
  facts.presales = new Map(presales.map((p) => [p.projectId, p]))
  facts.booked = new Map(booked.map((b) => [pairOf(b.ownerId, b.projectId), b]))
}

type Deciding = { facts: BookingBatchFacts; books: Books; now: Date }

function decide(input: BookInput, { facts, books, now }: Deciding): { effect: Effect; answer: Answer } {
  const { memberId, project, priceVersion, memberSeed } = input
  const known = factsOf(memberId, project, { facts, books, now })
  const { quote, postings } = decideBooking(known, input)
  const { offer, booking: terms } = known
  const { ownerId } = facts.buyers.get(pairOf(memberId, offer.id))!
  const orderId = books.nextId('order_id_seq')
  const [day, entryId] = [dayOf(now), books.enter({ kind: 'booking', causeId: orderId, postings })]
  const no = orderNo('presale', day, orderId)
  books.holds.open({
    memberId,
    why: 'booking',
    causeId: orderId,
    amountCents: quote.bookingCents,
    release: {
      en: 'The draw returns it for tons not drawn; for drawn tons it counts towards the final payment',
      cn: '未中签部分抽签后退回，中签部分抵扣尾款',
    },
    releaseBy: new Date(offer.presaleEndsAt!.getTime() + (REVEAL_HOURS + terms!.finalPaymentHours) * HOUR),
  })
  books.emit({ memberId, stale: ['wallet', 'order', 'member', 'presale'] })
  // Later bookings of this owner in the batch count this one.
  facts.booked.set(pairOf(ownerId, offer.id), { memberId, orderNo: no })
  facts.purchases.add(memberId, offer.id, quote.totalCents)
  const { totalCents, feeCents, gstCents, bookingCents } = quote
  const { id: projectId, priceCents } = offer
  return {
    effect: {
      order: {
        id: orderId,
        no,
        kind: 'presale',
        state: 'applying',
        memberId,
        projectId,
        kg: input.kg,
        priceCents,
        priceVersion,
        totalCents,
        feeCents,
        gstCents,
        entryId,
      },
      booking: {
        orderId,
        orderNo: no,
        projectId,
        memberId,
        askedKg: input.kg,
        priceCents,
        keptCents: bookingCents,
        memberSeed,
        terms: terms!,
      },
    },
    answer: {
      no,
      entryNo: entryNo(day, entryId),
      bookingCents,
      availableCents: books.balance(wallet(memberId, 'available')),
      at: now.getTime(),
    },
  }
}

/** The inputs of one booking: the locked rows, with the balances as the batch has left them so far. */
function factsOf(memberId: number, project: string, { facts, books, now }: Deciding): BookingFacts {
  const locked = facts.offers.get(project)
  if (!locked) throw refusal('projectNotFound')
  const buyer = facts.buyers.get(pairOf(memberId, locked.id))
  if (!buyer) throw new Refusal('sessionExpired', {})
  const presale = facts.presales.get(locked.id)!
  return {
    buyer: {
      id: memberId,
      level: buyer.level,
      answered: buyer.answered,
      restrictions: facts.restrictions.filter((r) => r.memberId === memberId),
      availableCents: cents(books.balance(wallet(memberId, 'available'))),
    },
    offer: { ...locked, unsoldKg: kg(books.balance(stock(locked.id, 'unsold'))) },
    bought: facts.purchases.of(memberId, locked.id),
    terms: facts.terms,
    now,
    booking: bookingTerms(presale, facts.terms),
    draw: presale.supplyKg === null ? null : { supplyKg: kg(presale.supplyKg), sealed: presale.sealed },
    known: buyer.known,
    booked: facts.booked.get(pairOf(buyer.ownerId, locked.id)) ?? null,
  }
}

const bookingTerms = (
  { bookingBasisPoints, forfeitBasisPoints, finalPaymentHours }: PresaleRow,
  terms: Terms,
): BookingTerms | null =>
  bookingBasisPoints === null || forfeitBasisPoints === null
    ? null
    : {
        bookingBasisPoints,
        forfeitBasisPoints,
        finalPaymentHours: finalPaymentHours ?? terms.finalPaymentHours,
        buyFeeBasisPoints: terms.buyFeeBasisPoints,
        gstBasisPoints: terms.gstBasisPoints,
      }

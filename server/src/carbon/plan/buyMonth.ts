/**
 * A month's purchase and retirement are two entries in one set of books, under the locks and rules of a member's own
 * acts.
 */

import { givesAwayIn } from '@tonne/domain/carbon/heldGift'
import { decidePlanMonth } from '@tonne/domain/carbon/plan'
import type { RetirementLine } from '@tonne/domain/carbon/retirement'
import { dayOf } from '@tonne/domain/days'
import { carbon, house, proceeds, stock, wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import { orderNo, retirementNo } from '@tonne/domain/numbers'
import { type MoneyOutHold, refuseUnconfirmed } from '@tonne/domain/people/moneyOutHold'
import { Refusal, refuse } from '@tonne/domain/refusals'
import type { BuyFacts, Quote } from '@tonne/domain/trading/order'
import type { Range } from '@tonne/domain/trading/serial'
import { Purchases } from '@tonne/domain/trading/spend'
import { getTerms } from '../../base/settings/store.ts'
import { listOwnerStandings } from '../../people/member/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { listMoneyOutHolds } from '../../shared/credential/moneyOutHold.ts'
import { type Books, openBooks } from '../../shared/ledger/books.ts'
import { listRestrictions } from '../../shared/session/sessions.ts'
import { insertOrders, listBuyers } from '../../trading/order/store.ts'
import type { OwnersSeen } from '../../trading/owner/store.ts'
import { type LockedOffer, lockOffers } from '../../trading/project/store.ts'
import { insertRetirements, sealWords } from '../retirement/store.ts'
import type { PlanRow } from './store.ts'

type Bought = { orderId: number; orderNo: string; retirementId: number; retirementNo: string; payCents: number }
type Buying = { owners: OwnersSeen; now: Date }

/** Writes everything, or returns the refusal with nothing written. The plan must be locked. */
export async function buyMonth(tx: Tx, row: PlanRow, { owners, now }: Buying): Promise<Bought | Refusal> {
  const [offer] = await lockOffers(tx, [row.projectNo], now)
  const { memberId } = row
  const unsold = stock(offer!.id, 'unsold')
  const credits = carbon(memberId, 'credits', offer!.id)
  const books = await openBooks(tx, {
    accounts: [
      wallet(owners.of(memberId), 'available'),
      wallet(memberId, 'available'),
      unsold,
      credits,
      carbon(memberId, 'retiring', offer!.id),
      proceeds(offer!.id),
      house('fees'),
      house('gst'),
    ],
    cuts: [{ from: unsold, kg: row.kg }],
    most: 2,
    pipelined: () => Promise.all([tx.reserve('order_id_seq', 1), tx.reserve('retirement_id_seq', 1)]),
  })
  try {
    const { facts, registeredName, namedAt, hold } = await factsOf(tx, row, { offer: offer!, books, now, owners })
    // A plan from before a hold continues for the member's own retirements; retirements for others need a confirmation
    // by an earlier second factor.
    const { stepUpId: id, factorSince } = row
    if (hold && givesAwayIn(hold, row, namedAt))
      refuseUnconfirmed(hold, 'giftHeld', id && factorSince ? { id, factorSince } : undefined)
    const { beneficiary, reason, reasonText, message } = row
    const name = beneficiary === 'self' ? registeredName : row.name
    const line: RetirementLine = { kg: kg(row.kg), beneficiary, name, reason, reasonText, message }
    const decided = decidePlanMonth(facts, { capCents: cents(row.capCents), line })
    return await write(tx, row, { ...decided, line, offer: offer!, books, now })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type Reading = { offer: LockedOffer; books: Books; now: Date; owners: OwnersSeen }
/** Read under the locks of the project and of the member's accounts. */
async function factsOf(
  tx: Tx,
  { memberId }: PlanRow,
  { offer, books, now, owners }: Reading,
): Promise<{ facts: BuyFacts; registeredName: string; namedAt: Date | null; hold: MoneyOutHold | undefined }> {
  const [[buyer], restrictions, { terms }, [owner], holds] = await Promise.all([
    listBuyers(tx, [{ memberId, projectId: offer.id }], now),
    listRestrictions(tx, [memberId]),
    getTerms(tx, now),
    listOwnerStandings(tx, [memberId]),
    listMoneyOutHolds(tx, [memberId], now),
  ])
  if (!buyer || !owner) return refuse('sessionExpired')
  owners.check([buyer])
  const { level, answered } = buyer
  const available = cents(books.balance(wallet(memberId, 'available')))
  return {
    registeredName: owner.registeredName,
    namedAt: owner.namedAt,
    hold: holds.get(memberId),
    facts: {
      buyer: { id: memberId, level, answered, restrictions, availableCents: available },
      offer: { ...offer, unsoldKg: kg(books.balance(stock(offer.id, 'unsold'))) },
      bought: new Purchases([buyer]).of(memberId, offer.id),
      terms,
      now,
    },
  }
}

type Writing = ReturnType<typeof decidePlanMonth> & {
  line: RetirementLine
  offer: LockedOffer
  books: Books
  now: Date
}
async function write(
  tx: Tx,
  row: PlanRow,
  { quote, buying, retiring, line, offer, books, now }: Writing,
): Promise<Bought> {
  const { memberId } = row
  const [orderId, retirementId] = [tx.take('order_id_seq'), tx.take('retirement_id_seq')]
  const day = dayOf(now)
  const nos = { orderNo: orderNo('buy', day, orderId), retirementNo: retirementNo(day, retirementId) }
  const bought = books.enter({ kind: 'buy', causeId: orderId, postings: buying })
  const credits = carbon(memberId, 'credits', offer.id)
  // Exactly the bought tons go to the registry, not others that the member holds.
  const ranges = books.moveSerials(stock(offer.id, 'unsold'), credits, line.kg, bought)
  const entryId = books.enter({ kind: 'retirement_hold', causeId: retirementId, postings: [retiring] })
  books.moveRanges(credits, carbon(memberId, 'retiring', offer.id), ranges, entryId)
  books.emit({ memberId, stale: ['wallet', 'order', 'member', 'project', 'retirement', 'plan'] })
  insertOrders(tx, [orderOf(orderId, nos.orderNo, { row, offer, quote, entryId: bought, ranges })], now)
  const retired = {
    id: retirementId,
    no: nos.retirementNo,
    memberId,
    projectId: offer.id,
    ...line,
    ranges,
    entryId,
    requestedAt: now,
  }
  insertRetirements(tx, [{ ...retired, stepUpId: row.stepUpId }], now)
  await sealWords(tx, [retired], now)
  await books.close(now)
  return { orderId, retirementId, ...nos, payCents: quote.payCents }
}

type Ordered = { row: PlanRow; offer: LockedOffer; quote: Quote; entryId: number; ranges: readonly Range[] }
const orderOf = (id: number, no: string, { row, offer, quote, entryId, ranges }: Ordered) => ({
  id,
  no,
  kind: 'buy' as const,
  state: 'completed' as const,
  memberId: row.memberId,
  projectId: offer.id,
  kg: row.kg,
  priceCents: offer.priceCents,
  priceVersion: offer.priceVersion,
  ...quote,
  entryId,
  ranges,
})

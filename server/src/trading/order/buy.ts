import type { Input, Output } from '@tonne/contract/endpoint'
import type { order } from '@tonne/contract/trading/order'
import type { Terms } from '@tonne/domain/base/terms'
import { dayOf } from '@tonne/domain/days'
import { type AccountName, carbon, house, proceeds, stock, wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import { entryNo, orderNo } from '@tonne/domain/numbers'
import { Refusal, refusal } from '@tonne/domain/refusals'
import { type Buyer, type BuyFacts, decideBuy, type Offer } from '@tonne/domain/trading/order'
import { type SerialBlock, serialsOf } from '@tonne/domain/trading/serial'
import { Purchases } from '@tonne/domain/trading/spend'
import { getTerms } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Keyed } from '../../platform/http/idempotency.ts'
import { type Handler, provesSession } from '../../shared/endpoint/call.ts'
import type { Books } from '../../shared/ledger/books.ts'
import { moneyBatch } from '../../shared/ledger/moneyBatch.ts'
import type { Memory, MoneyCommand } from '../../shared/ledger/moneyCommand.ts'
import { listRestrictions } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { type OwnersSeen, ownersSeen } from '../owner/store.ts'
import { type LockedOffer, lockOffers } from '../project/store.ts'
import { type KnownFacts, type Read, RememberedBuyers } from './remembered.ts'
import { insertOrders, listBuyers, type NewOrder } from './store.ts'
import { holdProjects, proveVersions, readVersions } from './versionStore.ts'

type BuyInput = Keyed & Input<typeof order.buy>
type Answer = Output<typeof order.buy>
type BuyBatchFacts = {
  /** Sent first; the result is known when the reads that follow it are answered. */
  asked: Promise<{ version: number; terms: Terms; offers: readonly LockedOffer[] }>
  terms: Terms | undefined
  offers: Map<string, LockedOffer>
  blocks: ReadonlyMap<number, readonly SerialBlock[]>
  buyers: Map<number, Omit<Buyer, 'availableCents'>>
  purchases: Purchases
  /** The data that a reading batch has read, for later batches. */
  read?: Read
  /** The versions that the commit of a batch decided from memory must check. */
  proven?: KnownFacts['proven']
}
const pairOf = (ownerId: number, projectId: number) => `${ownerId} ${projectId}`

/** `remembers`: false decides every command by reading; tests compare decisions from memory with it. */
export function buy({ db, clock }: Pick<Tools, 'db' | 'clock'>, remembers = true): Handler<typeof order.buy> {
  const { memory, ...reading } = buyCommand()
  const batch = moneyBatch({ db, now: () => clock.now() }, remembers ? { ...reading, memory } : reading)
  return provesSession(({ input, keyed }) => batch({ ...input, ...keyed }))
}

function buyCommand(): MoneyCommand<BuyInput, BuyBatchFacts, NewOrder, Answer> & {
  memory: Memory<BuyInput, BuyBatchFacts>
} {
  // A project's number and id never change, so a node looks them up once.
  const ids = new Map<string, number>()
  const owners = ownersSeen()
  return {
    load: (tx, inputs, now) => load(tx, { inputs, now, ids }),
    touches: ({ memberId, project, kg: quantity }) => {
      const id = ids.get(project)
      if (id === undefined) return { accounts: [wallet(memberId, 'available')], cuts: [] }
      return {
        accounts: [wallet(owners.of(memberId), 'available'), ...accountsOf(memberId, id)],
        cuts: [{ from: stock(id, 'unsold'), kg: quantity }],
      }
    },
    read: (tx, inputs, facts, now) => read(tx, { inputs, facts, now, ids, owners }),
    decide: (ask, facts, books, now) => decide(ask, { facts, books, now }),
    store: async (tx, orders, now) => insertOrders(tx, orders, now),
    storesKeys: true,
    memory: memory(),
  }
}

function memory(): Memory<BuyInput, BuyBatchFacts> {
  const remembered = new RememberedBuyers()
  return {
    knows: (input, now) => remembered.knows(input, now),
    recall: async (tx, inputs) => {
      const { buyers, offers, ...known } = remembered.recall(inputs)
      await tx.reserve('order_id_seq', inputs.length)
      return {
        ...known,
        asked: Promise.resolve({ terms: known.terms, version: 0, offers }),
        offers: new Map(offers.map((o) => [o.no, o])),
        buyers: new Map(buyers.map(({ id, level, answered }) => [id, { id, level, answered, restrictions: [] }])),
      }
    },
    lock: (tx, { proven }) =>
      holdProjects(
        tx,
        proven!.projects.map((p) => p.id),
      ),
    prove: (tx, { proven }, { inputs, cut, now }) =>
      proveVersions(
        tx,
        { ...proven!, cut, keys: inputs, sessions: inputs.flatMap(({ sessionId }) => sessionId ?? []) },
        now,
      ),
    learn: (inputs, { read }, now) => {
      remembered.learn(inputs, read!, now)
      return read!.versions.own
    },
    committed: (inputs, { purchases }) => remembered.committed(inputs, purchases),
    forget: () => remembered.forget(),
  }
}

type Ids = Map<string, number>
type Loading = { inputs: readonly BuyInput[]; now: Date; ids: Ids }
async function load(tx: Tx, { inputs, now, ids }: Loading): Promise<BuyBatchFacts> {
  const nos = [...new Set(inputs.map((i) => i.project))]
  // The projects are locked first; reads under the accounts' locks follow in the same round trip when the ids are
  // known.
  const asked = Promise.all([
    lockOffers(tx, nos, now),
    getTerms(tx, now),
    tx.reserve('order_id_seq', inputs.length),
  ]).then(([offers, { version, terms }]) => {
    for (const { no, id } of offers) ids.set(no, id)
    return { version, terms, offers }
  })
  if (nos.some((no) => !ids.has(no))) await asked
  asked.catch(() => undefined)
  return {
    asked,
    terms: undefined,
    blocks: new Map(),
    offers: new Map(),
    buyers: new Map(),
    purchases: new Purchases(),
  }
}

const accountsOf = (memberId: number, projectId: number): AccountName[] => [
  wallet(memberId, 'available'),
  stock(projectId, 'unsold'),
  carbon(memberId, 'credits', projectId),
  proceeds(projectId),
  house('fees'),
  house('gst'),
]

type Reading = { inputs: readonly BuyInput[]; facts: BuyBatchFacts; now: Date; ids: Ids; owners: OwnersSeen }
async function read(tx: Tx, { inputs, facts, now, ids, owners }: Reading): Promise<void> {
  const pairs = new Map<string, { memberId: number; projectId: number }>()
  for (const { memberId, project } of inputs) {
    const projectId = ids.get(project) ?? 0
    pairs.set(pairOf(memberId, projectId), { memberId, projectId })
  }
  const memberIds = [...new Set(inputs.map((i) => i.memberId))]
  const projectIds = [...new Set([...pairs.values()].map((p) => p.projectId))]
  const [{ version, terms, offers }, versions, rows, restrictions] = await Promise.all([
    facts.asked,
    readVersions(tx, projectIds, now),
    listBuyers(tx, [...pairs.values()], now),
    listRestrictions(tx, memberIds),
  ])
  facts.terms = terms
  facts.offers = new Map(offers.map((o) => [o.no, o]))
  facts.blocks = new Map(versions.projects.map((p) => [p.id, p.blocks]))
  owners.check(rows)
  facts.purchases = new Purchases(rows)
  for (const { memberId, level, answered } of rows) {
    facts.buyers.set(memberId, {
      id: memberId,
      level,
      answered,
      restrictions: restrictions.filter((r) => r.memberId === memberId),
    })
  }
  facts.read = {
    versions,
    terms: { version, terms },
    offers,
    buyers: rows,
    restricted: new Set(restrictions.map((r) => r.memberId)),
    purchases: facts.purchases,
  }
}

type Deciding = { facts: BuyBatchFacts; books: Books; now: Date }

function decide(
  { memberId, project, kg: quantity, priceVersion, key, requestHash }: BuyInput,
  { facts, books, now }: Deciding,
): { effect: NewOrder; answer: Answer } {
  const { quote, postings } = decideBuy(factsOf(memberId, project, { facts, books, now }), {
    kg: quantity,
    priceVersion,
  })
  const offer = facts.offers.get(project)!
  const id = books.nextId('order_id_seq')
  const entryId = books.enter({ kind: 'buy', causeId: id, postings })
  const taken = books.moveSerials(stock(offer.id, 'unsold'), carbon(memberId, 'credits', offer.id), quantity, entryId)
  books.emit({ memberId, stale: ['wallet', 'order', 'member', 'project'] })
  facts.purchases.add(memberId, offer.id, quote.totalCents)
  const day = dayOf(now)
  const no = orderNo('buy', day, id)
  const availableCents = books.balance(wallet(memberId, 'available'))
  return {
    effect: {
      id,
      no,
      kind: 'buy',
      state: 'completed',
      memberId,
      projectId: offer.id,
      kg: quantity,
      priceCents: offer.priceCents,
      priceVersion,
      ...quote,
      entryId,
      ranges: taken,
      asked: { key, requestHash, availableCents },
    },
    // A repeat gets the same answer, which `answer_of` in the database makes from the row.
    answer: {
      no,
      entryNo: entryNo(day, entryId),
      state: 'completed',
      payCents: quote.payCents,
      availableCents,
      serials: taken.flatMap((range) => serialsOf(range, facts.blocks.get(offer.id) ?? [])),
      at: now.getTime(),
    },
  }
}

/** The inputs of one purchase: the locked rows, with the balances as the batch has left them so far. */
function factsOf(memberId: number, project: string, { facts, books, now }: Deciding): BuyFacts {
  const locked = facts.offers.get(project)
  if (!locked) throw refusal('projectNotFound')
  const known = facts.buyers.get(memberId)
  if (!known) throw new Refusal('sessionExpired', {})
  const offer: Offer = { ...locked, unsoldKg: kg(books.balance(stock(locked.id, 'unsold'))) }
  const buyer: Buyer = { ...known, availableCents: cents(books.balance(wallet(memberId, 'available'))) }
  return { buyer, offer, bought: facts.purchases.of(memberId, locked.id), terms: facts.terms!, now }
}

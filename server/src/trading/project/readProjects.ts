/** Under load many readers share one query and one serialisation. */
import type { Input, Output } from '@tonne/contract/endpoint'
import type { project } from '@tonne/contract/trading/project'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { cents } from '@tonne/domain/money'
import { refuse } from '@tonne/domain/refusals'
import { decideIcc } from '@tonne/domain/trading/icc'
import { type IccList, iccListsAt } from '@tonne/domain/trading/iccLists'
import { changeOf, nextChange, percentSold, phaseOf } from '@tonne/domain/trading/project'
import { blockKg, serialsOf, sizeOf } from '@tonne/domain/trading/serial'
import { listIccLists } from '../../base/settings/store.ts'
import { cached } from '../../platform/batch/cached.ts'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listVolume } from '../order/store.ts'
import { filterCards, phaseCounts } from './filterCards.ts'
import { listPhases, listPrices } from './historyStore.ts'
import { type BlockRow, type CardRow, type DetailRow, findDetail, listBlocks, listCards, stopOf } from './store.ts'
import { versionOfCards, versionOfInfo } from './versionStore.ts'

type Card = Output<typeof project.list>['items'][number]
type Info = Output<typeof project.info>
/** How many of the next serials are shown before a purchase. */
const NEXT_KG = 1000

function toCard(row: CardRow, now: Date): Card {
  return {
    no: row.no,
    art: row.art,
    type: row.type as Card['type'],
    name: { en: row.nameEn, cn: row.nameCn },
    place: { en: row.placeEn, cn: row.placeCn },
    country: row.country,
    lat: row.lat,
    lon: row.lon,
    registry: row.registry as Card['registry'],
    vintage: Number(row.vintageTo.slice(0, 4)),
    phase: phaseOf(row, row.unsoldKg, now),
    priceCents: row.priceCents,
    priceVersion: row.priceVersion,
    dayChange: changeOf(cents(row.dayOpenCents), row.priceCents),
    issuedKg: row.issuedKg,
    soldKg: row.soldKg,
    unsoldKg: row.unsoldKg,
    percentSold: percentSold(row.soldKg, row.issuedKg),
    nextChangeAt: nextChange(row, now)?.getTime() ?? null,
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt?.getTime() ?? null,
    featured: row.featured,
    presale: row.presaleEndsAt && {
      endsAt: row.presaleEndsAt.getTime(),
      bookingBasisPoints: row.bookingBasisPoints ?? 0,
    },
    stop: stopOf(row),
  }
}

export function listProjects({ db, clock }: Tools): Handler<typeof project.list> {
  const rowsAt = cached<Date, readonly CardRow[]>({
    keyOf: () => 'all',
    version: (now) => versionOfCards(db, null, now, startOfDay(dayOf(now))),
    read: (now) => listCards(db, null, now, startOfDay(dayOf(now))),
  })
  let deck: Deck | undefined
  const read = shared<string, Serialized>(
    (filter) => filter,
    async (filter) => {
      const now = clock.now()
      const rows = await rowsAt(now)
      if (deck?.rows !== rows || now < deck.from || now >= deck.until) deck = deckOf(rows, now)
      const { cards, answers } = deck
      const answer = answers.get(filter) ?? answerOf(cards, JSON.parse(filter) as Input<typeof project.list>)
      if (answers.size < MOST_ANSWERS) answers.set(filter, answer)
      return answer
    },
  )
  return ({ input }) => read(JSON.stringify(input))
}

function answerOf(cards: readonly Card[], filter: Input<typeof project.list>): Serialized {
  const { items, next, total } = filterCards(cards, filter)
  const countries = [...new Set(cards.map((c) => c.country))].sort()
  return new Serialized({ items, next, total, phases: phaseCounts(cards, filter), countries })
}

const MOST_ANSWERS = 200
/** The cards of these rows with their answers, valid until the clock alone changes a phase. */
type Deck = {
  rows: readonly CardRow[]
  cards: readonly Card[]
  answers: Map<string, Serialized>
  from: Date
  until: Date
}
function deckOf(rows: readonly CardRow[], now: Date): Deck {
  const cards = rows.map((row) => toCard(row, now))
  const until = new Date(Math.min(8.64e15, ...cards.flatMap(({ nextChangeAt }) => nextChangeAt ?? [])))
  return { rows, cards, answers: new Map(), from: now, until }
}

export function readProject({ db, clock }: Tools): Handler<typeof project.info> {
  const rowsAt = cached<{ no: string; now: Date }, InfoRows | undefined>({
    keyOf: ({ no }) => no,
    version: ({ no, now }) => versionOfInfo(db, no, now, startOfDay(dayOf(now))),
    read: async ({ no, now }) => {
      const [[card], detail] = await Promise.all([listCards(db, no, now, startOfDay(dayOf(now))), findDetail(db, no)])
      if (!card || !detail) return undefined
      const [blocks, phases, lists] = await Promise.all([
        listBlocks(db, [card.id]),
        listPhases(db, card.id),
        listIccLists(db),
      ])
      return { card, detail, blocks, phases, lists }
    },
  })
  const read = shared<string, Serialized | undefined>(
    (no) => no,
    async (no) => {
      const now = clock.now()
      const rows = await rowsAt({ no, now })
      return rows && new Serialized(toInfo(rows, now))
    },
  )
  return async ({ input: { no } }) => (await read(no)) ?? refuse('projectNotFound')
}

const iccFor = (
  { country, registry, vintageTo }: CardRow,
  { methodology, vintageFrom, icc }: DetailRow,
  lists: ReadonlyMap<string, IccList>,
) => decideIcc({ country, vintageFrom, vintageTo, programme: registry, methodology: methodology.code, ...icc }, lists)
type InfoRows = {
  card: CardRow
  detail: DetailRow
  blocks: readonly BlockRow[]
  phases: Awaited<ReturnType<typeof listPhases>>
  lists: readonly IccList[]
}
function toInfo({ card: row, detail, blocks, phases, lists }: InfoRows, now: Date): Info {
  const { nextKg, nextToKg, forfeitBasisPoints, bandBasisPoints: _, ...rest } = detail
  const issued = { fromKg: 0, toKg: blocks.reduce((sum, block) => sum + blockKg(block), 0) }
  const next =
    nextKg === null || nextToKg === null
      ? []
      : serialsOf({ fromKg: nextKg, toKg: Math.min(nextToKg, nextKg + Math.max(NEXT_KG, row.lotKg)) }, blocks)
  return {
    ...toCard(row, now),
    ...rest,
    ...(row.issuedKg === 0 ? withoutFiles(detail) : {}),
    icc: iccFor(row, detail, iccListsAt(lists, now)),
    vintageTo: row.vintageTo,
    lotKg: row.lotKg,
    minKg: row.minKg,
    maxKg: row.maxKg,
    monthlyOrders: row.monthlyOrders,
    totalOrders: row.totalOrders,
    minLevel: row.minLevel,
    closedReason: row.closedReason,
    presale:
      row.presaleStartsAt && row.presaleEndsAt
        ? {
            startsAt: row.presaleStartsAt.getTime(),
            endsAt: row.presaleEndsAt.getTime(),
            bookingBasisPoints: row.bookingBasisPoints ?? 0,
            forfeitBasisPoints: forfeitBasisPoints ?? 0,
            finalPaymentHours: row.finalPaymentHours,
            supplyKg: row.presaleSupplyKg,
          }
        : null,
    phases: phases.map(({ phase, at }) => ({ phase, at: at.getTime() })),
    serialBlocks: sizeOf(issued) > 0 ? serialsOf(issued, blocks) : [],
    nextSerials: next[0] ?? null,
  }
}

/** Before a second person has published it, nobody opens its files; of papers only the record is listed. */
const withoutFiles = ({ documents }: DetailRow): Pick<Info, 'documents' | 'images'> => ({
  documents: documents.map((paper) => ({ ...paper, file: null, bytes: null })),
  images: [],
})

export function readPrices({ db, clock }: Tools): Handler<typeof project.prices> {
  const read = shared<{ no: string; days: number }, Serialized | undefined>(
    ({ no, days }) => `${no} ${days}`,
    async ({ no, days }) => {
      const now = clock.now()
      const since = startOfDay(addDays(dayOf(now), -days))
      const [row] = await listCards(db, no, now, since)
      if (!row) return undefined
      const prices = (await listPrices(db, row.id, since, now)).map((p) => ({
        at: p.at.getTime(),
        priceCents: p.priceCents,
      }))
      const volume = (await listVolume(db, row.id, since)).map((v) => ({ at: v.at.getTime(), kg: v.kg }))
      return new Serialized({ prices, volume })
    },
  )
  return async ({ input: { no, days = 90 } }) => (await read({ no, days })) ?? refuse('projectNotFound')
}

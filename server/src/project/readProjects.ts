/** Why: what anyone may read of projects; under load many readers share one query and one serialisation. */
import type { Input, Output } from '@tonne/contract/endpoint'
import type { project } from '@tonne/contract/project'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { cents } from '@tonne/domain/money'
import { changeOf, nextChange, percentSold, phaseOf } from '@tonne/domain/project'
import { refuse } from '@tonne/domain/refusals'
import { blockKg, serialsOf, sizeOf } from '@tonne/domain/serial'
import { listVolume } from '../order/store.ts'
import { shared } from '../platform/batch/shared.ts'
import { type Handler, Serialized } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { filterCards, phaseCounts } from './filterCards.ts'
import { type BlockRow, type CardRow, type DetailRow, findDetail, listBlocks, listCards, listPhases, listPrices } from './store.ts'

export type Card = Output<typeof project.list>['items'][number]
type Info = Output<typeof project.info>
/** How many of the next serials a purchase is shown before it is made. */
const NEXT_KG = 1000

export function toCard(row: CardRow, now: Date): Card {
  return {
    no: row.no,
    art: row.art,
    type: row.type as Card['type'],
    name: { en: row.nameEn, cn: row.nameCn },
    place: { en: row.placeEn, cn: row.placeCn },
    country: row.country,
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
  }
}

export function listProjects({ db, clock }: Tools): Handler<typeof project.list> {
  const read = shared<Input<typeof project.list>, Serialized>(
    (filter) => JSON.stringify(filter),
    async (filter) => {
      const now = clock.now()
      const cards = (await listCards(db, null, now, startOfDay(dayOf(now)))).map((row) => toCard(row, now))
      const { items, next, total } = filterCards(cards, filter)
      const countries = [...new Set(cards.map((c) => c.country))].sort()
      return new Serialized(JSON.stringify({ items, next, total, phases: phaseCounts(cards, filter), countries }))
    },
  )
  return ({ input }) => read(input)
}

export function readProject({ db, clock }: Tools): Handler<typeof project.info> {
  const read = shared<string, Serialized | undefined>(
    (no) => no,
    async (no) => {
      const now = clock.now()
      const [[row], detail] = await Promise.all([listCards(db, no, now, startOfDay(dayOf(now))), findDetail(db, no)])
      return (
        row &&
        detail &&
        new Serialized(JSON.stringify(toInfo(row, detail, { now, blocks: await listBlocks(db, [row.id]), phases: await listPhases(db, row.id) })))
      )
    },
  )
  return async ({ input: { no } }) => (await read(no)) ?? refuse('projectNotFound')
}

type InfoRows = { now: Date; blocks: readonly BlockRow[]; phases: Awaited<ReturnType<typeof listPhases>> }
function toInfo(row: CardRow, detail: DetailRow, { now, blocks, phases }: InfoRows): Info {
  const { nextKg, nextToKg, bookingBasisPoints, forfeitBasisPoints, ...rest } = detail
  const issued = { fromKg: 0, toKg: blocks.reduce((sum, block) => sum + blockKg(block), 0) }
  const next =
    nextKg === null || nextToKg === null ? [] : serialsOf({ fromKg: nextKg, toKg: Math.min(nextToKg, nextKg + Math.max(NEXT_KG, row.lotKg)) }, blocks)
  return {
    ...toCard(row, now),
    ...rest,
    icc: { verdict: detail.icc.verdict, rule: detail.icc.rule },
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
            bookingBasisPoints: bookingBasisPoints ?? 0,
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

export function readPrices({ db, clock }: Tools): Handler<typeof project.prices> {
  const read = shared<{ no: string; days: number }, Serialized | undefined>(
    ({ no, days }) => `${no} ${days}`,
    async ({ no, days }) => {
      const now = clock.now()
      const since = startOfDay(addDays(dayOf(now), -days))
      const [row] = await listCards(db, no, now, since)
      if (!row) return undefined
      const prices = (await listPrices(db, row.id, since, now)).map((p) => ({ at: p.at.getTime(), priceCents: p.priceCents }))
      const volume = (await listVolume(db, row.id, since)).map((v) => ({ at: v.at.getTime(), kg: v.kg }))
      return new Serialized(JSON.stringify({ prices, volume }))
    },
  )
  return async ({ input: { no, days = 90 } }) => (await read({ no, days })) ?? refuse('projectNotFound')
}

/** A portfolio is computed from the postings at each request and never stored, so it cannot be stale. */

import type { portfolio } from '@tonne/contract/carbon/portfolio'
import type { Output } from '@tonne/contract/endpoint'
import { courseOf } from '@tonne/domain/carbon/course'
import {
  movesOf,
  type PortfolioLine,
  type Position,
  portfolioOf,
  sumLines,
  yearOf,
} from '@tonne/domain/carbon/portfolio'
import { dayOf } from '@tonne/domain/days'
import { cents, costOf, kg } from '@tonne/domain/money'
import { entryNo } from '@tonne/domain/numbers'
import { decideIcc } from '@tonne/domain/trading/icc'
import { findIccLists } from '../../base/settings/store.ts'
import { findMember } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { byNumber, pageBy } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  listMovedPostings,
  listPrices,
  listProjectFacts,
  listWaiting,
  type ProjectFacts,
  type Waiting,
} from './store.ts'

type Holding = Output<typeof portfolio.info>['holdings'][number]
type Line = Output<typeof portfolio.lines>['items'][number]
export type PortfolioInput = { memberId: number; now: Date }

export async function portfolioFor(sql: Sql, { memberId, now }: PortfolioInput) {
  const { positions, lines } = portfolioOf(movesOf(memberId, await listMovedPostings(sql, memberId)))
  const facts = await listProjectFacts(sql, [...positions.keys()], now)
  const waiting = await listWaiting(sql, memberId)
  const lists = await findIccLists(sql, now)
  const holdings = [...positions].map(([id, position]) => {
    const project = facts.get(id)!
    const icc = decideIcc(
      { ...project, ...project.icc, programme: project.registry, methodology: project.methodology.code },
      lists,
    )
    return { ...holdingOf(project, position, waiting.get(id) ?? { undeliveredKg: 0, retiringKg: 0 }), icc }
  })
  holdings.sort((a, b) => b.valueCents - a.valueCents || a.project.no.localeCompare(b.project.no))
  return { holdings, lines, facts }
}

const refOf = ({ no, name, art }: ProjectFacts) => ({ no, name, art })
function holdingOf(facts: ProjectFacts, { heldKg, ...position }: Position, waiting: Waiting): Omit<Holding, 'icc'> {
  return {
    project: refOf(facts),
    type: facts.type,
    country: facts.country,
    registry: facts.registry,
    methodology: facts.methodology.code,
    vintage: Number(facts.vintageTo.slice(0, 4)),
    heldKg,
    ...waiting,
    ...position,
    valueCents: costOf(kg(heldKg), cents(facts.priceCents)),
    price: { cents: facts.priceCents, at: facts.priceAt.getTime() },
    lastTrade: facts.tradeCents === null ? null : { cents: facts.tradeCents, at: facts.tradeAt!.getTime() },
  }
}

export function lineOut(line: PortfolioLine, facts: ReadonlyMap<number, ProjectFacts>): Line {
  const { entryId, kind, at, projectId, inKg, outKg, retiredKg, cashCents, feeCents, gstCents, realisedCents } = line
  const project = facts.get(projectId)
  return {
    entryNo: entryNo(dayOf(at), entryId),
    kind,
    at: at.getTime(),
    project: project ? refOf(project) : null,
    inKg,
    outKg,
    retiredKg,
    cashCents,
    feeCents,
    gstCents,
    costCents: line.soldCostCents + line.retiredCostCents,
    realisedCents,
  }
}

export function readInfo({ db }: Tools): Handler<typeof portfolio.info> {
  return async ({ memberId, now }) => {
    const { holdings, lines, facts } = await portfolioFor(db, { memberId, now })
    const prices = await listPrices(db, [...facts.keys()], now)
    const total = (of: (holding: Holding) => number) => holdings.reduce((sum, holding) => sum + of(holding), 0)
    const years = [...new Set(lines.map((line) => yearOf(line.at)))].sort((a, b) => b - a)
    return {
      at: now.getTime(),
      holdings,
      heldKg: total((h) => h.heldKg),
      waitingKg: total((h) => h.undeliveredKg + h.retiringKg),
      costCents: total((h) => h.costCents),
      valueCents: total((h) => h.valueCents),
      tradeValueCents: total((h) => costOf(kg(h.heldKg), cents((h.lastTrade ?? h.price).cents))),
      retiredKg: total((h) => h.retiredKg),
      years: years.map((year) => ({ year, sum: sumLines(lines.filter((line) => yearOf(line.at) === year)) })),
      course: courseOf(lines, prices),
      corporate: (await findMember(db, memberId))!.kind === 'corporate',
    }
  }
}

const BY_ENTRY = byNumber<PortfolioLine>(({ entryId }) => entryId)
export function readLines({ db }: Tools): Handler<typeof portfolio.lines> {
  return async ({ input: { year, no, after, limit = 30 }, memberId, now }) => {
    const { lines, facts } = await portfolioFor(db, { memberId, now })
    const matching = lines.filter(
      (l) => (year === undefined || yearOf(l.at) === year) && (no === undefined || facts.get(l.projectId)?.no === no),
    )
    const newest = [...matching].reverse()
    // Entries are never removed, so the lines after a known one stay the same while new ones are added before it.
    const from = (entryId: number) => newest.findIndex((l) => l.entryId === entryId) + 1 || newest.length
    const { rows, next } = await pageBy(BY_ENTRY, { after, limit }, (before, most) => {
      const at = before === null ? 0 : from(before)
      return newest.slice(at, at + most)
    })
    return { sum: sumLines(matching), items: rows.map((l) => lineOut(l, facts)), next }
  }
}

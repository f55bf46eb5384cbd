/** A project's phase follows from the clock and from what is left; only human decisions about it are stored. */
import type { Lang } from '../format.ts'
import { sayBothDayTimes, sayTons } from '../format.ts'
import type { Cents, Kg } from '../money.ts'
import { refuse } from '../refusals.ts'
import type { ProjectDecision, ProjectPhase } from '../states.ts'

export const projectTypes = {
  reforestation: ['Reforestation', '造林'],
  conservation: ['Forest conservation', '森林保护'],
  agroforestry: ['Agroforestry', '农林复合'],
  blueCarbon: ['Blue carbon', '蓝碳'],
  wind: ['Wind', '风电'],
  solar: ['Solar', '光伏'],
  hydro: ['Hydro', '水电'],
  biochar: ['Biochar', '生物炭'],
  soilCarbon: ['Soil carbon', '土壤碳'],
  mineralisation: ['Mineralisation', '矿化封存'],
  cleanCooking: ['Clean cooking', '清洁炊事'],
  biogas: ['Biogas', '沼气'],
  landfillGas: ['Landfill gas', '垃圾填埋气'],
  efficiency: ['Energy efficiency', '节能'],
} as const satisfies Record<string, readonly [string, string]>
export type ProjectType = keyof typeof projectTypes

/** The land drawn for a type that has no picture. */
export const projectArts: Readonly<
  Record<ProjectType, 'forest' | 'mangrove' | 'wind' | 'solar' | 'strata' | 'hearth'>
> = {
  reforestation: 'forest',
  conservation: 'forest',
  agroforestry: 'forest',
  blueCarbon: 'mangrove',
  wind: 'wind',
  hydro: 'wind',
  solar: 'solar',
  biochar: 'strata',
  soilCarbon: 'strata',
  mineralisation: 'strata',
  cleanCooking: 'hearth',
  biogas: 'hearth',
  landfillGas: 'hearth',
  efficiency: 'hearth',
}

export const registries = {
  verra: ['Verified Carbon Standard', '核证碳标准 VCS'],
  goldStandard: ['Gold Standard', '黄金标准'],
  acr: ['American Carbon Registry', '美国碳登记处 ACR'],
  car: ['Climate Action Reserve', '气候行动储备 CAR'],
  puro: ['Puro Standard', 'Puro 标准'],
} as const satisfies Record<string, readonly [string, string]>
export type Registry = keyof typeof registries
/** A registry that is no longer in the table is shown by its code. */
export const registryName = (code: string, lang: Lang): string =>
  registries[code as Registry]?.[lang === 'cn' ? 1 : 0] ?? code

/** The inputs of a project's phase. Instants; null where a project has no presale or no end. */
export type Schedule = {
  decision: ProjectDecision
  presaleStartsAt: Date | null
  presaleEndsAt: Date | null
  startsAt: Date
  endsAt: Date | null
  /** Booked tons that wait for a draw's result are not for sale, whatever the clock says. */
  drawPending?: boolean
}

/** A presale's tons wait for their draw from the end of booking until the sale starts. */
export function phaseOf(
  { decision, presaleStartsAt, presaleEndsAt, startsAt, endsAt, drawPending }: Schedule,
  unsoldKg: number,
  now: Date,
): ProjectPhase {
  if (decision !== 'approved') return decision
  if (endsAt && now >= endsAt) return 'ended'
  if (now < startsAt) {
    if (!presaleStartsAt || !presaleEndsAt || now < presaleStartsAt) return 'not_begun'
    return now < presaleEndsAt ? 'presale' : 'reservation_waiting'
  }
  if (drawPending) return 'reservation_waiting'
  return unsoldKg > 0 ? 'in_progress' : 'full'
}

/**
 * The phases of a project after `from` until `now`, each with its instant, in order, so that a server that was down can
 * record them afterwards. The last is today's; a change that no clock brings (sold out, closed, drawn) is dated `now`.
 */
export function phasesSince(
  schedule: Schedule,
  unsoldKg: number,
  { last, from, now }: { last: ProjectPhase | null; from: Date; now: Date },
) {
  const clock = [schedule.presaleStartsAt, schedule.presaleEndsAt, schedule.startsAt, schedule.endsAt]
  const instants = clock
    .filter((at): at is Date => at !== null && at > from && at <= now)
    .sort((a, b) => a.getTime() - b.getTime())
  const seen: { phase: ProjectPhase; at: Date }[] = []
  for (const at of [...instants, now]) {
    const phase = phaseOf(schedule, unsoldKg, at)
    if (phase !== (seen.at(-1)?.phase ?? last)) seen.push({ phase, at })
  }
  return seen
}

/** The next instant at which the clock alone changes the phase; a countdown counts to it. Null when none is set. */
export function nextChange(schedule: Schedule, now: Date): Date | null {
  const { decision, presaleStartsAt, presaleEndsAt, startsAt, endsAt } = schedule
  if (decision !== 'approved') return null
  return [presaleStartsAt, presaleEndsAt, startsAt, endsAt].find((at) => at && now < at) ?? null
}

/** A stop of one project, or (`market`) of all. Both are lifted by two operators. */
export type Stop = { reason: { en: string; cn: string }; since: Date; market: boolean }
export type Buyable = Schedule & {
  unsoldKg: Kg
  issuedKg: Kg
  minLevel: number
  closedReason: { en: string; cn: string } | null
  stop: Stop | null
}

/** Orders, bookings and purchases are refused while an operator's stop has not ended. */
export function refuseStopped({ decision, stop }: Pick<Buyable, 'decision' | 'stop'>, now: Date): void {
  if (decision === 'approved' && stop) refuseBy(stop, now)
}
/** Names the stop, why, and since when. */
export function refuseBy({ market, reason, since }: Stop, now: Date): never {
  return refuse(market ? 'marketHalted' : 'projectStopped', { reason, since: sayBothDayTimes(since, now) })
}

/** A closed project is closed, whatever the clock says. */
export function refuseClosed({ decision, closedReason }: Pick<Buyable, 'decision' | 'closedReason'>): void {
  if (decision === 'closed')
    refuse('projectClosed', { reason: closedReason ?? { en: 'by the operator', cn: '由运营方关闭' } })
}

/** Refuses a purchase that the project's phase does not allow, naming the date or the quantity that decides it. */
export function refuseUnlessSelling(project: Buyable, now: Date): void {
  const opensAt = () => sayBothDayTimes(project.startsAt, now)
  const phase = phaseOf(project, project.unsoldKg, now)
  if (phase === 'pending_review') refuse('projectPendingReview')
  refuseStopped(project, now)
  if (phase === 'not_begun') refuse('projectNotBegun', { opensAt: opensAt() })
  if (phase === 'presale' || phase === 'reservation_waiting') refuse('projectInPresale', { opensAt: opensAt() })
  if (phase === 'ended') refuse('projectEnded', { endedAt: sayBothDayTimes(project.endsAt!, now) })
  if (phase === 'full') refuse('projectFull', { issued: sayTons(project.issuedKg) })
  refuseClosed(project)
}

/** The sold share, 0 to 100, rounded down so that only a full project shows 100. */
export const percentSold = (soldKg: number, issuedKg: number): number =>
  issuedKg === 0 ? 0 : Math.floor((soldKg * 100) / issuedKg)

/** The change between two prices: cents and basis points of the first (107 is 1.07 %). */
export const changeOf = (before: Cents, after: Cents): { cents: number; basisPoints: number } => ({
  cents: after - before,
  basisPoints: before === 0 ? 0 : Math.round(((after - before) * 10_000) / before),
})

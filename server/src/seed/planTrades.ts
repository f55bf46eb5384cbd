/** Who buys what and when is computed from the data alone, so that every seeding makes the same market. */
import { addDays, type Day } from '@tonne/domain/days'
import type { PersonFile, ProjectFile } from './worldFiles.ts'

/** `day` counts from the seeding day; negative is past. `share` spreads purchases over the day, 0 to 1. */
type Trade = { no: string; buyer: number; kg: number; day: number; share: number }
/** The personal demo login holds a small, varied portfolio, as a person would. */
const SMALL: readonly Trade[] = [
  { no: 'TN-0142', buyer: 0, kg: 140_000, day: -62, share: 0.2 },
  { no: 'TN-0126', buyer: 0, kg: 96_000, day: -48, share: 0.4 },
  { no: 'TN-0131', buyer: 0, kg: 30_000, day: -33, share: 0.6 },
  { no: 'TN-0118', buyer: 0, kg: 12_000, day: -20, share: 0.5 },
  { no: 'TN-0142', buyer: 0, kg: 40_000, day: -3, share: 0.7 },
  { no: 'TN-0145', buyer: 1, kg: 600_000, day: -40, share: 0.3 },
  { no: 'TN-0112', buyer: 1, kg: 450_000, day: -26, share: 0.1 },
  { no: 'TN-0138', buyer: 1, kg: 300_000, day: -9, share: 0.8 },
]

/** mulberry32: small, seeded, the same everywhere. */
export function chance(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Purchases of the traders (everyone but the two demo logins) until the project's sold tons are reached, within its
 * limits.
 */
type Planning = { people: readonly PersonFile[]; today: Day; random(): number }

function planProject(project: ProjectFile, { people, today, random }: Planning): Trade[] {
  const until = Math.min(-1, project.endsInDays ?? -1, project.phase === 'closed' ? -30 : -1)
  const from = Math.max(project.startsInDays, -Math.max(...people.map((p) => p.joinedDaysAgo))) + 1
  const small = SMALL.filter((t) => t.no === project.no).reduce((sum, t) => sum + t.kg, 0)
  const counts = new Map<string, number>()
  const trades: Trade[] = []
  let left = project.soldTons * 1000 - small
  for (let tries = 0; left > 0 && tries < 5000; tries++) {
    const day = Math.floor(from + random() * (until - from))
    const buyer = 2 + Math.floor(random() * (people.length - 2))
    const month = `${buyer} ${addDays(today, day).slice(0, 7)}`
    const total = `${buyer}`
    const used = (key: string) => counts.get(key) ?? 0
    const { joinedDaysAgo, level } = people[buyer]!
    if (
      day < 1 - joinedDaysAgo ||
      level < project.minLevel ||
      used(month) >= (project.monthlyOrders ?? 20) ||
      used(total) >= (project.totalOrders ?? 1000)
    )
      continue
    const lots = Math.floor((project.maxKg * (0.55 + random() * 0.45)) / project.lotKg) * project.lotKg
    const kg = Math.min(left, Math.max(project.minKg, lots))
    if (kg < project.minKg) break
    counts.set(month, used(month) + 1)
    counts.set(total, used(total) + 1)
    trades.push({ no: project.no, buyer, kg, day, share: random() })
    left -= kg
  }
  return trades
}

/** A project's limits count Singapore months, so the plan must know today's date. */
export function planTrades(projects: readonly ProjectFile[], people: readonly PersonFile[], today: Day): Trade[] {
  const sold = projects.filter((p) => p.soldTons > 0)
  const planned = sold.flatMap((p) => planProject(p, { people, today, random: chance(Number(p.no.slice(3)) * 7919) }))
  return [...SMALL, ...planned].sort((a, b) => a.day + a.share - (b.day + b.share))
}

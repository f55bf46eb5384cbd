/** The demo has presales at every stage: open for booking, just drawn, paid, missed, delivered. */
import { createHash } from 'node:crypto'
import type { presale } from '@tonne/contract/trading/presale'
import { type Cents, cents, type Kg } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { type DueJob, runDue } from '../platform/schedule/runDue.ts'
import type { Handlers } from '../shared/endpoint/call.ts'
import type { SeedTools, Step } from './seedTools.ts'
import type { ProjectFile, World } from './worldFiles.ts'

type Booked = { no: string; buyer: number; tons: number; day: number }
/** The personal demo login (0) waits for one draw, has just been drawn in another, and got tons from a third. */
const BOOKED: readonly Booked[] = [
  ...[120, 60, 200, 150, 200, 90, 180, 200, 110, 75, 160, 200].map((tons, i) => ({
    no: 'TN-0163',
    buyer: i + 2,
    tons,
    day: -13 + (i % 10),
  })),
  { no: 'TN-0163', buyer: 0, tons: 100, day: -9 },
  ...[400, 350, 500, 250, 300, 450].map((tons, i) => ({ no: 'TN-0157', buyer: i + 3, tons, day: -7 + i })),
  { no: 'TN-0157', buyer: 0, tons: 40, day: -2 },
  ...[60, 120].map((tons, i) => ({ no: 'TN-0176', buyer: i + 5, tons, day: -2 + i })),
  ...[40, 25, 30].map((tons, i) => ({ no: 'TN-0141', buyer: [0, 5, 6][i]!, tons, day: -48 + i })),
]
/** The drawn bookers who pay. */
const PAYS: readonly { no: string; buyers: readonly number[]; day: number }[] = [
  { no: 'TN-0141', buyers: [0, 5], day: -39 },
]
const MINUTE = 60_000

type PresaleSeed = {
  tools: SeedTools
  world: World
  memberIds: readonly number[]
  presales: Handlers<typeof presale>
  jobs: readonly DueJob[]
  versions: ReadonlyMap<string, number>
  atDay(day: number, hours: number): Date
  purse(memberId: number, how: 'exact' | 'tranche', needed: Cents): Promise<void>
}

/**
 * The steps of every presale so far: commitments before booking, bookings, draws at their close, payments, lapses,
 * deliveries.
 */
export function presaleSteps(seed: PresaleSeed): Step[] {
  const { tools, world, atDay } = seed
  const due = runDue(tools.db, () => tools.clock.now(), seed.jobs, { started: false, log: (error) => raise(error) })
  const look = (at: Date): Step => ({
    at: new Date(Math.min(at.getTime(), tools.seedingAt.getTime())),
    run: () => due.runNow(),
  })
  const hours = (at: Date, n: number) => new Date(at.getTime() + n * 60 * MINUTE)
  const looks = world.projects.flatMap((p) => {
    if (p.presaleStartsInDays === undefined || p.presaleEndsInDays === undefined) return []
    const [opens, closes, starts] = [
      atDay(p.presaleStartsInDays, 12),
      atDay(p.presaleEndsInDays, 24),
      atDay(p.startsInDays, 12),
    ]
    const ends = [hours(opens, -1), closes, hours(closes, 72), hours(starts, 0)].filter((at) => at <= tools.seedingAt)
    return ends.map((at) => look(new Date(at.getTime() + 1000)))
  })
  const bookings = BOOKED.map(
    (booked, i): Step => ({ at: atDay(booked.day, 13 + (i % 6)), run: () => book(seed, booked, i) }),
  )
  const payments = PAYS.flatMap(({ no, buyers, day }) =>
    buyers.map((buyer): Step => ({ at: atDay(day, 10 + buyer / 10), run: () => pay(seed, no, buyer) })),
  )
  return [...looks, ...bookings, ...payments]
}

function raise(error: unknown): never {
  throw error
}
const costAbove = (p: ProjectFile, tons: number, share: number): Cents =>
  cents(Math.ceil(tons * Math.max(...p.prices.map((x) => x.cents)) * share))

async function book(
  { tools, world, memberIds, presales, versions, purse }: PresaleSeed,
  { no, buyer, tons }: Booked,
  i: number,
): Promise<void> {
  const memberId = memberIds[buyer]!
  await purse(
    memberId,
    buyer < 2 ? 'exact' : 'tranche',
    costAbove(world.projects.find((p) => p.no === no)!, tons, 0.11),
  )
  const memberSeed = createHash('sha256').update(`demo ${no} ${buyer}`).digest('hex')
  const input = { project: no, kg: (tons * 1000) as Kg, priceVersion: versions.get(no)!, memberSeed }
  const answer = await presales.book(tools.callOf(memberId, input, `seed-booking-${i}`))
  if (answer instanceof Refusal) throw answer
}

async function pay(
  { tools, world, memberIds, presales, purse }: PresaleSeed,
  projectNo: string,
  buyer: number,
): Promise<void> {
  const memberId = memberIds[buyer]!
  const list = await presales.list(tools.callOf(memberId, {}))
  if (!('items' in list)) throw new Error('the bookings of a demo member cannot be read')
  const booking = list.items.find((b) => b.project.no === projectNo)!
  await purse(
    memberId,
    buyer < 2 ? 'exact' : 'tranche',
    costAbove(world.projects.find((p) => p.no === projectNo)!, booking.askedKg / 1000, 1),
  )
  const answer = await presales.pay(tools.callOf(memberId, { no: booking.no }, `seed-final-${projectNo}-${buyer}`))
  if (answer instanceof Refusal) throw answer
}

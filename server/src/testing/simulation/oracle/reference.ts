import type { Asset, Books, Project, Trade } from './books.ts'
import { DAY, dayOf, startOf } from './calendar.ts'
import { phaseOf } from './phases.ts'

const LEAST_KG = 1000
const ownersOf = (books: Books, { buyer, seller }: Trade) =>
  [books.accounts[buyer]!.owner, books.accounts[seller]!.owner] as const

const DAYS = 30
/** Within 30 Singapore days before or after. */
const isNear = (at: number, other: number) => Math.abs(startOf(dayOf(at)) - startOf(dayOf(other))) <= DAYS * DAY
/** An owner's purchases and sales of the project around that time, delivered or not. */
function flowOf(books: Books, { project, at }: Trade, owner: number) {
  let [bought, sold] = [0, 0]
  for (const other of books.trades) {
    const [b, s] = ownersOf(books, other)
    if (other.project !== project || b === s || !isNear(at, other.at)) continue
    if (b === owner) bought += other.kg
    if (s === owner) sold += other.kg
  }
  return { bought, sold }
}
const partOf = (kg: number, of: number, away: number): number =>
  of - away < LEAST_KG ? 0 : Number((BigInt(kg) * BigInt(of - away)) / BigInt(of))
/** What its owners passed on, or the whole of a trade within one owner. */
function uncountedOf(books: Books, trade: Trade): number {
  const [buyer, seller] = ownersOf(books, trade)
  if (buyer === seller) return trade.kg
  const [theirs, its] = [flowOf(books, trade, buyer), flowOf(books, trade, seller)]
  return trade.kg - Math.max(partOf(trade.kg, theirs.bought, theirs.sold), partOf(trade.kg, its.sold, its.bought))
}
/** The quantity that counts as bought or sold, whoever the tons are passed on to. */
export const tradedKg = ({ kg }: Trade): number => (kg < LEAST_KG ? 0 : kg)
export const countedKg = ({ kg, uncountedKg }: Trade): number => (kg < LEAST_KG ? 0 : kg - uncountedKg)

/** The median, by weight, of the whole days before today; no pair of owners weighs more than a third. */
function medianOf(books: Books, project: string, asset: Asset): number | null {
  const today = startOf(dayOf(books.now))
  const isEvidence = ({ at }: Trade) => at >= today - DAYS * DAY && at < today
  const counted = books.trades.filter(
    (t) => t.project === project && t.asset === asset && isEvidence(t) && countedKg(t) > 0,
  )
  const rows = new Map<string, { pair: string; price: number; kg: number }>()
  for (const trade of counted) {
    const pair = ownersOf(books, trade)
      .toSorted((a, b) => a - b)
      .join(' ')
    const row = rows.get(`${pair} ${trade.priceCents}`) ?? { pair, price: trade.priceCents, kg: 0 }
    row.kg += countedKg(trade)
    rows.set(`${pair} ${trade.priceCents}`, row)
  }
  const pairs = new Map<string, number>()
  for (const { pair, kg } of rows.values()) pairs.set(pair, (pairs.get(pair) ?? 0) + kg)
  const weights = [...pairs.values()].sort((a, b) => b - a)
  const all = weights.reduce((sum, kg) => sum + kg, 0)
  if (all < 20_000 || weights.length < 3) return null
  const others = all - weights[0]! - weights[1]!
  const evenly = Math.floor((weights[1]! + others) / 2)
  const most = weights[1]! <= evenly ? Math.min(weights[0]!, evenly) : others
  const weighed = [...rows.values()]
    .map(({ pair, price, kg }) => ({
      price,
      weight: pairs.get(pair)! <= most ? kg : Math.floor((kg * most * 2 + pairs.get(pair)!) / (2 * pairs.get(pair)!)),
    }))
    .sort((a, b) => a.price - b.price)
  const sum = weighed.reduce((total, { weight }) => total + weight, 0)
  let below = 0
  for (const { price, weight } of weighed) {
    below += weight
    if (below * 2 >= sum) return price
  }
  return null
}

const SOLD = ['completed', 'pending_final_payment', 'final_payment_made']
/** In its sale or its presale, at a price that may have changed since. */
const soldLastAt = ({ orders }: Books, project: string): number | undefined =>
  orders
    .filter((o) => o.project === project && o.kind !== 'market' && SOLD.includes(o.state))
    .toSorted((a, b) => a.at - b.at || a.seq - b.seq)
    .at(-1)?.priceCents
const tradedNow = ({ startsAt }: Project, now: number): Asset => (now < startsAt ? 'presale' : 'credits')
/** A due job: decides which trades count, and computes the references. */
export function keepReferences(books: Books): void {
  for (const trade of books.trades) trade.uncountedKg = uncountedOf(books, trade)
  for (const project of Object.values(books.projects).filter(({ closed }) => !closed)) {
    const asset = tradedNow(project, books.now)
    const price = medianOf(books, project.no, asset) ?? soldLastAt(books, project.no) ?? project.priceCents
    books.kept[`${project.no} ${asset}`] = price
  }
}

export type Band = { reference: number; low: number; high: number; tick: number }
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
export function bandOf(books: Books, project: Project): Band {
  const whole = 1000 / gcd(project.lotKg, 1000)
  const tick = (5 * whole) / gcd(5, whole)
  const kept = books.kept[`${project.no} ${tradedNow(project, books.now)}`]
  const selling = phaseOf(project, project.unsoldKg, books.now) === 'in_progress'
  const reference = selling || kept === undefined ? project.priceCents : kept
  const away = Math.floor((reference * 1000) / 10_000)
  const [low, high] = [Math.ceil((reference - away) / tick) * tick, Math.floor((reference + away) / tick) * tick]
  return { reference, tick, low: Math.max(tick, Math.min(low, high)), high: Math.max(tick, Math.max(low, high)) }
}

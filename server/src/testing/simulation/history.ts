/** A run is data made from one seed, so that it can be repeated, shortened and sent to somebody. */
import { chance } from '../../seed/planTrades.ts'
import { DAY, HOUR } from '../travel.ts'

/** Noon in Singapore, shortly before the end of a month or a year, or before Chinese New Year. */
const BEGINS = ['2026-11-27', '2026-12-23', '2027-01-29', '2027-02-26', '2027-04-28'].map((day) =>
  Date.parse(`${day}T04:00:00Z`),
)
export const beginOf = (seed: number): number => BEGINS[seed % BEGINS.length]!
/** The next month's first midnight in Singapore, in ms since the beginning. */
const newMonth = (begin: number): number => {
  const day = new Date(begin)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1) - 8 * HOUR - begin
}

/** How many acts of each kind a bag holds. */
const BAG = {
  buy: 12,
  bid: 14,
  sell: 14,
  cancelOrder: 4,
  deposit: 6,
  cancelDeposit: 1,
  statement: 8,
  withdraw: 5,
  cancelWithdrawal: 1,
  payout: 8,
  export: 3,
  book: 11,
  cancelBooking: 2,
  payFinal: 8,
  retire: 4,
  registry: 6,
  claim: 3,
  endClaim: 2,
  proposeLine: 4,
  decideLine: 3,
  impose: 1,
  decideCase: 2,
  lift: 4,
  freeze: 1,
  changePassword: 2,
  stop: 1,
  proposeReopen: 2,
  decideStop: 2,
  pry: 4,
  post: 2,
  beacon: 5,
  addFactor: 4,
  removeFactor: 1,
  renewCodes: 2,
  recover: 4,
  addPayee: 1,
  reverse: 3,
  handOn: 2,
  decideCorrection: 4,
  proposeText: 2,
  decideText: 2,
  registryFile: 3,
  instructions: 2,
  registryLists: 3,
  takeListed: 3,
  demoRegistry: 2,
  changeFees: 3,
  decideFees: 3,
  proposePrice: 4,
  decidePrice: 5,
  makePlan: 4,
  pausePlan: 2,
  resumePlan: 3,
  stopPlan: 1,
  reportLost: 2,
  cancelLost: 1,
  proposeLost: 2,
  decideLost: 2,
}
type Drawn = keyof typeof BAG
export const drawn = Object.keys(BAG) as Drawn[]
const LIVELY = ['buy', 'bid', 'sell', 'withdraw', 'book'] as const
export type ActName = Drawn | 'open' | 'look' | 'day'

/**
 * `again`: the answer is lost, and the other node is asked with the same key. `twice`: both nodes are asked at once
 * with one key. `cut`: every connection to the database is ended during the request, so the outcome is unknown until
 * the other node is asked with the same key. `die`: the same by killing a node during the request or during due jobs.
 * `silence`: the same by the second node, whose database connections pass nothing on any more.
 */
export const faults = ['again', 'twice', 'cut', 'die', 'silence'] as const
type Fault = (typeof faults)[number]
/**
 * `n` names the act for ever, even if others are left out. `at` is in ms since the beginning. `p` chooses actor and
 * parameters among what exists at that moment; its last number decides whether the oracle takes part in the choice.
 * `beside`: an act at the same instant, on the other node.
 */
export type Act = {
  n: number
  at: number
  act: ActName
  node: 0 | 1
  p: readonly number[]
  fault?: Fault
  beside?: Omit<Act, 'beside' | 'fault'>
}

/** Draws without replacement, so that rare kinds come too before common ones come again. */
function bagOf(random: () => number, more: readonly string[]): () => Drawn {
  let bag: Drawn[] = []
  const countOf = (name: string, count: number) => (more.includes(name) ? 10 * count : count)
  return () => {
    if (bag.length === 0)
      bag = Object.entries(BAG).flatMap(([name, count]) => Array(countOf(name, count)).fill(name as Drawn))
    return bag.splice(Math.floor(random() * bag.length), 1)[0]!
  }
}

/** `more`: kinds of acts that come ten times as often. */
type HistoryInput = { seed: number; days: number; races: boolean; more?: readonly string[] }
/**
 * Days of acts; after each day everything is compared. With `races` some acts come two at one instant, on two nodes.
 */
export function makeHistory({ seed, days, races, more = [] }: HistoryInput): Act[] {
  const random = chance(seed)
  const pick = bagOf(random, more)
  const acts: Act[] = []
  let [n, at] = [0, 0]
  const node = (): 0 | 1 => (random() < 0.5 ? 0 : 1)
  const p = () => Array.from({ length: 7 }, () => Math.round(random() * 1e6) / 1e6)
  const push = (act: ActName, more: Partial<Act> = {}) => acts.push({ n: n++, at, act, node: node(), p: p(), ...more })
  /** Many want a project that opens soon; they come one after the other. */
  const rush = () => {
    const which = random()
    for (let i = 0; i < 6; i++) {
      at += 1000
      const [who, , ...rest] = p()
      push('book', { p: [who!, which, ...rest] })
    }
  }
  /** A member with an authenticator retires some tons, and within the half minute the same code is shown again. */
  const reshown = () => {
    const [who, which] = p() as [number, number]
    const one = (show: number) => [[0.05, 0.36, 0.7][Math.floor(who * 3)]!, which, 0.1, 0.5, show, 0.5, 0]
    push('retire', { p: one(0.5) })
    at += 5000
    push('retire', { p: one(0.84) })
  }
  /** A recovery code is used twice; then a new set is made, and a code of the old set is tried. */
  const onPaper = () => {
    const [who, which] = p() as [number, number]
    const one = (how: number) => [[0.05, 0.36, 0.7][Math.floor(who * 3)]!, which, how, 0.5, 0.5, 0.5, 0]
    for (const [act, how] of [
      ['recover', 0.1],
      ['recover', 0.6],
      ['renewCodes', 0],
      ['recover', 0.8],
    ] as const) {
      at += 5000
      push(act, { p: one(how) })
    }
  }
  /** The owner reports a lost factor, and two operators agree; the outcome stays open for two days. */
  const lost = () => {
    for (const [act, who, how] of [
      // One report that is stopped, and one that is not.
      ['reportLost', 0.5, 0],
      ['cancelLost', 0.5, 0.5],
      ['reportLost', 0.5, 0],
      ['proposeLost', 0.5, 0.5],
      // First the proposer tries to agree alone.
      ['decideLost', 0.1, 0],
      ['decideLost', 0.5, 0.5],
    ] as const) {
      at += 5000
      push(act, { p: [p()[0]!, 0.5, 0.3, 0.5, who, 0.5, how] })
    }
  }
  /** The demo's registry answers step by step; or a registry gets a file and lists its answers. */
  const answered = (alone: boolean) => {
    const [who, which] = p() as [number, number]
    push('buy', { p: [who, which, 0.1, 0.5, 0.5, 0.5, 0.5] })
    push('retire', { p: [who, which, 0.01, 0.5, 0.5, 0.5, 0.5] })
    const acts: Drawn[] = ['registry', 'instructions', 'registryLists', 'takeListed', 'registry']
    for (const act of alone ? Array<Drawn>(3).fill('demoRegistry') : acts) {
      at += 5000
      // It lists all of it, less, or something else; then the listed retirements are confirmed, whatever happens.
      const listed = act === 'registryLists' ? (n * 0.37) % 1 : 0.5
      push(act, { p: alone ? [0.5] : [0.99, 0.95, listed, 0.5, 0.5, 0.5, act === 'takeListed' ? 0 : 0.5] })
    }
  }
  /** Two accounts of one owner at one instant, on two nodes. */
  const twins = () => {
    const [, ...rest] = p()
    const one = (who: number) => [who, ...rest.slice(0, 4), 0.05, 0]
    push('buy', { node: 0, p: one(0.2), beside: { n: n++, at, act: 'buy', node: 1, p: one(0.7) } })
  }
  /** Purchases count anew from midnight: up to the limit in the first night, and once more in the morning. */
  const firstNight = (midnight: number) => {
    for (let i = 0; i < 12; i++) {
      const [who, which] = p() as [number, number]
      for (const hour of [1, 2, 3, 4, 9, 10]) {
        at = midnight + hour * HOUR + i * 60_000
        push('buy', { p: [who, which, 0.12, 0.5, 0.5, 0.2, 0] })
      }
    }
  }
  for (let i = 0; i < 3; i++) push('open')
  for (let i = 0; i < 8; i++) push('deposit')
  push('statement')
  for (let i = 0; i < 4; i++) push('makePlan', { p: [...p().slice(0, 6), 0.5] })
  for (let day = 0; day < days; day++) {
    const until = (day + 1) * DAY
    if (random() < 0.3) push('open')
    while (at < until - HOUR) {
      at += Math.round(random() * 2.4 * HOUR)
      for (let burst = Math.floor(random() * 4); burst >= 0; burst--) {
        at += 1000 + Math.floor(random() * 60_000)
        const fault =
          random() < 0.08
            ? 'again'
            : random() < 0.05
              ? 'twice'
              : races && random() < 0.04
                ? random() < 0.7
                  ? 'cut'
                  : 'die'
                : undefined
        if (races && random() < 0.25)
          push(pick(), { beside: { n: n++, at, act: random() < 0.3 ? 'look' : pick(), node: node(), p: p() } })
        else push(pick(), fault ? { fault } : {})
      }
      if (random() < 0.08) rush()
      if (random() < 0.1) reshown()
      if (random() < 0.06) answered(random() < 0.5)
      if (races && random() < 0.04) twins()
      if (random() < 0.45) push('look', races && random() < 0.05 ? { fault: 'die' } : {})
    }
    if (races && day % 4 === 2) push(LIVELY[Math.floor(random() * LIVELY.length)]!, { node: 1, fault: 'silence' })
    if (day % 3 === 1) onPaper()
    if (day % 2 === 0) lost()
    // A thief with the session and the passwords guesses second factors until the tries are refused.
    for (let i = 0; day % 5 === 3 && i < 7; i++) {
      at += 5000
      acts.push({ n: n++, at, act: 'addPayee', node: 0, p: [0.4, 0.5, 0.5, 0.5, 0.99, 0.5, 0] })
    }
    // Sometimes every node is down, over closes and deadlines.
    if (random() < 0.1) day += 1 + Math.floor(random() * 2)
    at = Math.max(at + 1000, (day + 1) * DAY)
    push('day')
  }
  // On the last day payouts and reversals happen, if banks are open: chance alone seldom completes them.
  for (const act of ['withdraw', 'withdraw', ...Array(4).fill('payout'), 'export', 'statement'] as Drawn[]) {
    at += 1000
    push(act, { p: [...p().slice(0, 6), 0.5] })
  }
  const twoOfThem: Drawn[] = ['reverse', 'reverse', 'decideCorrection', 'decideCorrection', 'changeFees', 'decideFees']
  for (const act of twoOfThem) {
    at += 1000
    push(act, { p: [...p().slice(0, 6), 0.5] })
  }
  for (const alone of [true, false]) answered(alone)
  const [end, midnight] = [at, newMonth(beginOf(seed))]
  if (midnight < end) firstNight(midnight)
  acts.sort((a, b) => a.at - b.at)
  at = end
  // Enough days for every deadline, delivery and void draw.
  push('post', { p: [0] })
  push('beacon', { p: [0, 0] })
  for (const more of [30, 10]) {
    at += more * DAY
    push('day')
  }
  return acts
}

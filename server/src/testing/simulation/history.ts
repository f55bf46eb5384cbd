/** A run is data made from one seed, so that it can be repeated, shortened and sent to somebody else. */
import { chance } from '../../seed/planTrades.ts'
import { DAY, HOUR } from '../travel.ts'

export const actNames = [
  ...[
    'open',
    'buy',
    'bid',
    'sell',
    'cancelOrder',
    'deposit',
    'cancelDeposit',
    'statement',
    'withdraw',
    'cancelWithdrawal',
  ],
  ...['payout', 'export', 'book', 'cancelBooking', 'payFinal', 'retire', 'registry', 'look', 'day'],
  ...['impose', 'decideCase', 'lift', 'freeze', 'changePassword', 'stop', 'decideStop', 'pry', 'changeFees'],
] as const
export type ActName =
  | 'open'
  | 'buy'
  | 'bid'
  | 'sell'
  | 'cancelOrder'
  | 'deposit'
  | 'cancelDeposit'
  | 'statement'
  | 'withdraw'
  | 'cancelWithdrawal'
  | 'payout'
  | 'export'
  | 'book'
  | 'cancelBooking'
  | 'payFinal'
  | 'retire'
  | 'registry'
  | 'look'
  | 'day'
  | 'impose'
  | 'decideCase'
  | 'lift'
  | 'freeze'
  | 'changePassword'
  | 'stop'
  | 'decideStop'
  | 'pry'
  | 'changeFees'
/**
 * `again`: the answer is lost, and the other node is asked with the same key. `twice`: both nodes are asked at once
 * with one key. `cut`: every connection to the database is ended while it is asked, so that nobody knows what became of
 * it until the other node is asked with the same key. `die`: the same by a node that is killed while it is asked, or in
 * the middle of the clock's work.
 */
export type Fault = 'again' | 'twice' | 'cut' | 'die'
/**
 * `n` names it for ever, also when others are left out. `at` is in ms since the beginning. `p` chooses actor and
 * parameters among what there is at that moment; the last of it, whether the oracle has a say in it. `beside`: an act
 * that comes at the same instant, on the other node.
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

const WEIGHTS: Partial<Record<ActName, number>> = {
  buy: 12,
  bid: 14,
  sell: 14,
  cancelOrder: 4,
  deposit: 6,
  cancelDeposit: 1,
  statement: 6,
  withdraw: 5,
  cancelWithdrawal: 1,
  payout: 8,
  export: 3,
  book: 12,
  cancelBooking: 2,
  payFinal: 8,
  retire: 4,
  registry: 6,
  impose: 1.5,
  decideCase: 1.5,
  lift: 4,
  freeze: 0.2,
  changePassword: 2,
  stop: 0.5,
  decideStop: 1.5,
  pry: 5,
  changeFees: 0.6,
}
const total = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)

function pick(random: () => number): ActName {
  let at = random() * total
  for (const [name, weight] of Object.entries(WEIGHTS)) {
    at -= weight
    if (at < 0) return name as ActName
  }
  return 'buy'
}

export type HistoryInput = { seed: number; days: number; races: boolean }
/**
 * Days of acts; after each day everything is compared. With `races` some acts come two at one instant, on two nodes.
 */
export function makeHistory({ seed, days, races }: HistoryInput): Act[] {
  const random = chance(seed)
  const acts: Act[] = []
  let [n, at] = [0, 0]
  const node = (): 0 | 1 => (random() < 0.5 ? 0 : 1)
  const p = () => Array.from({ length: 7 }, () => Math.round(random() * 1e6) / 1e6)
  const push = (act: ActName, more: Partial<Act> = {}) => acts.push({ n: n++, at, act, node: node(), p: p(), ...more })
  /** Who opens soon is wanted by many; they come one after the other. */
  const rush = () => {
    const which = random()
    for (let i = 0; i < 6; i++) {
      at += 1000
      const [who, , ...rest] = p()
      push('book', { p: [who!, which, ...rest] })
    }
  }
  /** Two accounts of one owner at one instant, on two nodes. */
  const twins = () => {
    const [, ...rest] = p()
    const one = (who: number) => [who, ...rest.slice(0, 4), 0.05, 0]
    push('buy', { node: 0, p: one(0.2), beside: { n: n++, at, act: 'buy', node: 1, p: one(0.7) } })
  }
  for (let i = 0; i < 3; i++) push('open')
  for (let i = 0; i < 8; i++) push('deposit')
  push('statement')
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
          push(pick(random), {
            beside: { n: n++, at, act: random() < 0.3 ? 'look' : pick(random), node: node(), p: p() },
          })
        else push(pick(random), fault ? { fault } : {})
      }
      if (random() < 0.08) rush()
      if (races && random() < 0.04) twins()
      if (random() < 0.6) push('look', races && random() < 0.05 ? { fault: 'die' } : {})
    }
    // Now and then everything is down, over closes and deadlines.
    if (random() < 0.1) day += 1 + Math.floor(random() * 2)
    at = Math.max(at + 1000, (day + 1) * DAY)
    push('day')
  }
  // Long enough for every deadline, delivery and void draw.
  for (const more of [30, 10]) {
    at += more * DAY
    push('day')
  }
  return acts
}

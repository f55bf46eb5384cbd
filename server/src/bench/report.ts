import { cpus, release, totalmem } from 'node:os'
import { type Figures, sayRate, sayRates, sayTimes } from './figures.ts'
import { type Beside, FLOODED, type Floods } from './flood.ts'
import type { Overload } from './overload.ts'
import type { Race } from './race.ts'
import { SOCKETS, type Sockets } from './sockets.ts'
import type { Plan, Throughput } from './throughput.ts'

export type Measured = {
  throughput: Throughput
  order: Figures
  bare: Figures
  plan: Plan
  members: number
  idleRounds: number
  others: number
  matching: Figures
  race: Race
  overload: Overload
  sockets: Sockets
  floods: Floods
}
type Row = { what: string; ours: string; other: string; ratio: number; promise: number | undefined; most?: boolean }

export const machine = (): string => {
  const model = cpus()[0]?.model.trim() || 'unknown processor'
  return (
    `${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, ` +
    `Node ${process.versions.node}`
  )
}

export function reportOf(measured: Measured): string {
  const { throughput, order, bare, plan, overload, race } = measured
  const { rates, oneByOneBy, clients } = throughput
  const over = (a: Figures, b: Figures) => a.median / b.median
  const rows: Row[] = [
    ratio('orders, against one transaction an order', rates.orders, rates.oneByOne, 5),
    ratio('orders, against its locks and writes alone', rates.orders, rates.writesAlone, undefined),
    ratio('orders, against a route that does nothing', rates.orders, rates.noopWrite, 0.4),
    ratio('orders, against one that first looks up its caller', rates.orders, rates.noopMember, undefined),
    ratio('limit orders on one book, against one transaction an order', rates.bids, rates.oneByOne, 4),
    ratio('project/list, against a route that does nothing', rates.list, rates.noopRead, 0.6),
    ratio('project/info, against a route that does nothing', rates.info, rates.noopRead, 0.6),
    {
      what: 'one order on an idle system, against a bare BEGIN; INSERT; COMMIT',
      ours: sayTimes(order),
      other: sayTimes(bare),
      ratio: over(order, bare),
      promise: 3,
      most: true,
    },
  ]
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine()}. Load average before the run, from whatever else the ` +
      `machine did: ${measured.others.toFixed(1)}.`,
    '',
    '| What | Measured | Against | Ratio | Promised | |',
    '|---|---|---|---|---|---|',
    ...rows.map(sayRow),
    sayOverload(overload),
    ...saySockets(measured.sockets),
    ...sayFloods(measured.floods),
    sayMatching(measured.matching),
    '',
    `Requests a second, or milliseconds: the median of ${plan.rounds} rounds of ${plan.ms / 1000} s taken in ` +
      `turns (${measured.idleRounds} requests in turns for the last row), smallest and largest in brackets.`,
    `Load client, server and database share this machine. ${plan.connections} keep-alive connections, ` +
      `${measured.members} members, every commit flushed (fsync and synchronous_commit on).`,
    `One transaction an order by ${oneByOneBy}, ${clients} connections, which is where it was fastest of 2, 4, 8
      and 16: the statements of a purchase, prepared, decided by nobody.`,
    `${race.attempts.toLocaleString('en')} purchases at once of ${race.tons.toLocaleString('en')} t: ` +
      `${race.sold.toLocaleString('en')} done, ${race.refused.toLocaleString('en')} refused because it was full, no ` +
      'other answer.',
    'Overload: five times the rate of the line before it, sent whether answered or not, ' +
      `${sayRate(overload.sent.median)} a second came to be sent; ${sayRate(overload.refused.median)} a second were ` +
      `told to come again, and of those done 99 of 100 within ${(overload.slowest.median / 1000).toFixed(1)} s.`,
    'After the run every balance equalled the sum of its postings and every kilogram had its serial.',
  ].join('\n')
}

const MATCHING = 200_000
const sayMatching = (matching: Figures): string =>
  `| matching in memory, one thread, 10,000 orders waiting | ${sayRates(matching)} | | | at least ` +
  `${sayRate(MATCHING)}/s | ${kept(matching.median >= MATCHING)} |`

const GOODPUT = 0.8
const kept = (is: boolean): string => (is ? 'kept' : 'not kept')
const sayOverload = ({ done, peak, ratio: { median } }: Overload): string =>
  `| orders done while five times as many are asked, against as many as can be done | ${sayRates(done)} | ` +
  `${sayRates(peak)} | **${median.toFixed(2)}** | at least ${GOODPUT} | ${kept(median >= GOODPUT)} |`

/** The slowest of a hundred calls, beside a flood and without it; the ratio is of the two halves of one round. */
export function sayFloods({ members, logins }: Floods): string[] {
  const line = (what: string, { quiet, noisy, ratio }: Beside) =>
    `| ${what} | ${sayTimes(noisy)} | ${sayTimes(quiet)} | **${ratio.median.toFixed(2)}** | at most ${FLOODED} | ` +
    `${kept(ratio.median <= FLOODED)} |`
  return [
    line('99 of 100 calls of members while one floods with sockets and reads, against the same in quiet', members),
    line(
      '99 of 100 logins from a known device while a stranger floods with wrong ones, against the same in quiet',
      logins,
    ),
  ]
}

function saySockets({ count, openSeconds, megabytes, heardSeconds }: Sockets): string[] {
  const many = sayRate(count)
  const line = (what: string, measured: string, most: string, is: boolean) =>
    `| ${what} | ${measured} | | | at most ${most} | ${kept(is)} |`
  return [
    line(
      `${many} sockets open`,
      `${openSeconds.toFixed(1)} s`,
      `${SOCKETS.openSeconds} s`,
      openSeconds <= SOCKETS.openSeconds,
    ),
    line(
      `what ${many} sockets weigh in the app`,
      `${Math.round(megabytes)} MB`,
      `${SOCKETS.megabytes} MB`,
      megabytes <= SOCKETS.megabytes,
    ),
    line(
      `one line reaches ${many} sockets`,
      `${heardSeconds.toFixed(2)} s`,
      `${SOCKETS.heardSeconds} s`,
      heardSeconds <= SOCKETS.heardSeconds,
    ),
  ]
}

const ratio = (what: string, ours: Figures, other: Figures, promise: number | undefined): Row => ({
  what,
  ours: sayRates(ours),
  other: sayRates(other),
  ratio: ours.median / other.median,
  promise,
})

function sayRow({ what, ours, other, ratio: found, promise, most }: Row): string {
  if (promise === undefined) return `| ${what} | ${ours} | ${other} | ${found.toFixed(2)} | | |`
  const is = most ? found <= promise : found >= promise
  return (
    `| ${what} | ${ours} | ${other} | **${found.toFixed(2)}** | ${most ? 'at most' : 'at least'} ${promise} | ` +
    `${kept(is)} |`
  )
}

/** `npm run bench -- --against <checkout>`: this build and another in turns, on one machine, each with its jobs. */
import { loadavg } from 'node:os'
import { type Figures, figuresOf, sayRate } from './figures.ts'
import { sayRuns, type Tally, tallyOf } from './jobRuns.ts'
import { load } from './load.ts'
import { bidRequests, type NextRequest, noopRequest, orderRequests } from './requests.ts'
import { type Side, startSide } from './side.ts'
import { goOnAfterUs } from './stage.ts'

const KINDS = ['orders', 'bids', 'noop'] as const
type Kind = (typeof KINDS)[number]
const WRITES: readonly Kind[] = ['orders', 'bids']
/** The rate a second, and for each order: microseconds of the app and of PostgreSQL, and bytes of its log. */
type Turn = { rate: number; app: number; postgres: number; walBytes: number }
const FIGURES = ['rate', 'app', 'postgres', 'walBytes'] as const
const SAID = {
  rate: 'a second',
  app: 'µs of the app each',
  postgres: 'µs of PostgreSQL each',
  walBytes: 'WAL bytes each',
} as const
type PairRow = { kind: Kind; figure: keyof Turn; this: Figures; that: Figures; ratio: Figures }
type Pair = {
  against: string
  pairs: number
  ms: number
  load: { before: number; after: number }
  rows: PairRow[]
  jobs: { this: Tally[] | undefined; that: Tally[] | undefined }
}
type PairInput = {
  against: string
  members: number
  rounds: number
  ms: number
  connections: number
  say(line: string): void
}

export async function measurePair({ against, members, rounds, ms, connections, say }: PairInput): Promise<Pair> {
  say(`Starting this build and that of ${against}, each with a PostgreSQL of its own ...`)
  const before = loadavg()[0]!
  const sides: Side[] = []
  const goAll = (): void => {
    for (const side of sides) side.go()
  }
  goOnAfterUs(goAll)
  try {
    sides.push(await startSide({ members }))
    sides[0]!.pause()
    sides.push(await startSide({ members, checkout: against }))
    sides[1]!.pause()
    const turns = sides.map((side) => takeTurns(side, connections))
    for (const turn of turns) for (const kind of KINDS) await turn(kind, Math.min(ms, 1500))
    for (const side of sides) await resting(side, () => side.ran())
    const found = sides.map(() => Object.fromEntries(KINDS.map((kind) => [kind, [] as Turn[]])) as Record<Kind, Turn[]>)
    for (let round = 0; round < rounds; round++) {
      // The first one alternates, so that a machine that slows down slows both.
      for (const kind of KINDS)
        for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) found[side]![kind].push(await turns[side]!(kind, ms))
      const rates = KINDS.map((kind) => `${kind} ${found.map((one) => sayRate(one[kind].at(-1)!.rate)).join(' : ')}`)
      say(`Pair ${round + 1} of ${rounds}: ${rates.join(', ')}`)
    }
    const [ours, theirs] = await Promise.all(sides.map((side) => resting(side, () => side.ran())))
    return {
      against,
      pairs: rounds,
      ms,
      load: { before, after: loadavg()[0]! },
      rows: KINDS.flatMap((kind) => rowsOf(kind, found[0]![kind], found[1]![kind])),
      jobs: { this: ours && tallyOf(ours), that: theirs && tallyOf(theirs) },
    }
  } finally {
    goAll()
    await Promise.all(sides.map((side) => side.stop()))
  }
}

const rowsOf = (kind: Kind, ours: readonly Turn[], theirs: readonly Turn[]): PairRow[] =>
  FIGURES.filter((figure) => WRITES.includes(kind) || figure === 'rate' || figure === 'app').map((figure) => ({
    kind,
    figure,
    this: figuresOf(ours.map((turn) => turn[figure])),
    that: figuresOf(theirs.map((turn) => turn[figure])),
    ratio: figuresOf(ours.map((turn, i) => turn[figure] / theirs[i]![figure])),
  }))

/** Pauses the other side while this is done. */
async function resting<T>(side: Side, work: () => Promise<T>): Promise<T> {
  side.go()
  try {
    return await work()
  } finally {
    side.pause()
  }
}

function takeTurns(side: Side, connections: number): (kind: Kind, ms: number) => Promise<Turn> {
  const { members, port } = side.child.ready
  let hot = 0
  const request = async (kind: Kind): Promise<NextRequest> => {
    const no = `PAIR-${++hot}`
    if (kind === 'noop') return noopRequest(no)
    await side.child.ask({ open: no })
    return kind === 'bids' ? bidRequests(members, no) : orderRequests(members, no)
  }
  return (kind, ms) =>
    resting(side, async () => {
      const next = await request(kind)
      const from = await side.spent()
      const { rate, done, refused, example } = await load({ port, connections, ms, next })
      if (refused > 0) throw new Error(`${refused} of ${done + refused} were refused, such as ${example}`)
      const to = await side.spent()
      const each = (value: keyof typeof from): number => (to[value] - from[value]) / done
      return { rate, app: each('app'), postgres: each('postgres'), walBytes: each('walBytes') }
    })
}

const sayAll = ({ median, min, max }: Figures, digits: number): string => {
  const say = (n: number): string => (digits === 0 ? sayRate(n) : n.toFixed(digits))
  return `${say(median)} (${say(min)} to ${say(max)})`
}

export function sayPair({ against, pairs, ms, load: machine, rows, jobs }: Pair): string {
  const lines = rows.map(({ kind, figure, this: ours, that, ratio }) => {
    const digits = figure === 'app' || figure === 'postgres' ? 1 : 0
    return `| ${kind}, ${SAID[figure]} | ${sayAll(ours, digits)} | ${sayAll(that, digits)} | **${sayAll(ratio, 2)}** |`
  })
  return [
    '',
    `${pairs} pairs of turns of ${ms / 1000} s, the median (smallest to largest). While one build has its turn, the ` +
      `other stands still. Load average ${machine.before.toFixed(1)} before, ${machine.after.toFixed(1)} after.`,
    `Against ${against}.`,
    '',
    '| What | this | that | this : that, of the pairs |',
    '|---|---|---|---|',
    ...lines,
    '',
    `Jobs of this: ${sayRuns(jobs.this)}`,
    `Jobs of that: ${sayRuns(jobs.that)}`,
  ].join('\n')
}

/**
 * Steps transactions of several nodes statement by statement over a real PostgreSQL, in an order that the test chooses.
 * A statement that waits for a lock lets the others continue. fast-check makes the orders and shrinks the failing ones,
 * which its own scheduler does not.
 */
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { type Answer, type SentStatement, tapStatements } from '../platform/testing/tapStatements.ts'
import { secondNode } from './secondNode.ts'
import type { World } from './world.ts'

export type Node = Awaited<ReturnType<typeof secondNode>>
/** The nodes that are stepped; a statement is assigned to its node by the node's name in the database. */
type Stage = {
  nodes: readonly Node[]
  interleave(acts: readonly PlacedAct[], schedule: Schedule): Promise<Played>
  note(line: string): void
  end(): Promise<void>
}
type PlacedAct = { at: number; act(node: Node): Promise<unknown> }
/**
 * Which node sends its next statements, and how many. A turn without work ends at once; after the last turn each node
 * runs to its end, in order.
 */
type Schedule = readonly { who: number; steps: number }[]
type Played = { answers: unknown[]; trace: string[]; deadlocked: boolean }

/** A connection inside a transaction: its statements to be sent, and the one sent and not yet answered. */
type Line = {
  who: number
  pid: number
  open: boolean
  wanted: { text: string; send(): Promise<void> }[]
  sent: Promise<void> | undefined
  blocked: boolean
  /** The trace says that it waits. */
  waits: boolean
}
type Play = {
  lines: Map<pg.ClientBase, Line>
  asked: { who: number; ended: boolean }[]
  passing: number
  answered: number
  changed(): void
  trace: string[]
  deadlocked: boolean
}

const schedules = (nodes: number): fc.Arbitrary<Schedule> =>
  fc.array(fc.record({ who: fc.nat(nodes - 1), steps: fc.integer({ min: 1, max: 20 }) }), { maxLength: 4 })

const NAME = 'act '
const actOf = (on: pg.ClientBase): number | undefined => {
  const { application_name: name } = (on as unknown as { connectionParameters: { application_name?: string } })
    .connectionParameters
  return name?.startsWith(NAME) ? Number(name.slice(NAME.length)) : undefined
}

export async function openStage(world: World, count: number): Promise<Stage> {
  const nodes: Node[] = []
  for (let who = 0; who < count; who++) {
    const url = new URL(world.appUrl)
    url.searchParams.set('application_name', NAME + who)
    nodes.push(await secondNode({ ...world, appUrl: url.href }))
  }
  const monitor = new pg.Client(world.url)
  await monitor.connect()
  let play: Play | undefined
  const untap = tapStatements({
    gate: (statement, send) => {
      const who = actOf(statement.on)
      return play && who !== undefined ? step(play, who, { statement, send }) : send()
    },
  })
  const interleave: Stage['interleave'] = async (acts, schedule) => {
    const playing: Play = {
      lines: new Map(),
      asked: [],
      passing: 0,
      answered: 0,
      changed: () => undefined,
      trace: [],
      deadlocked: false,
    }
    play = playing
    const answers = Promise.all(
      acts.map(async ({ at, act }, i) => {
        playing.asked[i] = { who: at, ended: false }
        try {
          return await act(nodes[at]!)
        } finally {
          playing.asked[i]!.ended = true
          playing.changed()
        }
      }),
    )
    answers.catch(() => undefined)
    await run(playing, schedule, monitor)
    play = undefined
    return { answers: await answers, trace: playing.trace, deadlocked: playing.deadlocked }
  }
  const end = async (): Promise<void> => {
    untap()
    await monitor.end()
    for (const node of nodes) await node.end()
  }
  // Events that a test observes are in the trace at the place where they happened.
  return { nodes, interleave, note: (line) => play?.trace.push(line), end }
}

/** Statements inside a transaction wait for their turn; others are sent and awaited at once. */
function step(
  play: Play,
  who: number,
  { statement: { on, text }, send }: { statement: SentStatement; send: () => Answer },
): Answer {
  const pid = (on as unknown as { processID: number }).processID
  const line = play.lines.get(on) ?? {
    who,
    pid,
    open: false,
    wanted: [],
    sent: undefined,
    blocked: false,
    waits: false,
  }
  play.lines.set(on, line)
  if (text === 'begin') line.open = true
  if (!line.open || text === 'begin') {
    play.passing += 1
    const answer = send()
    const passed = () => {
      play.passing -= 1
      play.changed()
    }
    answer.then(passed, passed)
    return answer
  }
  if (text === 'commit' || text === 'rollback') line.open = false
  return new Promise((resolve, reject) => {
    const sending = async (): Promise<void> => {
      const answer = send()
      answer.then(resolve, reject)
      await answer.catch(() => undefined)
      // Waiting statements may be able to continue, so they are checked again.
      line.sent = undefined
      line.waits = false
      play.answered += 1
      for (const one of play.lines.values()) one.blocked = false
      play.changed()
    }
    line.wanted.push({ text, send: sending })
    play.changed()
  })
}

async function run(play: Play, schedule: Schedule, monitor: pg.Client): Promise<void> {
  const turns = schedule.map((one) => ({ ...one }))
  for (;;) {
    await settle(play, monitor)
    const ready = [...play.lines.values()]
      .filter(({ wanted, sent }) => wanted.length > 0 && !sent)
      .sort((a, b) => a.who - b.who)
    const waiting = [...play.lines.values()].flatMap(({ sent }) => sent ?? [])
    if (ready.length === 0 && waiting.length === 0) return
    if (ready.length === 0) {
      // All wait for each other. PostgreSQL ends one of them after a while.
      play.deadlocked = true
      play.trace.push('all wait for each other')
      await Promise.race(waiting)
      continue
    }
    while (turns[0] && (turns[0].steps === 0 || !ready.some(({ who }) => who === turns[0]!.who))) turns.shift()
    const next = ready.find(({ who }) => who === turns[0]?.who) ?? ready[0]!
    if (turns[0]) turns[0].steps -= 1
    const { text, send } = next.wanted.shift()!
    play.trace.push(`${next.who}: ${text.replace(/\s+/g, ' ').trim().slice(0, 110)}`)
    next.sent = send()
  }
}

const LOOK_MS = 2
const BLOCKED = 'select pid from unnest($1::int[]) as pid where cardinality(pg_blocking_pids(pid)) > 0'
/** Waits until every act has ended, has a statement to send, or waits for a lock. */
async function settle(play: Play, monitor: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await turn()
    const lines = [...play.lines.values()]
    const under = lines.filter(({ sent, blocked }) => sent && !blocked)
    const acting = play.asked.some(
      ({ who, ended }) => !ended && !lines.some((line) => line.who === who && (line.sent || line.wanted.length > 0)),
    )
    quiet = under.length > 0 || acting || play.passing > 0 ? 0 : quiet + 1
    if (quiet > 0) continue
    const change = new Promise<void>((resolve) => (play.changed = resolve))
    // Nearly every statement is answered sooner than this, and then nobody has to look.
    const soon = new Promise<void>((resolve) => setTimeout(resolve, LOOK_MS))
    await (under.length > 0 ? Promise.race([change, soon]) : change)
    if (under.some(({ sent, blocked }) => sent && !blocked)) await markBlocked(play, under, monitor)
  }
}
async function markBlocked(play: Play, sent: readonly Line[], monitor: pg.Client): Promise<void> {
  const { answered } = play
  const { rows } = await monitor.query<{ pid: number }>(BLOCKED, [sent.map(({ pid }) => pid)])
  // An answer in between may have freed them.
  if (play.answered !== answered) return
  for (const line of sent) {
    line.blocked = line.sent !== undefined && rows.some(({ pid }) => pid === line.pid)
    if (line.blocked && !line.waits) play.trace.push(`${line.who}  waits`)
    line.waits = line.blocked
  }
}

type Scene<C> = {
  prepare(): Promise<C>
  /** Each returns what its caller was told, without numbers that differ from run to run. */
  acts: readonly ((cast: C, node: Node) => Promise<unknown>)[]
  /** The node of each act, if it is not the act's own. */
  at?: readonly number[]
  /** Called on the first node before the acts, so that the acts on this node wait for it and go into one batch. */
  ahead?(cast: C, node: Node): Promise<unknown>
  /** The final state, in the same words for every cast. */
  outcome(cast: C): Promise<unknown>
  /** How many random orders are tried. */
  numRuns?: number
}
const ordersOf = (count: number): number[][] =>
  count === 0
    ? [[]]
    : ordersOf(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
      )

type Interruption = { first: number; second: number; steps: number }
/**
 * Stops one node after each of its statements while another runs to its end. If the other waits at once, the next few
 * stops would show nothing new.
 */
async function interrupt(whole: Played, play: (schedule: Schedule) => Promise<Played>): Promise<void> {
  const statement = ({ trace }: Played, who: number) => trace.filter((line) => line.startsWith(`${who}:`)).length
  const nodes = [...new Set(whole.trace.map((line) => Number(line[0])))].filter(Number.isInteger)
  const pairs = nodes.flatMap((first) => nodes.flatMap((second) => (first === second ? [] : { first, second })))
  const waitsAtOnce = ({ trace }: Played, { first, second, steps }: Interruption) =>
    trace.slice(0, steps).every((line) => line.startsWith(`${first}:`)) && trace[steps + 1] === `${second}  waits`
  for (const { first, second } of pairs)
    for (let steps = 1; steps < statement(whole, first); ) {
      const turns = [
        { who: first, steps },
        { who: second, steps: 1000 },
      ]
      steps += waitsAtOnce(await play(turns), { first, second, steps }) ? 5 : 1
    }
}

const UNANSWERED: readonly unknown[] = ['busy', 'outcomeUnknown', 'unavailable']
/** On a busy machine an act's outcome may be unknown. Such a run is no reference, so another is made. */
async function answered<C>(once: () => Promise<[C, unknown[]]>): Promise<[C, unknown[]]> {
  for (let left = 3; ; left--) {
    const made = await once()
    if (!made[1].some((answer) => UNANSWERED.includes(answer))) return made
    if (left === 0) throw new Error(`the acts one after the other were not answered: ${JSON.stringify(made[1])}`)
  }
}

const SEED = Number(process.env.FUZZ_SEED ?? 20261120)
/** However the acts' statements are interleaved, answers and final state are those of the acts in some sequence. */
export async function assertSerial<C>(
  stage: Stage,
  { prepare, acts, at = acts.map((_, i) => i), ahead, outcome, numRuns = 3 }: Scene<C>,
) {
  const say = async (cast: C, answers: unknown[]) => JSON.stringify({ answers, stands: await outcome(cast) })
  const serial = new Set<string>()
  for (const order of ordersOf(acts.length)) {
    const [cast, answers] = await answered(async () => {
      const cast = await prepare()
      const answers: unknown[] = []
      await ahead?.(cast, stage.nodes[0]!)
      for (const act of order) answers[act] = await acts[act]!(cast, stage.nodes[at[act]!]!)
      return [cast, answers]
    })
    serial.add(await say(cast, answers))
  }
  const play = async (schedule: Schedule): Promise<Played> => {
    const cast = await prepare()
    const asked = acts.map((act, i) => ({ at: at[i]!, act: (node: Node) => act(cast, node) }))
    const first = ahead ? [{ at: 0, act: (node: Node) => ahead(cast, node) }] : []
    const played = await stage.interleave([...first, ...asked], schedule)
    const found = await say(cast, played.answers.slice(first.length))
    if (serial.has(found) && !played.deadlocked) return played
    const why = played.deadlocked ? 'the acts wait for each other' : 'this is not as one after the other'
    throw new Error([why, found, 'one after the other:', ...serial, 'the statements:', ...played.trace].join('\n'))
  }
  await interrupt(await play([]), play)
  const judged = fc.asyncProperty(schedules(Math.max(...at) + 1), async (schedule) => void (await play(schedule)))
  await fc.assert(judged, { seed: SEED, numRuns })
}

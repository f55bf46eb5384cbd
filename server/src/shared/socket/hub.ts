/** Members hear what became stale, never data; the page then asks for what it shows. */
import type { Db } from '../../platform/database/database.ts'
import { withReserve } from '../../platform/database/reserve.ts'
import { paced } from '../../platform/paced.ts'
import { listen, type Stale } from '../ledger/emit.ts'
import { listActive } from '../session/sessions.ts'
import { foreignEvents } from './foreignEvents.ts'
import { recentEvents } from './recentEvents.ts'
import type { WakeUps } from './wakeUps.ts'

/** A guarded socket (guardedSocket.ts), or in tests a bare one. */
type Line = {
  send(text: string): void
  close(code: number, reason: string): void
  on(event: 'close', listener: () => void): void
}
type Open = { socket: Line; sessionId: number }
export type Hub = {
  add(memberId: number, open: Open): void
  /** An operator gets the names of everything that became stale for anybody, but not for whom. */
  addOperator(socket: Line): void
  /** To the sockets of this node, at once, without a transaction: a use case emits in its own (emit.ts). */
  emit(lines: readonly Stale[]): void
  closeSession(sessionId: number): void
  count(): number
  /** Seconds since other nodes' events were last read; 0 while nobody listens. */
  lagSeconds(): number
  stop(): void
}

const POLL_MS = 1000
/**
 * With a working bus, only every so many polls read events without a wake-up; a message that the bus lost is late by
 * that.
 */
const LOOKS_APART = 5
/** The least time between two queries caused by wake-ups, however many arrive. */
const WOKEN_MS = 200
/** A visible page has one socket, and nobody has so many pages; each costs a message for every stale name. */
const MOST_A_MEMBER = 20
const OPERATOR_MS = 300_000
/**
 * Closes one of the session that has the most, so that another session cannot push out the only socket of a member's
 * own phone.
 */
function oldestOfMost(open: readonly Open[]): Open {
  const ofSession = (id: number) => open.filter(({ sessionId }) => sessionId === id)
  return open.reduce((most, one) => (ofSession(one.sessionId).length > ofSession(most.sessionId).length ? one : most))
}

function addMember(byMember: Map<number, Set<Open>>, memberId: number, open: Open): void {
  const mine = byMember.get(memberId) ?? new Set()
  if (mine.size >= MOST_A_MEMBER) {
    const oldest = oldestOfMost([...mine])
    mine.delete(oldest)
    oldest.socket.close(4008, 'too many sockets')
  }
  byMember.set(memberId, mine.add(open))
  open.socket.on('close', () => {
    mine.delete(open)
    // A socket that was pushed out may close after the member's others, when there are new ones.
    if (mine.size === 0 && byMember.get(memberId) === mine) byMember.delete(memberId)
  })
}

/** The desk reopens its socket after a while and is authenticated again, so an ended session gets no more. */
function addOperatorLine(operators: Set<Line>, socket: Line): void {
  operators.add(socket)
  const timer = setTimeout(() => socket.close(4001, 'ask again'), OPERATOR_MS)
  timer.unref()
  socket.on('close', () => {
    clearTimeout(timer)
    operators.delete(socket)
  })
}

function catchUp<O extends { socket: Line }>(open: O, stale: string[]): O {
  if (stale.length > 0) open.socket.send(JSON.stringify({ stale }))
  return open
}

type Looking = {
  events: ReturnType<typeof foreignEvents>
  closeEnded(): Promise<void>
  nobody(): boolean
  wakeUps: WakeUps | undefined
}
/** Looks by the clock, and when other nodes wake this one. Returns a function that ends it. */
function lookAgainAndAgain({ events, closeEnded, nobody, wakeUps }: Looking): () => void {
  /** The purposes of the next look. */
  let due = { events: false, sessions: false }
  const ask = (more: Partial<typeof due>): void => {
    due = { events: due.events || more.events === true, sessions: due.sessions || more.sessions === true }
    looks.soon()
  }
  const look = async (): Promise<void> => {
    const current = due
    due = { events: false, sessions: false }
    const isMore = current.events && (await events.look())
    if (current.sessions) await closeEnded()
    if (isMore) ask({ events: true })
  }
  // If the database is slow, looks would pile up waiting for connections.
  const lookAgain = (): void => {
    due.events = true
  }
  const looks = paced(() => withReserve(look).catch(lookAgain), WOKEN_MS)
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (!nobody()) return ask({ sessions: true, events: !wakeUps?.isHeard() || ticks % LOOKS_APART === 1 })
    ticks = 0
    events.forget()
  }, POLL_MS)
  timer.unref()
  wakeUps?.listen(() => {
    if (!nobody()) ask({ events: true })
  })
  return () => {
    clearInterval(timer)
    looks.stop()
  }
}

/**
 * `db` brings other nodes' events, within a second, or at once with `wakeUps`. Also closes sockets whose session ended
 * on any node.
 */
export function openHub(db: Db, now: () => Date, wakeUps?: WakeUps): Hub {
  const byMember = new Map<number, Set<Open>>()
  const operators = new Set<Line>()
  const just = recentEvents()

  const send = ({ memberId, stale }: Stale): void => {
    just.add({ memberId, stale })
    const message = JSON.stringify({ stale })
    const targets = memberId === 0 ? [...byMember.values()] : [byMember.get(memberId) ?? []]
    const sockets = [...targets.flatMap((set) => [...set].map(({ socket }) => socket)), ...operators]
    for (const socket of sockets) socket.send(message)
  }
  const all = (): Open[] => [...byMember.values()].flatMap((set) => [...set])
  const nobody = (): boolean => byMember.size === 0 && operators.size === 0
  const events = foreignEvents(db, send)

  const closeEnded = async (): Promise<void> => {
    // Sockets that open during the query are not in its answer, and are checked next time.
    const looked = all()
    const active = await listActive(db, [...new Set(looked.map((o) => o.sessionId))], now())
    for (const { socket, sessionId } of looked) if (!active.has(sessionId)) socket.close(4001, 'session over')
  }
  const stopLooking = lookAgainAndAgain({ events, closeEnded, nobody, wakeUps })
  const unlisten = listen(db, {
    committed: (lines) => {
      lines.forEach(send)
      wakeUps?.wakeOthers()
    },
    outcomeUnknown: (origin) => {
      events.doubt(origin)
      wakeUps?.wakeOthers()
    },
  })

  return {
    add: (memberId, open) => addMember(byMember, memberId, catchUp(open, just.of(memberId))),
    addOperator: (socket) => addOperatorLine(operators, catchUp({ socket }, just.all()).socket),
    emit: (lines) => lines.forEach(send),
    closeSession: (sessionId) => {
      for (const open of all()) if (open.sessionId === sessionId) open.socket.close(4001, 'session over')
    },
    count: () => all().length,
    lagSeconds: events.lagSeconds,
    stop: () => {
      stopLooking()
      unlisten()
      for (const socket of [...all().map((open) => open.socket), ...operators]) socket.close(1001, 'server stops')
    },
  }
}

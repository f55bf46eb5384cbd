/** Members hear what became stale, never data; the page then asks for what it shows. */
import type { Db } from '../../platform/database/database.ts'
import { withReserve } from '../../platform/database/reserve.ts'
import { listen, originOf, type Stale } from '../ledger/tell.ts'
import { listActive } from '../session/sessions.ts'
import { recentEvents } from './recentEvents.ts'

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
  /** To the sockets of this node, at once, of what no transaction did: use cases tell their transaction (tell.ts). */
  tell(lines: readonly Stale[]): void
  closeSession(sessionId: number): void
  count(): number
  /** Seconds since other nodes' events were last read; 0 while nobody listens. */
  behindSeconds(): number
  stop(): void
}

const POLL_MS = 1000
/** A visible page has one, and nobody looks at so many; each costs a line for whatever becomes stale. */
const MOST_A_MEMBER = 20
const OPERATOR_MS = 300_000
const RECENT = `select id, member_ids as "memberIds", stale from event where id > $1 and
  split_part(node, ' ', 1) <> $2 order by id limit 1000`
/** Of transactions of this node that may have been committed. */
const DOUBTED = `select member_ids as "memberIds", stale, node from event where node = any($1) order by id`
/** So many looks after no answer came, the database has long rolled back what was not committed. */
const LOOKS = 60
/**
 * Where a hub continues after a time without listeners, so that the first listener need not wait until all events are
 * read.
 */
const LATEST = 'select coalesce(max(id), 0) as id from event'

/**
 * Closes one of the session that has the most, so that another session cannot push out the only socket of a member's
 * own phone.
 */
function oldestOfMost(open: readonly Open[]): Open {
  const ofSession = (id: number) => open.filter(({ sessionId }) => sessionId === id)
  return open.reduce((most, one) => (ofSession(one.sessionId).length > ofSession(most.sessionId).length ? one : most))
}

function keepMember(byMember: Map<number, Set<Open>>, memberId: number, open: Open): void {
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
const forget = (heard: Set<number>, before: number): void => {
  for (const id of heard) if (id < before) heard.delete(id)
}

/** The desk reopens its socket after a while and is authenticated again, so an ended session gets no more. */
function keepOperator(operators: Set<Line>, socket: Line): void {
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

/** What they told, if they were committed; who was found, or never is, is not asked about again. */
async function committedOf(db: Db, doubts: Map<string, number>): Promise<Stale[]> {
  for (const [origin, looks] of doubts) if (looks > 0) doubts.set(origin, looks - 1)
  const rows = await db.rows<{ memberIds: string[]; stale: string[]; node: string }>(DOUBTED, [[...doubts.keys()]])
  for (const [origin, looks] of doubts)
    if (looks === 0 || rows.some(({ node }) => node === origin)) doubts.delete(origin)
  return rows.flatMap(({ memberIds, stale }) => memberIds.map((id) => ({ memberId: Number(id), stale })))
}

/** Where the database is slow, looks would wait for its connections and for each other. */
function oneAtATime(look: () => Promise<void>): () => Promise<void> {
  let looking = false
  return async () => {
    if (looking) return
    looking = true
    await withReserve(look).catch(() => undefined)
    looking = false
  }
}

/** `db` brings other nodes' events, a second later at most; closes sockets whose session ended anywhere. */
export function openHub(db: Db, now: () => Date): Hub {
  const byMember = new Map<number, Set<Open>>()
  const operators = new Set<Line>()
  const heard = new Set<number>()
  const doubts = new Map<string, number>()
  const just = recentEvents()
  let last = -1
  /** In milliseconds of this process; undefined while nobody listens. */
  let readAt: number | undefined

  const send = ({ memberId, stale }: Stale): void => {
    just.add({ memberId, stale })
    const message = JSON.stringify({ stale })
    const targets = memberId === 0 ? [...byMember.values()] : [byMember.get(memberId) ?? []]
    const sockets = [...targets.flatMap((set) => [...set].map(({ socket }) => socket)), ...operators]
    for (const socket of sockets) socket.send(message)
  }
  const all = (): Open[] => [...byMember.values()].flatMap((set) => [...set])

  const poll = async (): Promise<void> => {
    const nobody = byMember.size === 0 && operators.size === 0
    if (nobody) {
      last = -1
      readAt = undefined
      doubts.clear()
      return
    }
    readAt ??= performance.now()
    last = last < 0 ? ((await db.rows<{ id: number }>(LATEST))[0]?.id ?? 0) : last
    // Events of transactions that commit out of order are caught by looking back over the last ids; a repeated event
    // does no harm.
    for (const event of await db.rows<{ id: number; memberIds: string[]; stale: string[] }>(RECENT, [
      last - 200,
      originOf(db),
    ])) {
      last = Math.max(last, event.id)
      if (!heard.has(event.id))
        for (const memberId of event.memberIds) send({ memberId: Number(memberId), stale: event.stale })
      heard.add(event.id)
    }
    forget(heard, last - 1000)
    readAt = performance.now()
    if (doubts.size > 0) (await committedOf(db, doubts)).forEach(send)
    // Sockets that open during the query are not in its answer, and are checked next time.
    const looked = all()
    const active = await listActive(db, [...new Set(looked.map((o) => o.sessionId))], now())
    for (const { socket, sessionId } of looked) if (!active.has(sessionId)) socket.close(4001, 'session over')
  }
  const unlisten = listen(db, {
    committed: (lines) => lines.forEach(send),
    outcomeUnknown: (origin) => doubts.set(origin, LOOKS),
  })
  const timer = setInterval(oneAtATime(poll), POLL_MS)
  timer.unref()

  return {
    add: (memberId, open) => keepMember(byMember, memberId, catchUp(open, just.of(memberId))),
    addOperator: (socket) => keepOperator(operators, catchUp({ socket }, just.all()).socket),
    tell: (lines) => lines.forEach(send),
    closeSession: (sessionId) => {
      for (const open of all()) if (open.sessionId === sessionId) open.socket.close(4001, 'session over')
    },
    count: () => all().length,
    behindSeconds: () => (readAt === undefined ? 0 : (performance.now() - readAt) / 1000),
    stop: () => {
      clearInterval(timer)
      unlisten()
      for (const socket of [...all().map((open) => open.socket), ...operators]) socket.close(1001, 'server stops')
    },
  }
}

/** Events in the table `event`: those of other nodes, and those of this node's commits with an unknown outcome. */
import type { Db } from '../../platform/database/database.ts'
import { originOf, type Stale } from '../ledger/emit.ts'

type ForeignEvents = {
  /** Sends the events since the last look. True: there are more than one look takes. */
  look(): Promise<boolean>
  /** The commit of this origin got no answer. */
  doubt(origin: string): void
  /** Nobody listens, so the next look begins at the newest event. */
  forget(): void
  /** Seconds since the last look; 0 before the first. */
  lagSeconds(): number
}

const MOST = 1000
const RECENT = `select id, member_ids as "memberIds", stale from event where id > $1 and
  split_part(node, ' ', 1) <> $2 order by id limit ${MOST}`
/** Of this node's transactions that may have been committed. */
const DOUBTED = `select member_ids as "memberIds", stale, node from event where node = any($1) order by id`
/** After this long without an answer the database has rolled back what was not committed. */
const DOUBT_MS = 60_000
/**
 * Where a hub continues after a time without listeners, so that the first listener need not wait until all events are
 * read.
 */
const LATEST = 'select coalesce(max(id), 0) as id from event'

type EventRow = { memberIds: string[]; stale: string[] }
const linesOf = ({ memberIds, stale }: EventRow): Stale[] => memberIds.map((id) => ({ memberId: Number(id), stale }))

export function foreignEvents(db: Db, send: (line: Stale) => void): ForeignEvents {
  const heard = new Set<number>()
  /** By origin, when the doubt began, by this process's clock. */
  const doubts = new Map<string, number>()
  let last = -1
  /** In milliseconds of this process. */
  let readAt: number | undefined

  /**
   * Sends the events of doubtful commits that turn out to be committed. Each origin is looked up until it is found or
   * its time is over.
   */
  const lookAtDoubts = async (): Promise<void> => {
    const began = performance.now()
    const rows = await db.rows<EventRow & { node: string }>(DOUBTED, [[...doubts.keys()]])
    for (const [origin, since] of doubts)
      if (began - since > DOUBT_MS || rows.some(({ node }) => node === origin)) doubts.delete(origin)
    rows.flatMap(linesOf).forEach(send)
  }
  return {
    look: async () => {
      readAt ??= performance.now()
      last = last < 0 ? ((await db.rows<{ id: number }>(LATEST))[0]?.id ?? 0) : last
      // Events of transactions that commit out of order are caught by looking back over the last ids; a repeated event
      // does no harm.
      const recent = await db.rows<EventRow & { id: number }>(RECENT, [last - 200, originOf(db)])
      for (const event of recent) {
        last = Math.max(last, event.id)
        if (!heard.has(event.id)) linesOf(event).forEach(send)
        heard.add(event.id)
      }
      for (const id of heard) if (id < last - 1000) heard.delete(id)
      readAt = performance.now()
      if (doubts.size > 0) await lookAtDoubts()
      return recent.length === MOST
    },
    doubt: (origin) => void doubts.set(origin, performance.now()),
    forget: () => {
      last = -1
      readAt = undefined
      doubts.clear()
    },
    lagSeconds: () => (readAt === undefined ? 0 : (performance.now() - readAt) / 1000),
  }
}

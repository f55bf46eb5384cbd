import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '@tonne/domain/refusals'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Db } from '../../platform/database/database.ts'
import { isOwnPage, type Pages } from '../../platform/http/ownPage.ts'
import { lineOf } from '../../platform/limits/attempts.ts'
import { Bucket, Recent } from '../../platform/limits/bucket.ts'
import { fairQueue } from '../../platform/limits/fairQueue.ts'
import type { Operators } from '../session/operators.ts'
import { type Callers, useTicket } from '../session/sessions.ts'
import { type SocketBudget, socketBudgets } from './budget.ts'
import { GuardedSocket } from './guardedSocket.ts'
import type { Hub } from './hub.ts'

export const SOCKET_PATH = '/socket'
const DESK_SOCKET_PATH = '/socket/desk'
type SocketTools = {
  db: Db
  hub: Hub
  callers: Callers
  operators: Operators
  now(): Date
  pages: Pages
  /** The caller's address, also behind a proxy. */
  addressOf(request: IncomingMessage): string
}

/** The limits between an anonymous caller and the database. */
const LOOKUPS = { atOnce: 8, capacity: 1000, seconds: 5 }
/** Refused upgrades of one place: a page that comes back with an old ticket causes few, guessing tokens many. */
const REFUSED = { burst: 200, perSecond: 5 }
const MOST_A_NODE = 20_000
/** The heartbeat of the specification is `ping`; a fragmented or larger message is no heartbeat. */
const FRAMES = {
  maxPayload: 128,
  maxFragments: 4,
  maxBufferedChunks: 64,
  perMessageDeflate: false,
  allowSynchronousEvents: false,
} as const
const BEATS = 60

type Refused = 401 | 429 | 503
const WORDS: Readonly<Record<Refused, string>> = {
  401: 'Unauthorized',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
type Who = { memberId: number; sessionId: number } | { operatorId: number }

/** `?mem_id=&token=&v=4`; text `ping` is answered `pong`, other text is ignored, and all of it is counted. */
export function openSockets(app: FastifyInstance, tools: SocketTools): void {
  const server = new WebSocketServer({ noServer: true, ...FRAMES })
  const open = new Map<GuardedSocket, number>()
  const lookups = fairQueue(LOOKUPS)
  const refusals = new Recent(() => new Bucket(REFUSED), 60_000)
  const budgets = socketBudgets()
  let opened = 0

  const upgrade = async (
    request: IncomingMessage,
    stream: Duplex,
  ): Promise<{ who: Who; budget: SocketBudget } | Refused> => {
    const line = lineOf(tools.addressOf(request))
    if (open.size >= MOST_A_NODE) return 503
    const refused = refusals.of(line[1])
    if (!refused.has()) return 429
    // A caller who hung up while waiting is not looked up.
    const who = await lookups({ lane: 'stranger', line }, async () =>
      stream.destroyed ? undefined : admit(request, tools),
    )
    const budget = who && budgets('operatorId' in who ? `operator ${who.operatorId}` : `member ${who.memberId}`)
    if (who && budget?.mayOpen()) return { who, budget }
    refused.take()
    return who ? 429 : 401
  }
  app.server.on('upgrade', (request, stream, head) => {
    // Node removes its own listener here: without one of ours, a caller who hangs up during the look-up would end the
    // process.
    stream.on('error', () => stream.destroy())
    void upgrade(request, stream)
      .then((found) => {
        if (typeof found === 'number') return refuse(stream, found)
        const { who, budget } = found
        server.handleUpgrade(request, stream, head, (socket) => {
          const guarded = new GuardedSocket(socket, stream, budget)
          open.set(guarded, opened++ % BEATS)
          guarded.on('close', () => open.delete(guarded))
          if ('operatorId' in who) tools.hub.addOperator(guarded)
          else tools.hub.add(who.memberId, { socket: guarded, sessionId: who.sessionId })
        })
      })
      .catch((error: unknown) => refuse(stream, error instanceof Refusal ? 503 : 401))
  })
  const stop = beat(open)
  app.addHook('preClose', async () => {
    stop()
    tools.hub.stop()
  })
}

/**
 * Each socket is pinged once a minute, a share of them each second; one that does not answer until the next time is
 * closed.
 */
function beat(open: ReadonlyMap<GuardedSocket, number>): () => void {
  let second = 0
  const timer = setInterval(() => {
    second += 1
    for (const [one, slot] of open) if (slot === second % BEATS) one.beat()
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}

/** A refused caller who does not hang up is disconnected. */
function refuse(stream: Duplex, status: Refused): void {
  stream.once('finish', () => stream.destroy())
  const later = status === 401 ? '' : 'Retry-After: 60\r\n'
  stream.end(`HTTP/1.1 ${status} ${WORDS[status]}\r\nConnection: close\r\n${later}Content-Length: 0\r\n\r\n`)
}

async function admit(
  request: IncomingMessage,
  { db, callers, operators, now, pages }: SocketTools,
): Promise<Who | undefined> {
  const url = new URL(request.url ?? '/', 'http://socket')
  if (url.pathname === DESK_SOCKET_PATH) {
    // The cookie is sent automatically, so the page that opens the desk's socket must be ours and say so.
    if (!request.headers.origin || !fromOurPage(request, pages)) return undefined
    const operator = await operators(request.headers.cookie, false)
    return operator && { operatorId: operator.id }
  }
  if (url.pathname !== SOCKET_PATH || !fromOurPage(request, pages)) return undefined
  const token = url.searchParams.get('token') ?? ''
  if (token === '' || token.length > 200) return undefined
  const who = (await useTicket(db, token, now())) ?? (await callers(token))
  return who && who.memberId > 0 && String(who.memberId) === url.searchParams.get('mem_id') ? who : undefined
}

/** A browser names the page that opens the socket; programs send no Origin and bring nobody's cookies. */
const fromOurPage = ({ headers }: IncomingMessage, pages: Pages): boolean =>
  headers.origin === undefined || isOwnPage(pages, headers)

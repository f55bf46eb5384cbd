/**
 * Limits for every connection, before any endpoint: how long a request may take to arrive, how many connections there
 * are, and from whom.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { BODY_LIMIT } from '@tonne/contract/endpoint'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { placeOf } from '../limits/attempts.ts'
import type { Trust } from './callerAddress.ts'
import { answerBroken, answerFailures, answerUnreadable } from './failures.ts'
import { guardPages, type Pages } from './ownPage.ts'
import { secure } from './secure.ts'

/** A picture over a slow phone takes minutes; a body that never ends would hold its place for ever. */
const WHOLE_REQUEST_MS = 300_000
/** A peer that is silent for this long, in the middle of a request or waiting for an answer, is gone. */
const SILENT_MS = 75_000
/** The headers of a request fit into one or two packets. */
const HEADERS_MS = 15_000
const MOST_CONNECTIONS = 25_000

type Opening = {
  pages: Pages
  /** The peers that may name a request's origin; that header is ignored from anybody else. */
  trust: Trust
  now(): Date
  logger: FastifyBaseLogger | undefined
  /** The most connections from one place. */
  connections: number
}

export function openHttp({ pages, trust, now, logger, connections }: Opening): FastifyInstance {
  const options = {
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true as const,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    // Sequential ids would be the same on every node, and reveal the number of requests.
    genReqId: () => randomUUID().slice(0, 8),
    requestTimeout: WHOLE_REQUEST_MS,
    connectionTimeout: SILENT_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: 5000,
      // Some clients offer HTTP/2 with every request that is not encrypted. Such an offer is passed over.
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
      answerUnreadable(reply, now()),
    clientErrorHandler: (error: { code?: string }, socket: Socket) => answerBroken(error, socket, now()),
  }
  const app = logger ? Fastify({ ...options, loggerInstance: logger }) : Fastify(options)
  app.server.maxConnections = MOST_CONNECTIONS
  boundPlaces(app, connections, trust)
  secure(app, pages)
  guardPages(app, pages, now)
  answerFailures(app, now)
  return app
}

/** A household or an office has so many, but not all; a proxy of ours has everybody's, and applies its own limit. */
function boundPlaces(app: FastifyInstance, most: number, trust: Trust): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (trust(address, 0)) return
    const place = placeOf(address)
    const now = (open.get(place) ?? 0) + 1
    if (now > most) return void socket.destroy()
    open.set(place, now)
    socket.once('close', () => {
      const left = open.get(place)! - 1
      if (left === 0) open.delete(place)
      else open.set(place, left)
    })
  })
}

/** Why: what is true of every connection before any endpoint: how long a request may take to arrive, how many connections there are, whose they are. */
import { BODY_LIMIT } from '@tonne/contract/endpoint'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { placeOf } from '../attempts.ts'
import { isOwnNetwork } from './callerAddress.ts'
import { answerFailures, answerUnreadable } from './failures.ts'
import { secure } from './secure.ts'

/** Only a proxy on this machine or its own network may say whose request it passes on; anything a stranger writes in that header is ignored. */
const TRUSTED_PROXIES = 'loopback, linklocal, uniquelocal'

/** A picture over a slow phone takes minutes; a body that never ends would hold its place for ever. */
const WHOLE_REQUEST_MS = 300_000
/** Who says nothing for so long, in the middle of a request or waiting for an answer, has gone. */
const SILENT_MS = 75_000
/** The headers of a request are one packet or two. */
const HEADERS_MS = 15_000
const MOST_CONNECTIONS = 25_000

export type Opening = {
  mode: 'demo' | 'production'
  now(): Date
  logger: FastifyBaseLogger | undefined
  /** The most connections from one place. */
  connections: number
}

export function openHttp({ mode, now, logger, connections }: Opening): FastifyInstance {
  const options = {
    ...{ bodyLimit: BODY_LIMIT, forceCloseConnections: true as const },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: mode === 'production' && TRUSTED_PROXIES,
    ...{ requestTimeout: WHOLE_REQUEST_MS, connectionTimeout: SILENT_MS },
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5000 },
    frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => answerUnreadable(reply, now()),
  }
  const app = logger ? Fastify({ ...options, loggerInstance: logger }) : Fastify(options)
  app.server.maxConnections = MOST_CONNECTIONS
  boundPlaces(app, connections, mode === 'production')
  secure(app, { mode })
  answerFailures(app, now)
  return app
}

/** A household or an office has so many, not all; a proxy of ours has everybody's, and counts for itself. */
function boundPlaces(app: FastifyInstance, most: number, behindProxy: boolean): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (behindProxy && isOwnNetwork(address)) return
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

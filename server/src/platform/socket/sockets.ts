/** Why: the door to the hub: who opens a socket proves it with a ticket or a session token, from our own page. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Db } from '../database/database.ts'
import type { Operators } from '../session/operators.ts'
import { type Callers, useTicket } from '../session/sessions.ts'
import type { Hub } from './hub.ts'

export const SOCKET_PATH = '/socket'
const DESK_SOCKET_PATH = '/socket/desk'
export type SocketTools = { db: Db; hub: Hub; callers: Callers; operators: Operators; now(): Date; publicUrl: string }

/** `?mem_id=&token=&v=4`; text `ping` is answered `pong`, anything else is ignored. */
export function openSockets(app: FastifyInstance, tools: SocketTools): void {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false })
  app.server.on('upgrade', (request, stream, head) => {
    // Node takes its own listener away here: without one of ours, a caller who hangs up while we look who it is would end the process.
    stream.on('error', () => stream.destroy())
    void admit(request, tools)
      .then((who) => {
        if (!who) return refuse(stream)
        server.handleUpgrade(request, stream, head, (socket) => {
          socket.on('message', (text) => String(text) === 'ping' && socket.send('pong'))
          socket.on('error', () => socket.terminate())
          if (who === 'operator') tools.hub.addOperator(socket)
          else tools.hub.add(who.memberId, { socket, sessionId: who.sessionId })
        })
      })
      .catch(() => refuse(stream))
  })
  app.addHook('preClose', async () => tools.hub.stop())
}

/** Whoever is refused and does not hang up is hung up on. */
function refuse(stream: Duplex): void {
  stream.once('finish', () => stream.destroy())
  stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

async function admit(
  request: IncomingMessage,
  { db, callers, operators, now, publicUrl }: SocketTools,
): Promise<{ sessionId: number; memberId: number } | 'operator' | undefined> {
  const url = new URL(request.url ?? '/', 'http://socket')
  // The cookie comes by itself, so the page that opens the desk's socket must be ours and say so.
  if (url.pathname === DESK_SOCKET_PATH)
    return request.headers.origin && fromOurPage(request, publicUrl) && (await operators(request.headers.cookie, false)) ? 'operator' : undefined
  if (url.pathname !== SOCKET_PATH || !fromOurPage(request, publicUrl)) return undefined
  const token = url.searchParams.get('token') ?? ''
  if (token === '' || token.length > 200) return undefined
  const who = (await useTicket(db, token, now())) ?? (await callers(token))
  return who && who.memberId > 0 && String(who.memberId) === url.searchParams.get('mem_id') ? who : undefined
}

/** A browser names the page that opens the socket; programs send no Origin and bring no one's cookies. */
function fromOurPage(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers
  if (!origin) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host || from.origin === publicUrl
}

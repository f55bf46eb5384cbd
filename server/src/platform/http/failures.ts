/** A bad route, a broken body and a crash are answered too, without a word about our internals. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { API_BASE, DESK_BASE } from '@tonne/contract/envelope'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sayFailed } from './answer.ts'
import { DATA_POLICY } from './secure.ts'

const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send application/json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON',
}
/** Each endpoint has a limit of its own, so the message names the one that was crossed. */
const sayTooLarge = (limit: number): string => `The body is too large: ${Math.floor(limit / 1024)} KB at most`

export function answerFailures(app: FastifyInstance, now: () => Date): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error, path: request.url.split('?')[0] }, 'a request failed')
    const known =
      error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? sayTooLarge(request.routeOptions.bodyLimit) : sentences[error.code]
    const msg = status === 500 ? 'Network error' : (known ?? 'The request cannot be read')
    return named(reply, request)
      .code(status)
      .type('application/json; charset=utf-8')
      .send(sayFailed(status, msg, now()))
  })
}

/** The name under which the log has this request, for the page that shows the failure. */
export const named = (reply: FastifyReply, { id }: Pick<FastifyRequest, 'id'>): FastifyReply =>
  reply.header('x-request-id', id)

const BARE = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

const unread: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
}
/** What is no HTTP at all never becomes a request, so its answer is written to the connection, which then ends. */
export function answerBroken({ code = '' }: { code?: string }, socket: Socket, now: Date): void {
  if (socket.writable && code !== 'ECONNRESET') {
    const [status, msg] = unread[code] ?? [400, 'The request cannot be read']
    const body = sayFailed(status, msg, now)
    const lines = Object.entries({ ...BARE, 'content-length': Buffer.byteLength(body), connection: 'close' })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
  }
  socket.destroy()
}

/** An address that cannot be decoded. No hook runs for it, so the headers of every answer are set here. */
export function answerUnreadable(reply: FastifyReply, now: Date): void {
  reply
    .code(400)
    .headers(BARE)
    .send(sayFailed(400, 'The address cannot be read', now))
}

/** For paths below the API that no endpoint answers. */
export const isApiPath = (url: string): boolean =>
  url === API_BASE ||
  url.startsWith(`${API_BASE}/`) ||
  url.startsWith(`${DESK_BASE}/`) ||
  url.startsWith('/demo/') ||
  url.startsWith('/socket')

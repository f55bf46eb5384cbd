/**
 * Requests that the front ends do not answer go to the server, calls and sockets alike. While it restarts they wait.
 */
import { request as ask, type Server as Http, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Fronts } from './fronts.ts'
import type { Server } from './runServer.ts'

/** Vite's own socket, by which it updates a page. */
const OF_VITE = /^vite-/
const DOWN = 'The server is not running; what it said is in the terminal.'

export function passOn(http: Http, { server, fronts }: { server: Server; fronts: Fronts }): void {
  http.on('request', (request, response) => {
    fronts.answer(request, response, () => void passRequest(server, request, response))
  })
  http.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    if (!OF_VITE.test(request.headers['sec-websocket-protocol'] ?? ''))
      void passSocket(server, { request, stream, head })
  })
}

/** The client's address, so that endpoints for this machine alone do not answer the whole network. */
const headersOf = ({ headers, socket }: IncomingMessage) => ({ ...headers, 'x-forwarded-for': socket.remoteAddress })

async function passRequest(server: Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fail = () => (response.headersSent ? response.destroy() : void response.writeHead(503).end(DOWN))
  if (!(await server.ready())) return void fail()
  const { method, url: path } = request
  const asked = ask({ host: '127.0.0.1', port: server.port, method, path, headers: headersOf(request) }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', fail)
  response.on('close', () => asked.destroy())
  request.pipe(asked)
}

type Upgrade = { request: IncomingMessage; stream: Duplex; head: Buffer }
async function passSocket(server: Server, { request, stream, head }: Upgrade): Promise<void> {
  if (!(await server.ready()) || stream.destroyed) return void stream.destroy()
  const far = connect(server.port, '127.0.0.1')
  const lines = Object.entries(headersOf(request)).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
  )
  far.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
  far.write(head)
  far.on('error', () => stream.destroy()).pipe(stream)
  stream.on('close', () => far.destroy()).pipe(far)
}

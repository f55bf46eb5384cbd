/**
 * On a listener of its own, so that no proxy in front of the app exposes it by accident. `/livez` says that the process
 * runs, `/readyz` that it may get work, `/metrics` what it counts.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Meters } from './meters.ts'
import type { Readiness } from './readiness.ts'

type Health = { host: string; port: number; meters: Pick<Meters, 'text'>; readiness: Pick<Readiness, 'missing'> }
/** The app itself answers none of these, so that a monitor of the wrong port does not take a page for good health. */
export const HEALTH_PATHS: readonly string[] = ['/livez', '/readyz', '/metrics']
const PLAIN = 'text/plain; charset=utf-8'

/** Resolves once it listens; the port is in `address()`. */
export async function openHealth({ host, port, meters, readiness }: Health): Promise<Server> {
  const say = (response: ServerResponse, status: number, body: string, type = PLAIN) =>
    response
      .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .end(body)
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    if (path === '/livez') say(response, 200, 'alive\n')
    else if (path === '/readyz') {
      const missing = await readiness.missing()
      say(response, missing.length === 0 ? 200 : 503, missing.length === 0 ? 'ready\n' : `${missing.join('\n')}\n`)
    } else if (path === '/metrics') {
      const { type, body } = await meters.text()
      say(response, 200, body, type)
    } else say(response, 404, 'There are /livez, /readyz and /metrics.\n')
  }
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void say(response, 405, 'GET only.\n')
    answer(request.url!.split('?')[0]!, response).catch(() => say(response, 500, 'This could not be found out.\n'))
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  return server
}

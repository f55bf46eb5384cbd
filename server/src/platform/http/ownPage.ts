/**
 * A browser says which page sends a request. Other sites get nothing at the desk, and the demo's controls answer only
 * this machine.
 */
import { isIP } from 'node:net'
import { DESK_BASE } from '@tonne/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sayFailed, sayRefused } from './answer.ts'
import { isHere } from './callerAddress.ts'
import { headLang } from './entrance.ts'

export type Pages = {
  mode: 'demo' | 'production'
  publicUrl: string
  /** The addresses that the demo controls answer; undefined: this machine. */
  demoControls?: 'here' | 'network' | undefined
}

/** An IP address, or this machine's own name, because no stranger's name server can point these elsewhere. */
const isFixed = (hostname: string): boolean => hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0

/** The page of PUBLIC_URL; in a demo also one that was opened by this server's IP address or as localhost. */
export function isOwnPage(
  { mode, publicUrl }: Pages,
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
): boolean {
  if (origin === publicUrl) return true
  if (mode === 'production' || origin === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host && isFixed(from.hostname)
}

const JSON_TYPE = 'application/json; charset=utf-8'
export function guardPages(app: FastifyInstance, pages: Pages, now: () => Date): void {
  app.addHook('onRequest', (request, reply, done) => {
    // By the route, not by the address, because an address may be written in many ways.
    const route = request.routeOptions.url ?? ''
    if (route.startsWith(`${DESK_BASE}/`) && isForeign(pages, request))
      return void reply
        .header('content-type', JSON_TYPE)
        .header('cache-control', 'no-store')
        .send(sayRefused({ rule: 'operatorOnly', params: {} }, headLang(request), now()))
    if (route.startsWith('/demo') && !maySteer(pages, request))
      return void reply
        .code(403)
        .header('content-type', JSON_TYPE)
        .send(sayFailed(403, CONTROLS, now()))
    done()
  })
}

function isForeign(pages: Pages, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && !isOwnPage(pages, headers)
}

const CONTROLS =
  'The demo controls answer on this machine, by its own address. DEMO_CONTROLS=network opens them to others'
function maySteer(pages: Pages, request: FastifyRequest): boolean {
  const { host = '', origin } = request.headers
  const named = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  if (!isFixed(named) && named !== new URL(pages.publicUrl).hostname) return false
  if (origin !== undefined && !isOwnPage(pages, { origin, host })) return false
  return pages.demoControls === 'network' || isHere(request.raw)
}

/** Both front ends with their own Vite settings: their pages, and the content policy of these. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { isApiPath } from '../../server/src/platform/http/failures.ts'
import { policyOf } from '../../server/src/platform/http/secure.ts'
import { root } from '../root.mjs'

export type Fronts = {
  /** Serves a page, a source or a file of a front end; calls `next` for everything else. */
  answer(request: IncomingMessage, response: ServerResponse, next: () => void): void
  stop(): Promise<unknown>
}

const DESK = /^\/desk(\/|$)/
/** The page of a path; undefined when there is none. */
function pageOf(path: string): { front: 'web' | 'desk'; file: string } | undefined {
  if (path === '/demo' || path === '/demo/') return { front: 'desk', file: 'demo.html' }
  if (isApiPath(path) || /\.\w+$/.test(path) || /^(\/desk)?\/@/.test(path)) return undefined
  return DESK.test(path) ? { front: 'desk', file: 'desk.html' } : { front: 'web', file: 'index.html' }
}

export async function openFronts(http: Server): Promise<Fronts> {
  // Scripts and styles that Vite adds to a page carry this nonce. Nothing else that production blocks is allowed.
  const nonce = randomBytes(16).toString('base64')
  const [web, desk] = await Promise.all(['web', 'desk'].map((name) => openFront(name, http, nonce)))
  const fronts = { web: web!, desk: desk! }
  return {
    answer: (request, response, next) => {
      const url = request.url ?? '/'
      const path = url.split('?')[0]!
      const page = request.method === 'GET' && isPageRequest(request) ? pageOf(path) : undefined
      if (page)
        return void showPage(fronts[page.front], { ...page, url, nonce }, response).catch((error: Error) => {
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
        })
      if (isApiPath(path)) return next()
      if (path.startsWith('/art/')) return void drawPicture(fronts.web, path, response)
      fronts[DESK.test(path) ? 'desk' : 'web'].middlewares(request, response, next)
    },
    stop: () => Promise.all([web!.close(), desk!.close()]),
  }
}

const isPageRequest = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') === true

function openFront(name: string, http: Server, nonce: string): Promise<ViteDevServer> {
  return createServer({
    root: join(root, name),
    configFile: join(root, name, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules/.cache', `vite-${name}`),
    appType: 'custom',
    html: { cspNonce: nonce },
    logLevel: 'warn',
    server: { middlewareMode: { server: http }, hmr: { server: http } },
  })
}

/** Draws pictures like the server does from a build; here it follows the sources. */
async function drawPicture(vite: ViteDevServer, path: string, response: ServerResponse) {
  const [theme, look, type, id] = path.replace(/^\/art\/|\.svg$/g, '').split('/')
  const front = await vite.ssrLoadModule('/src/onServer.tsx')
  const text: string | undefined = front.default.drawPicture({ theme, look, type, id })
  response.writeHead(text ? 200 : 404, { 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' }).end(text)
}

type Shown = { front: 'web' | 'desk'; file: string; url: string; nonce: string }
async function showPage(vite: ViteDevServer, { front, file, url, nonce }: Shown, response: ServerResponse) {
  const html = readFileSync(join(root, front, file), 'utf8')
  const page = await vite.transformIndexHtml(url, html)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policyOf(url)
      .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
      .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
  })
  response.end(page)
}

/** Any page path answers with the app, so that a reload stays on its page. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HEALTH_PATHS } from '../health/openHealth.ts'
import { sayFailed } from './answer.ts'
import type { DrawnPage, DrawPage } from './drawPages.ts'
import { isApiPath } from './failures.ts'
import { type Page, pageFrom, sendPage } from './sendPage.ts'

export type Front = {
  folder: string /** Its page that answers every address without one of its own. */
  page: string
  prefix: string /** Which paths this front's own page answers. */
  owns(path: string): boolean
  /** Another address of the same page. */
  alias?: string
  /** Additional escaped tags in the heads of certain addresses; a title among them replaces the page's. */
  heads?: Readonly<Record<string, (query: URLSearchParams) => Promise<string>>>
  /** Draws the pages of those addresses; undefined: the browser draws them. */
  draw?: DrawPage
}

/** Hashed files are cached for a year, pages are revalidated. Fronts are tried in order. */
export async function serveFiles(app: FastifyInstance, fronts: readonly Front[], now: () => Date): Promise<void> {
  const pages = new Map<Front, Map<string, Page>>()
  const headOf = headReader()
  const ofAddress = async (front: Front, request: FastifyRequest) => {
    const [head, drawn] = await Promise.all([headOf(front, request), drawnOf(front, request)])
    return { head, drawn }
  }
  const pageOf = (front: Front, name: string): Page => pages.get(front)!.get(name) ?? pages.get(front)!.get(front.page)!
  for (const [i, front] of fronts.entries()) {
    const index = join(front.folder, `${front.page}.html`)
    if (!existsSync(index)) continue
    pages.set(front, readPages(front.folder))
    // The folder itself is not a file; the static handler would answer 403.
    app.get(front.prefix, async (request, reply) =>
      sendPage(request, reply, { page: pageOf(front, 'start'), ...(await ofAddress(front, request)) }),
    )
    if (front.alias) app.get(front.alias, (_request, reply) => reply.redirect(front.prefix))
    await app.register(fastifyStatic, {
      root: front.folder,
      prefix: front.prefix,
      index: false,
      wildcard: true,
      preCompressed: true,
      decorateReply: i === 0,
      redirect: false,
      // Pages are answered only by their addresses, because the folder also holds pages that this front does not
      // answer, and the code that the server runs.
      allowedPath: (path) => !/\.(html|mjs)$/.test(path),
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    // A missing file is a 404; only paths of pages are answered with the app.
    const isPage = !(/\.[a-z0-9]+$/i.test(path) || isApiPath(path) || HEALTH_PATHS.includes(path))
    const front = isPage && request.method === 'GET' ? [...pages.keys()].find((f) => f.owns(path)) : undefined
    if (!front)
      return reply
        .code(404)
        .type('application/json; charset=utf-8')
        .send(sayFailed(404, 'Not found', now()))
    return sendPage(request, reply, { page: pageOf(front, path.slice(1)), ...(await ofAddress(front, request)) })
  })
}

/**
 * The pages by address without its slash; 'index' answers all addresses without a page of their own, 'start' the
 * front's root.
 */
const readPages = (folder: string): Map<string, Page> =>
  new Map(
    globSync('**/*.html', { cwd: folder }).map((file) => [
      file.replaceAll('\\', '/').replace(/\.html$/, ''),
      pageFrom(readFileSync(join(folder, file), 'utf8')),
    ]),
  )

/**
 * How many heads a node reads at once, so that somebody who requests thousands of pages takes no more of the database.
 */
const HEADS_AT_ONCE = 8

/** If a head cannot be made now, the page is served with its own. */
function headReader(): (front: Front, request: FastifyRequest) => Promise<string> {
  let reading = 0
  return async ({ heads }, request) => {
    const [path = '', query = ''] = request.url.split('?')
    if (!heads?.[path] || reading >= HEADS_AT_ONCE) return ''
    reading += 1
    try {
      return await heads[path](new URLSearchParams(query))
    } catch (error) {
      request.log.error({ err: error }, 'the head of a page failed')
      return ''
    } finally {
      reading -= 1
    }
  }
}

async function drawnOf({ heads, draw }: Front, { url, headers }: FastifyRequest): Promise<DrawnPage | undefined> {
  const [path = '', query = ''] = url.split('?')
  return heads?.[path] && draw?.({ path, query, cookie: headers.cookie })
}

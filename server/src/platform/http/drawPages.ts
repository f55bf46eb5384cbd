/**
 * The pages that strangers enter by are drawn by the app's own components (`web/src/shell/drawPage.tsx`) on a thread of
 * their own. What is drawn depends on the address, a language and a theme alone: its figures are the public answers of
 * our own API, asked for without a session.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, type Envelope } from '@tonne/contract/envelope'
import type { Lang } from '@tonne/domain/format'
import type { FastifyInstance } from 'fastify'
import type { Made } from '../front.ts'

type Look = { lang: Lang; theme: string }
type PageQuery = { path: string; input: Record<string, unknown>; more?: true }
type Answer = PageQuery & { data: unknown }
/** `answers` are sent with the page, so that the app does not ask for them again. */
export type DrawnPage = Look & { body: string; now: number; answers: readonly Answer[] }
type PageRequest = { path: string; query: string; cookie: string | undefined }
export type DrawPage = (request: PageRequest) => Promise<DrawnPage | undefined>

/** How old an answer may be before the app asks for it again. */
const FRESH_MS = 5000
const MOST_CACHED = 200
const AT_ONCE = 8
/** No caller waits longer: they get the undrawn page, and the drawing is cached for the next caller. */
const LATEST_MS = 400
/** A part asks for its data once the part around it has its answer, which takes several passes. */
const MOST_PASSES = 4
/** A query that a stranger may have put into a link is not drawn, and does not fill the cache. */
const QUERY = /^(?:(?:no|slug|part|phase)=[\w-]{1,40})?$/

/**
 * Written by the app (`web/src/shell/pageCookie.ts`). Undefined if there is a session, which only the browser knows.
 */
function lookOf(cookie = ''): Look | undefined {
  const wanted = /(?:^|; )page=([^;]*)/.exec(cookie)?.[1] ?? 'en.auto'
  const [, lang, theme] = /^(en|cn)\.(auto|light|dark)$/.exec(wanted) ?? []
  return lang && theme ? { lang: lang as Lang, theme } : undefined
}

type Drawing = { at: number; page: Promise<DrawnPage | undefined> }
type Tools = { app: FastifyInstance; make: Made; now(): Date }

export function drawPages({ app, make, now }: Tools): DrawPage {
  const cached = new Map<string, Drawing>()
  let drawing = 0
  const draw = (order: Look & { path: string; search: string }): Drawing | undefined => {
    if (drawing >= AT_ONCE) return undefined
    drawing += 1
    const page = drawn({ app, make, order: { ...order, now: now().getTime() } }).catch((error) => {
      app.log.error({ err: error, path: order.path }, 'a page was not drawn')
      return undefined
    })
    void page.finally(() => {
      drawing -= 1
    })
    return { at: performance.now(), page }
  }
  return async ({ path, query, cookie }) => {
    const look = lookOf(cookie)
    if (!look || !QUERY.test(query)) return undefined
    const key = [path, query, look.lang, look.theme].join(' ')
    const found = cached.get(key)
    const one =
      found && performance.now() - found.at < FRESH_MS
        ? found
        : draw({ ...look, path, search: query === '' ? '' : `?${query}` })
    if (!one) return undefined
    if (one !== found) {
      cached.delete(key)
      if (cached.size >= MOST_CACHED) cached.delete(cached.keys().next().value!)
      cached.set(key, one)
    }
    return Promise.race([one.page, sleep(LATEST_MS, undefined, { ref: false })])
  }
}

type Order = Look & { path: string; search: string; now: number }
/** Draws again with the answers that its parts asked for, until they ask for nothing. */
async function drawn({ app, make, order }: Pick<Tools, 'app' | 'make'> & { order: Order }) {
  const answers: Answer[] = []
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const page = await make<{ body: string; asks: PageQuery[] } | undefined>('drawPage', { ...order, answers })
    if (!page) return undefined
    if (page.asks.length === 0) return { ...order, body: page.body, answers }
    const found = await Promise.all(page.asks.map((query) => answerTo(app, query)))
    // The browser shows a refusal.
    if (found.includes(undefined)) return undefined
    answers.push(...found.filter((answer) => answer !== undefined))
  }
  throw new Error(`${order.path} still asks for something after ${MOST_PASSES} drawings`)
}

/** Asked as a stranger without a network address. */
async function answerTo(app: FastifyInstance, wanted: PageQuery): Promise<Answer | undefined> {
  const query = Object.fromEntries(Object.entries(wanted.input).map(([name, value]) => [name, String(value)]))
  const response = await app.inject({ url: API_BASE + wanted.path, query, remoteAddress: '0.0.0.0' })
  const { code, data } = response.json<Envelope<unknown>>()
  return code === 0 ? { ...wanted, data } : undefined
}

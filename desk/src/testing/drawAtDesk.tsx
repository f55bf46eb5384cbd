/**
 * Draws any place of the desk for tests, as an operator's browser would show it. The answers come through the desk's
 * own calls; nothing but reads leaves it.
 */
import { mock } from 'node:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { operator } from '@tonne/contract/people/operator'
import type { Lang } from '@tonne/domain/format'
import { LangProvider } from '@tonne/parts/lang.tsx'
import { prerender } from 'react-dom/static'
import { presses } from './pressable.ts'

/** A page asks for more while its parts get their answers. */
const MOST_ROUNDS = 12
/** The desk follows the server's clock, so that of the browser is wrong here. */
const WRONG = new Date('2031-07-04T05:06:07Z')

// What every browser has and the sources use when they are loaded or drawn.
Object.assign(globalThis, {
  location: new URL('https://tonne.example/desk'),
  addEventListener: () => undefined,
  matchMedia: () => ({ matches: false }),
})
const { deskCall } = await import('../platform/deskCall.ts')
const { MeProvider } = await import('../platform/me.tsx')
const { noteTime } = await import('../platform/serverNow.ts')
const { makeRouter } = await import('../router.tsx')
const { SpokenProvider } = await import('../ui/Spoken.tsx')

type Router = ReturnType<typeof makeRouter>
type To = Parameters<Router['buildLocation']>[0]
type Options = { enabled?: unknown }
type Reading = { lang: Lang; now: number; fetch: typeof fetch }
/** `leads`: the addresses that its buttons, rows and options open. */
type Lead = { by: 'button' | 'tr' | 'option'; to: string }
type Drawn = { body: string; leads: Lead[] }

/** `now` in ms since 1970. One page at a time. */
export async function openDesk({ lang, now, fetch }: Reading) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const asking = <T,>(ask: () => Promise<T>): Promise<T> =>
    having({ document: { documentElement: { lang: lang === 'cn' ? 'zh-CN' : 'en-SG' } }, fetch }, ask)
  const me = await asking(() => deskCall(operator.me, {}))
  const render = async (router: Router): Promise<string> => {
    const failures: unknown[] = []
    mock.timers.enable({ apis: ['Date'], now: WRONG })
    noteTime(now / 1000)
    presses.length = 0
    const { prelude } = await prerender(
      <QueryClientProvider client={queries}>
        <LangProvider lang={lang} setLang={() => undefined}>
          <SpokenProvider>
            <MeProvider value={me}>
              <RouterProvider router={router} />
            </MeProvider>
          </SpokenProvider>
        </LangProvider>
      </QueryClientProvider>,
      { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
    ).finally(() => mock.timers.reset())
    if (failures.length > 0) throw failures[0]
    return new Response(prelude).text()
  }
  const pressed = async (router: Router): Promise<Lead[]> => {
    // What it would show or hide later.
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
    const leads = await having({ fetch: nothingSent }, () => leadsOf(router)).finally(() => mock.timers.reset())
    // Some began to fetch again.
    await queries.cancelQueries()
    return leads
  }
  return async (address: string): Promise<Drawn> => {
    const router = makeRouter(me, () => undefined, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const body = await render(router)
      const waiting = queries
        .getQueryCache()
        .getAll()
        .filter(({ state, options }) => state.data === undefined && (options as Options).enabled !== false)
      if (waiting.length === 0) return { body, leads: await pressed(router) }
      for (const query of waiting)
        await asking(() => query.fetch()).catch((refused) => {
          // Otherwise every later page would ask for it.
          queries.removeQueries({ queryKey: query.queryKey })
          throw refused
        })
    }
    throw new Error(`${address} asks for more and more`)
  }
}

/** Does it while the process has these globals. */
async function having<T>(globals: Record<string, unknown>, run: () => Promise<T>): Promise<T> {
  const had = Object.keys(globals).map((name) => [name, (globalThis as Record<string, unknown>)[name]])
  Object.assign(globalThis, globals)
  return run().finally(() => Object.assign(globalThis, Object.fromEntries(had)))
}

/** An act that was pressed waits for ever. */
const nothingSent = () => new Promise(() => undefined)

async function leadsOf(router: Router): Promise<Lead[]> {
  const found: Lead[] = []
  for (const { by, press } of presses) {
    router.navigate = async (to) => void found.push({ by, to: router.buildLocation(to as To).href })
    try {
      press()
    } catch {
      // It needs more of a browser than there is here.
    }
  }
  // Acts that were pressed are sent before the next page is drawn.
  await new Promise((done) => setImmediate(done))
  return found
}

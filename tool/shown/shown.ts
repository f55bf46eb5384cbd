/**
 * What the members' pages show: each is drawn by the app's own components from the answers of a real server, and
 * written as lines of text.
 */
import './frontSources.ts'
import { settings } from '@tonne/contract/base/settings'
import type { RawInput } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import type { Lang } from '@tonne/domain/format'
import { done } from '../../server/src/testing/answers.ts'
import { type DemoWorld, loginInfoOf, type Viewer } from './demoWorld.ts'
import { outline } from './outline.ts'
import type { Shown } from './walk.ts'

type Ask = { path: string; input: unknown; more?: true }
type Draw = (order: object) => Promise<{ body: string; asks: Ask[] } | undefined>
// An address, because the compiler reads this folder as the server's, which knows no browser.
const front = new URL('../../web/src/testing/drawAsMember.tsx', import.meta.url)
const { drawAsMember } = (await import(front.href)) as { drawAsMember: Draw }

const LINK = / href=(\/pages\/[^\]\s#]*)/g
/** A page that was just made greets: the app goes there with one more parameter, which no link has. */
const GREETS = [/^\/pages\/profile\/(retire|withdraw|plan)info\?no=[^&]+$/, /^\/pages\/profile\/orderinfo\?no=[^&]+$/]
const greeted = (address: string): string[] =>
  [`${address}&made=1`, `${address}&placed=1`].filter((_, i) => GREETS[i]!.test(address))

/** A page asks for more while its parts get their answers. */
const MOST_ROUNDS = 12

/** Draws pages for one viewer, or for a stranger. An answer is fetched once, because nothing happens meanwhile. */
export async function openPages(world: Pick<DemoWorld, 'now' | 'as'>, { who, lang }: { who?: Viewer; lang: Lang }) {
  const call = world.as(who?.token, lang)
  const base = done(await call(settings.baseConfig, {}))
  const known = new Map<string, unknown>()
  const loginInfo = who && loginInfoOf(who)
  const answerTo = async ({ path, input }: Ask): Promise<unknown> => {
    const key = JSON.stringify([path, input])
    if (!known.has(key)) {
      const { endpoint } = endpoints.find((one) => one.endpoint.path === path)!
      known.set(key, done(await call(endpoint, input as RawInput<typeof endpoint>)))
    }
    return known.get(key)
  }
  return async (address: string): Promise<Shown> => {
    const [path, search = ''] = address.split(/(?=\?)/)
    const answers: (Ask & { data: unknown })[] = [{ path: settings.baseConfig.path, input: {}, data: base }]
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const order = { path, search, lang, theme: 'light', now: world.now.getTime(), answers, loginInfo, base }
      const drawn = await drawAsMember(order)
      if (!drawn) throw new Error(`${path} is no page`)
      if (drawn.asks.length === 0) {
        const text = outline(drawn.body)
        return { text, leads: [...[...text.matchAll(LINK)].map(([, to]) => to!), ...greeted(address)] }
      }
      for (const ask of drawn.asks) answers.push({ ...ask, data: await answerTo(ask) })
    }
    throw new Error(`${address} asks for more and more`)
  }
}

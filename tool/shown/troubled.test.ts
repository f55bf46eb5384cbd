import { after, test } from 'node:test'
import { seedChance } from '../../server/src/testing/simulation/seededChance.ts'
import { makeWorld } from '../../server/src/testing/world.ts'
import { openPages } from './shown.ts'
import { makeTroubled } from './troubled.ts'
import { assertNoneRefused, assertSame, walk } from './walk.ts'

const chance = seedChance(2)
after(() => chance.end())
/** Monday, noon in Singapore. */
const world = await makeWorld({ now: new Date('2026-11-23T04:00:00Z') })
after(() => world.end())
// Whether this process filled the template that the world is a copy of is left to chance.
chance.begin(1)
const { newcomer, ...people } = await makeTroubled(world)
const seen = { now: world.clock.now(), as: (token: string | undefined, lang: 'en' | 'cn') => world.as(token, { lang }) }
const from = ['/pages/index/index', '/pages/profile/index', '/pages/profile/withdrawals']

for (const lang of ['en', 'cn'] as const) {
  let first: ReadonlyMap<string, string> | undefined
  for (const [name, person] of Object.entries({ newcomer, ...people }))
    test(`no link leads nowhere and all pages show what is on file: ${name}, ${lang}`, async () => {
      const pages = await walk(await openPages(seen, { who: { ...person, name: 'Jun Hao Lim' }, lang }), { from })
      assertNoneRefused(pages)
      const others = first
      first ??= pages
      assertSame(`${name}.${lang}`, pages, others)
    })
}

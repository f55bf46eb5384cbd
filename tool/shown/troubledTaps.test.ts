import { after, test } from 'node:test'
import { seedChance } from '../../server/src/testing/simulation/seededChance.ts'
import { makeWorld } from '../../server/src/testing/world.ts'
import { makeTroubled } from './troubled.ts'
import { assertSame } from './walk.ts'

const chance = seedChance(2)
after(() => chance.end())
/** Monday, noon in Singapore. */
const world = await makeWorld({ now: new Date('2026-11-23T04:00:00Z') })
after(() => world.end())
// Whether this process filled the template that the world is a copy of is left to chance.
chance.begin(1)
const { newcomer, ...people } = await makeTroubled(world)
// The world is made before there is a document: parts of the server would take this process for a browser.
const { tapAsMember } = await import('./memberTaps.ts')
const as = (token: string | undefined, lang: 'en' | 'cn') => world.as(token, { lang })
const seen = { app: world.app, now: world.clock.now(), as }
const often = { most: 1, counts: new Map<string, number>() }

for (const [name, person] of Object.entries({ newcomer, ...people }))
  test(`what taps on each page bring and send is on file: ${name}`, async () => {
    const who = { ...person, name: 'Jun Hao Lim' }
    const taken = await tapAsMember(seen, { name: `${name}.en`, who, often })
    for (const lang of ['en', 'cn'] as const) assertSame(`taps-${name}.${lang}`, taken[lang])
  })

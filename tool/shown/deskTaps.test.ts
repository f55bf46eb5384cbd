import { after, test } from 'node:test'
import { openDemo } from './demoWorld.ts'
import { proposeAll } from './deskActs.ts'
import { assertSame } from './walk.ts'

const world = await openDemo()
after(world.end)
await proposeAll(world)
// The world is made before there is a document: parts of the server would take this process for a browser.
const { tapAtDesk } = await import('./deskTaps.ts')

const PAGES = {
  admin: 'desk-admin.en',
  finance: 'desk-finance.en',
  market: 'desk-market.en',
  support: 'desk-support.en',
}

for (const [role, pages] of Object.entries(PAGES))
  test(`what ${role}’s taps on the places where acts begin bring and send is on file`, async () => {
    const { fetch } = await world.operator(`${role}@tonne.example`)
    const taken = await tapAtDesk(pages, fetch)
    const name = role === 'admin' ? 'taps-desk' : `taps-desk-${role}`
    for (const lang of ['en', 'cn'] as const) assertSame(`${name}.${lang}`, taken[lang])
  })

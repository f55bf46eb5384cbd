import { after, test } from 'node:test'
import { openDemo } from './demoWorld.ts'
import { proposeAll } from './deskActs.ts'
import { assertSame } from './walk.ts'

const world = await openDemo()
after(world.end)
await proposeAll(world)
// The world is made before there is a document: parts of the server would take this process for a browser.
const { tapAtDesk } = await import('./deskTaps.ts')

test('what taps on each place of the desk bring and send is on file', async () => {
  const { fetch } = await world.operator('admin@tonne.example')
  const taken = await tapAtDesk('desk-admin.en', fetch)
  for (const lang of ['en', 'cn'] as const) assertSame(`taps-desk.${lang}`, taken[lang])
})

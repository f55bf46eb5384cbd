import { after, test } from 'node:test'
import { openDemo } from './demoWorld.ts'
import { assertSame } from './walk.ts'

const world = await openDemo()
after(world.end)
// The world is made before there is a document: parts of the server would take this process for a browser.
const { tapAsMember } = await import('./memberTaps.ts')

const VIEWERS = [
  { name: 'person', email: 'weiling@example.sg' },
  { name: 'company', email: 'finance@meranti.example' },
  { name: 'stranger' },
]
/** A button that one of them pressed often enough is not pressed again. */
const often = { most: 2, counts: new Map<string, number>() }

for (const { name, email } of VIEWERS)
  test(`what taps on each page bring and send is on file: ${name}`, async () => {
    const who = email ? await world.viewer(email) : undefined
    const taken = await tapAsMember(world, { name: `${name}.en`, who, often })
    for (const lang of ['en', 'cn'] as const) assertSame(`taps-${name}.${lang}`, taken[lang])
  })

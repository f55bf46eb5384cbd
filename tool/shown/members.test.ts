import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDemo } from './demoWorld.ts'
import { openPages } from './shown.ts'
import { assertSame, walk } from './walk.ts'

const world = await openDemo()
after(world.end)

/** A member of each kind, with the pages that differ from those of the one before. */
const OWN = /^\/pages\/(index\/index|profile|project\/d)/
const PEOPLE = [
  { name: 'person', email: 'weiling@example.sg' },
  { name: 'company', email: 'finance@meranti.example', isIn: (address: string) => OWN.test(address) },
] as const

for (const { name, email, ...way } of PEOPLE)
  for (const lang of ['en', 'cn'] as const)
    test(`all pages of the demo's ${name} show what is on file, and no link leads nowhere: ${lang}`, async () => {
      const show = await openPages(world, { who: await world.viewer(email), lang })
      const pages = await walk(show, { from: ['/pages/index/index', '/pages/profile/index'], ...way })
      assert.ok(pages.size > 50)
      assert.deepEqual(
        [...pages].filter(([, text]) => text.startsWith('REFUSED')),
        [],
      )
      assertSame(`${name}.${lang}`, pages)
    })

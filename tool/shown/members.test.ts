import { after, test } from 'node:test'
import { order } from '@tonne/contract/trading/order'
import { done } from '../../server/src/testing/answers.ts'
import { openDemo, type Viewer } from './demoWorld.ts'
import { openPages } from './shown.ts'
import { assertNoneRefused, assertSame, walk } from './walk.ts'

const world = await openDemo()
after(world.end)

/** The later ones are on file where they see something else than the first; `but`: where that is one button. */
const VIEWERS = [
  { name: 'person', email: 'weiling@example.sg' },
  { name: 'company', email: 'finance@meranti.example', but: /^\/pages\/(project\/(info|book|draw)|other|verify)/ },
  { name: 'stranger', but: /^\/pages\/(project\/(info|book|draw)|profile\/\w+\?)/ },
]
const from = ['/pages/index/index', '/pages/profile/index', '/pages/index/start']
/** Links in mails lead to these, which lack their secret here. */
const MAILED = ['/pages/other/mailoff', '/pages/other/cancelrequest']

/** The pages to which only buttons lead. */
async function byButtons({ token }: Viewer): Promise<string[]> {
  const [last] = done(await world.as(token, 'en')(order.list, { side: 'buy' })).items
  const projects = ['/pages/project/dmarket?no=TN-0126', '/pages/project/dpresale?no=TN-0157']
  return [...projects, `/pages/profile/result?no=${last!.no}`]
}

for (const lang of ['en', 'cn'] as const) {
  let first: ReadonlyMap<string, string> | undefined
  for (const { name, email, but } of VIEWERS)
    test(`no link leads nowhere and all pages show what is on file: ${name}, ${lang}`, async () => {
      const who = email ? await world.viewer(email) : undefined
      const show = await openPages(world, { ...(who && { who }), lang })
      const more = who ? await byButtons(who) : MAILED
      const pages = await walk(show, { from: [...from, ...more], isIn: (address) => !but?.test(address) })
      assertNoneRefused(pages)
      const others = first
      first ??= pages
      assertSame(`${name}.${lang}`, pages, others)
    })
}

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { order } from '@tonne/contract/trading/order'
import { pageHeads } from './pageHeads.ts'
import { openFront } from './platform/front.ts'
import { serveFiles } from './platform/http/serveFiles.ts'
import { insertBanner, insertNews } from './publishing/news/store.ts'
import { done } from './testing/answers.ts'
import { buildTestApp } from './testing/buildTestApp.ts'
import { openProject } from './testing/openProject.ts'
import { makeWorld } from './testing/world.ts'

const world = await makeWorld()
const { db, clock, tools, ann } = world
const folder = mkdtempSync(join(tmpdir(), 'tonne-heads-'))
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><html><head><title>Tonne</title><meta name="description" content="All" /></head></html>',
)
const { app } = await buildTestApp({ ...{ db, clock, settings: tools.settings } })
// This stand-in returns the requested cover's name.
writeFileSync(
  join(folder, 'onServer.mjs'),
  `const preloadTags = ({ look, type, id }) => '<link rel="preload" href="/' + [look, type, id].join('/') + '">'
  export default { preloadTags }`,
)
const drawn = openFront(join(folder, 'onServer.mjs'))
const front = { folder, page: 'index', prefix: '/', owns: () => true, heads: pageHeads(tools, drawn.make) }
await serveFiles(app, [front], () => clock.now())
after(async () => {
  await app.close()
  await drawn.stop()
  rmSync(folder, { recursive: true })
  await world.end()
})
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const bodyOf = async (url: string) => (await get(url)).body
const { no } = await openProject(world, { tons: 1000 })
const [row] = await db.rows<{ en: string; cn: string; cents: number }>(
  `select p.name_en as en, p.name_cn as cn, v.price_cents as cents from project p
  join project_price v on v.project_id = p.id where p.no = $1`,
  [no],
)
const price = `S$${(row!.cents / 100).toFixed(2)}`

test('a link to a project shows its name and price in both languages, under one address', async () => {
  const en = await bodyOf(`/pages/project/info?no=${no}`)
  assert.ok(en.includes(`<title>${row!.en} · Tonne</title>`))
  assert.ok(en.includes(`og:title" content="${row!.en} · ${price} per ton"`), en)
  assert.match(en, /name="description" content="[^"]+ · 1,000 t for sale"/)
  const cn = await bodyOf(`/pages/project/info?no=${no}&lang=cn`)
  assert.ok(cn.includes(`og:title" content="${row!.cn} · 每吨 ${price}"`), cn)
  assert.match(cn, /og:locale" content="zh_CN"/)
  assert.match(cn, /待售 1,000 吨/)
  await world.fund(ann, 10_000_00)
  done(await ann.call(order.buy, { project: no, kg: 100_000, priceVersion: 1 }))
  assert.match(await bodyOf(`/pages/project/info?no=${no}`), /· 900 t for sale"/)
  assert.match(await bodyOf(`/pages/project/info?no=${no}&lang=cn`), /待售 900 吨/)
  for (const body of [en, cn]) {
    assert.equal(body.match(/<title>/g)?.length, 1)
    assert.equal(body.match(/name="description"/g)?.length, 1)
    assert.ok(body.includes(`og:url" content="${tools.settings.publicUrl}/pages/project/info?no=${no}"`))
  }
})

test('start page, home, projects and news have their own titles and descriptions', async () => {
  const found = new Set<string>()
  for (const path of ['/pages/index/index', '/pages/project/index', '/pages/news/index'])
    for (const lang of ['en', 'cn']) {
      const body = await bodyOf(`${path}?lang=${lang}`)
      found.add(/<title>([^<]+)<\/title>/.exec(body)![1]!)
      assert.match(body, /name="description" content="[^"]{10,}"/)
    }
  assert.equal(found.size, 6)
  assert.match(await bodyOf('/'), /<title>Tonne<\/title>.*og:title" content="Tonne"/)
})

test('a link to news shows its title and lead; markup in them is text', async () => {
  const title = { en: `</title><script>alert('1')</script> $&`, cn: '新项目' }
  const lead = { en: '"><img src=x onerror=alert(1)>', cn: '导语' }
  await insertNews(db, {
    ...{ slug: 'a-new-one', topic: 'market', title, lead, art: null, picture: null },
    ...{ body: { en: [], cn: [] }, publishedAt: clock.now() },
  })
  const en = await bodyOf('/pages/news/info?slug=a-new-one')
  assert.doesNotMatch(en, /<script|<img/)
  assert.match(en, /&lt;\/title&gt;&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt; \$&amp; · Tonne/)
  assert.match(await bodyOf('/pages/news/info?slug=a-new-one&lang=cn'), /<title>新项目 · Tonne/)
})

test('a project names its cover in advance, and home no picture, because its first one is in the page', async () => {
  const words = { kicker: { en: 'a', cn: 'a' }, title: { en: 'b', cn: 'b' }, line: { en: 'c', cn: 'c' }, to: '/' }
  await insertBanner(db, { id: 'one', art: { no: 'TN-0142', kind: 'wind' }, ...words }, 1)
  assert.doesNotMatch(await bodyOf('/pages/index/index'), /preload/)
  assert.match(await bodyOf(`/pages/project/info?no=${no}`), new RegExp(`href="/hero/forest/${no}"`))
})

test('a project’s first picture is shown once it is published, because nobody may open it before', async () => {
  const images = [{ file: 'f'.repeat(64), alt: { en: 'a', cn: 'a' }, width: 1, height: 1 }]
  for (const [approved, shown] of [
    [false, false],
    [true, true],
  ] as const) {
    const made = await openProject(world, { images, approved })
    const body = await bodyOf(`/pages/project/info?no=${made.no}`)
    assert.deepEqual([body.includes('og:title'), body.includes('/h5/api/project/file')], [true, shown])
  }
})

test('without a built front end a page still has its head', async () => {
  const heads = pageHeads(tools, openFront(join(folder, 'none.mjs')).make)
  const head = await heads['/pages/project/info']!(new URLSearchParams({ no }))
  assert.match(head, /^<title>.*twitter:card" content="summary">$/)
})

test('a page is the same bytes for everybody, and repeats nothing of the address', async () => {
  for (const path of ['/', '/pages/index/index', `/pages/project/info?no=${no}`]) {
    const stranger = await get(path)
    const member = await get(path, { authorization: ann.token, cookie: `desk=${ann.token}`, 'accept-language': 'zh' })
    assert.equal(member.body, stranger.body, path)
    assert.equal(member.headers['set-cookie'], undefined, path)
    const invited = await get(`${path}${path.includes('?') ? '&' : '?'}code=INVITED1&to=%3C/script%3E`)
    assert.equal(invited.body, stranger.body, path)
  }
  for (const one of ['TN-9999', '"><script>', "' or 1=1", '', 'x'.repeat(3000)])
    for (const path of ['/pages/project/info?no=', '/pages/news/info?slug=']) {
      const { statusCode, body } = await get(path + encodeURIComponent(one))
      assert.equal(statusCode, 200)
      assert.doesNotMatch(body, /og:|<script|1=1/)
    }
})

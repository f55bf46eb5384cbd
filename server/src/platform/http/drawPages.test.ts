import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildTestApp } from '../../testing/buildTestApp.ts'
import { makeWorld } from '../../testing/world.ts'
import { openFront } from '../front.ts'
import { drawPages } from './drawPages.ts'
import { serveFiles } from './serveFiles.ts'

const world = await makeWorld()
const { ann, db, clock, tools } = world
const folder = mkdtempSync(join(tmpdir(), 'tonne-drawn-'))
const SHELL =
  '<!doctype html><html lang="en-SG" data-theme="light"><head><title>Tonne</title>' +
  '<link rel="modulepreload" crossorigin href="/b.js"><script type="module" crossorigin src="/a.js"></script></head>' +
  '<body><div id="root"><div class="boot">Tonne</div></div></body></html>'
writeFileSync(join(folder, 'index.html'), SHELL)
// This stand-in asks for what its page names, one after the other, and shows the answers.
writeFileSync(
  join(folder, 'onServer.mjs'),
  `let drawn = 0
  const asks = {
    '/pages/figures': [['/settings/ledgercheck', {}], ['/project/list', { limit: 1 }]],
    '/pages/members': [['/wallet/summary', {}]],
    '/pages/missing': [['/project/info', { no: 'TN-9999' }]],
    '/pages/desk': [['/../desk/api/overview', {}]],
    '/pages/text': [['/news/list', { limit: 1, topic: '</script><b style="color:red">' }]],
  }
  const drawPage = (order) => {
    drawn += 1
    if (order.path === '/pages/broken') throw new Error('no ink')
    if (order.path === '/pages/stuck') for (;;);
    if (order.path === '/pages/unknown') return undefined
    if (order.path === '/pages/endless') return { body: '', asks: [{ path: '/settings/fees', input: {} }] }
    const next = (asks[order.path] ?? [])[order.answers.length]
    const { now, ...told } = order
    const text = JSON.stringify({ ...told, drawn }).replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    const body = '<h1 style="--a:&quot;b&quot;">' + text + '</h1>'
    return { body, asks: next ? [{ path: next[0], input: next[1] }] : [] }
  }
  export default { drawPage }`,
)
const { app } = await buildTestApp({ ...{ db, clock, settings: tools.settings } })
const front = openFront(join(folder, 'onServer.mjs'), { latestMs: 1000 })
const now = () => clock.now()
const names = ['figures', 'members', 'missing', 'desk', 'text', 'broken', 'stuck', 'unknown', 'endless', 'plain']
const heads = Object.fromEntries(names.map((name) => [`/pages/${name}`, async () => '']))
const draw = drawPages({ app, make: front.make, now })
await serveFiles(app, [{ folder, page: 'index', prefix: '/', owns: () => true, heads, draw }], now)
after(async () => {
  await app.close()
  await front.stop()
  rmSync(folder, { recursive: true })
  await world.end()
})
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const shownIn = (body: string) =>
  JSON.parse(/<h1[^>]*>([^<]*)/.exec(body)![1]!.replaceAll('&quot;', '"').replaceAll('&lt;', '<'))
/** On a busy machine the first drawing may come too late for its own request. */
async function drawnAt(url: string, headers: Record<string, string> = {}) {
  for (;;) {
    const response = await get(url, headers)
    if (response.body.includes('data-made=')) return response
  }
}

test('a page is rendered with the public answers that its parts ask for, and sends them along', async () => {
  const { body, headers } = await drawnAt('/pages/figures')
  const { answers, lang, theme, path, search } = shownIn(body)
  assert.deepEqual({ lang, theme, path, search }, { lang: 'en', theme: 'auto', path: '/pages/figures', search: '' })
  assert.deepEqual(
    answers.map(({ path: of }: { path: string }) => of),
    ['/settings/ledgercheck', '/project/list'],
  )
  assert.equal(typeof answers[0].data.differenceCents, 'number')
  const handed = JSON.parse(/<script type="application\/json" id="handed">(.*?)<\/script>/.exec(body)![1]!)
  assert.deepEqual(handed.answers, answers)
  assert.match(body, /<html lang="en-SG" data-made="en\.auto" data-theme="light">/)
  assert.doesNotMatch(body, /class="boot"/)
  assert.equal(headers.vary, 'accept-encoding, cookie')
  assert.equal(headers['cache-control'], 'no-cache')
})

test('the scripts of a rendered page load after it, by a script that the policy names', async () => {
  const { body, headers } = await drawnAt('/pages/plain')
  assert.doesNotMatch(body, /<link rel="modulepreload"|<script type="module"/)
  const script = /<script>(\(\(\) => \{[\s\S]*?)<\/script>/.exec(body)![1]!
  assert.match(script, /const module of \["\/a\.js"\]\) import\(module\)/)
  assert.match(script, /\["\/b\.js"\]/)
  const hash = createHash('sha256').update(script).digest('base64')
  assert.match(String(headers['content-security-policy']), /; script-src 'self' 'sha256-[^ ;]+';/)
  assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`))
  assert.doesNotMatch(String((await get('/pages/other')).headers['content-security-policy']), /script-src[^;]*sha256/)
})

test('the policy allows the rendered style attributes, and no others', async () => {
  const { headers } = await drawnAt('/pages/plain')
  const hash = createHash('sha256').update('--a:"b"').digest('base64')
  assert.match(String(headers['content-security-policy']), /; style-src-attr 'unsafe-hashes' 'sha256-[^ ;]+';/)
  assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`))
  const shell = await get('/pages/other')
  assert.match(String(shell.headers['content-security-policy']), /; style-src-attr 'none';/)
})

test('language and theme are the cookie’s; with a session, or another word, the page renders itself', async () => {
  // One is not shown what was drawn for another's language or theme.
  for (const [page, lang, theme] of [
    ['en.auto', 'en', 'auto'],
    ['cn.auto', 'cn', 'auto'],
    ['en.dark', 'en', 'dark'],
  ] as const) {
    const own = shownIn((await drawnAt('/pages/plain', { cookie: `page=${page}` })).body)
    assert.deepEqual([own.lang, own.theme], [lang, theme])
  }
  const cn = await drawnAt('/pages/plain', { cookie: 'desk=1; page=cn.dark' })
  assert.match(cn.body, /<html lang="zh-CN" data-made="cn\.dark"/)
  assert.deepEqual([shownIn(cn.body).lang, shownIn(cn.body).theme], ['cn', 'dark'])
  for (const word of ['own', '', 'fr.auto', 'en.blue', 'en.auto.x', '"><script>'])
    assert.equal((await get('/pages/plain', { cookie: `page=${word}` })).body, SHELL, word)
})

test('nobody’s session, cookies or languages reach a rendered page', async () => {
  const theirs = { authorization: ann.token, cookie: `desk=${ann.token}`, 'accept-language': 'zh' }
  // Each query is drawn for itself, and one does not get the other's drawing.
  const [own, stranger] = [await drawnAt('/pages/figures?no=own', theirs), await drawnAt('/pages/figures?no=stranger')]
  const of = ({ body }: typeof own) => ({ ...shownIn(body), search: '', drawn: 0 })
  assert.deepEqual(of(own), of(stranger))
  assert.ok(!own.body.includes(ann.token))
  assert.equal(own.headers['set-cookie'], undefined)
})

test('non-public data is not asked for: the page renders itself', async () => {
  for (const name of ['members', 'missing', 'desk', 'unknown', 'broken', 'endless']) {
    const { statusCode, body } = await get(`/pages/${name}`, { authorization: ann.token })
    assert.deepEqual([statusCode, body], [200, SHELL], name)
  }
})

test('a stranger’s query parameters are neither rendered nor cached', async () => {
  await drawnAt('/pages/plain?no=TN-0142')
  for (const query of ['to=//evil.example', 'no=a b', 'no=%3Cscript%3E', 'slug=a&x=1', `no=${'x'.repeat(41)}`])
    assert.equal((await get(`/pages/plain?${query}`)).body, SHELL, query)
})

test('many requests at once render a page once', async () => {
  const before = shownIn((await drawnAt('/pages/plain?no=before')).body).drawn
  await drawnAt('/pages/plain?no=many')
  const all = await Promise.all(Array.from({ length: 300 }, () => get('/pages/plain?no=many')))
  assert.equal(new Set(all.map(({ body }) => body)).size, 1)
  assert.equal(shownIn(all[0]!.body).drawn, before + 1)
})

test('a caller who asks for many pages at once gets a few rendered, and the others render themselves', async () => {
  const held: (() => void)[] = []
  const make = <T>() => new Promise<T>((made) => held.push(() => made({ body: 'drawn', asks: [] } as T)))
  const slow = drawPages({ app, make, now })
  const ask = (nth: number) => slow({ path: '/pages/plain', query: `no=flood-${nth}`, cookie: undefined })
  // Requests whose drawing takes too long get the undrawn page, too.
  const all = await Promise.all(Array.from({ length: 400 }, (_, nth) => ask(nth)))
  assert.deepEqual([new Set(all), held.length], [new Set([undefined]), 8])
  for (const made of held) made()
  await new Promise(setImmediate)
  // A finished drawing is cached for the next request, and there is space again.
  assert.equal((await ask(0))?.body, 'drawn')
  const next = ask(400)
  held.at(-1)!()
  assert.deepEqual([(await next)?.body, held.length], ['drawn', 9])
})

test('a rendering that never ends delays nobody, and the next one works', async () => {
  assert.equal((await get('/pages/stuck')).body, SHELL)
  assert.match((await drawnAt('/pages/plain?no=afterwards')).body, /afterwards/)
})

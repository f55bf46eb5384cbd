import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { secure } from './secure.ts'
import { pageFrom, sendPage } from './sendPage.ts'
import { serveFiles } from './serveFiles.ts'

const STYLE = '.boot{color:red}'
const SCRIPT = 'document.documentElement.dataset.theme = "dark"'
const HTML =
  '<!doctype html><html><head><title>Tonne</title><meta name="description" content="All" />' +
  `<script>${SCRIPT}</script><style>${STYLE}</style><script type="module" src="/a.js"></script></head></html>`
const ATTACK = '<title>One</title><script>steal()</script><style>*{display:none}</style>'
const folder = mkdtempSync(join(tmpdir(), 'tonne-page-'))
writeFileSync(join(folder, 'index.html'), HTML)
mkdirSync(join(folder, 'assets'))
for (const name of ['assets/a-1b2c.js', 'sw.js', 'onServer.mjs', 'other.html']) writeFileSync(join(folder, name), '1')
const app = Fastify()
secure(app, { mode: 'demo' })
const slow: (() => void)[] = []
const heads = {
  '/pages/a': async () => ATTACK,
  '/pages/slow': () => new Promise<string>((made) => slow.push(() => made('<title>Slow</title>'))),
}
const front = { folder, page: 'index', prefix: '/', alias: '/console', owns: () => true, heads }
await serveFiles(app, [front], () => new Date(0))
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const sourcesOf = (policy: unknown, of: string): string[] =>
  new RegExp(`(?:^|; )${of} ([^;]*)`).exec(String(policy))?.[1]?.split(' ') ?? []

test('a page may apply its own inlined style sheet and script, and no other', async () => {
  for (const url of ['/', '/pages/a', '/pages/b']) {
    const policy = (await get(url)).headers['content-security-policy']
    assert.deepEqual(sourcesOf(policy, 'style-src'), ["'self'", hashOf(STYLE)], url)
    assert.deepEqual(sourcesOf(policy, 'script-src'), ["'self'", hashOf(SCRIPT)], url)
  }
})
test('every header of a page is the strictest that it works with, in production also against plain http', async () => {
  const production = Fastify()
  secure(production, { mode: 'production' })
  await serveFiles(production, [front], () => new Date(0))
  const headersIn = async (one: typeof app) => {
    const { headers } = await one.inject({ url: '/pages/b' })
    const { date: _, etag: __, 'content-length': ___, connection: ____, ...others } = headers
    return others
  }
  const all = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    'content-security-policy':
      `default-src 'none'; script-src 'self' ${hashOf(SCRIPT)}; style-src 'self' ${hashOf(STYLE)}; ` +
      "style-src-attr 'none'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws: wss:; " +
      "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types art shell",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
  assert.deepEqual(await headersIn(app), all)
  const safe = { ...all, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
  assert.deepEqual(await headersIn(production), safe)
  await production.close()
})
test('a file whose name changes with its content is kept for a year, any other is asked for again', async () => {
  const cachedFor = async (url: string) => (await get(url)).headers['cache-control']
  assert.deepEqual(
    [await cachedFor('/assets/a-1b2c.js'), await cachedFor('/sw.js')],
    ['public, max-age=31536000, immutable', 'no-cache'],
  )
})
test('the code that the server runs is no file of a page, and a page answers only by its address', async () => {
  for (const url of ['/onServer.mjs', '/other.html', '/index.html', '/assets/gone.js', '/socket'])
    assert.equal((await get(url)).statusCode, 404, url)
  const { statusCode, headers } = await get('/console')
  assert.deepEqual([statusCode, headers.location], [302, '/'])
})
test('the head of an address has one title, its own', async () => {
  const { body } = await get('/pages/a')
  assert.deepEqual(body.match(/<title>[^<]*/g), ['<title>One'])
  assert.match(body, /content="All"/)
  assert.match((await get('/pages/b')).body, /<title>Tonne/)
})
test('a page is compressed as the browser asks, and not sent to one that has it', async () => {
  const br = await get('/pages/b', { 'accept-encoding': 'gzip, br' })
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), HTML)
  const zip = await get('/pages/a', { 'accept-encoding': 'gzip, br;q=0' })
  assert.match(gunzipSync(zip.rawPayload).toString(), /<title>One/)
  assert.equal((await get('/pages/b')).body, HTML)
  for (const { headers } of [br, zip]) assert.equal(headers.vary, 'accept-encoding, cookie')
  const again = await get('/pages/b', { 'if-none-match': String(br.headers.etag) })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  assert.equal((await get('/pages/a', { 'if-none-match': String(br.headers.etag) })).statusCode, 200)
})
test('a repeated page is not compressed again, and the cache is bounded', async () => {
  const page = pageFrom(HTML)
  const own = Fastify()
  secure(own, { mode: 'demo' })
  own.get('/:no', (request, reply) => sendPage(request, reply, { page, head: `<title>${request.url}</title>` }))
  const ask = (url: string) => own.inject({ url, headers: { 'accept-encoding': 'br' } })
  const [first, again] = [await ask('/1'), await ask('/1')]
  assert.deepEqual(first.rawPayload, again.rawPayload)
  assert.equal(page.cached.size, 1)
  for (let i = 2; i <= 250; i++) await ask(`/${i}`)
  assert.ok(page.cached.size > 1 && page.cached.size <= 200, `${page.cached.size}`)
  assert.match(brotliDecompressSync((await ask('/250')).rawPayload).toString(), /<title>\/250</)
  await own.close()
})
test('of many at once a few wait for the head of the address, the others get the page without it', async () => {
  const titles: string[] = []
  const ask = async () => titles.push(/<title>([^<]*)/.exec((await get('/pages/slow')).body)![1]!)
  const all = Array.from({ length: 40 }, ask)
  while (titles.length < 32) await new Promise(setImmediate)
  assert.deepEqual([new Set(titles), slow.length], [new Set(['Tonne']), 8])
  for (const go of slow.splice(0)) go()
  await Promise.all(all)
  assert.deepEqual(titles.slice(32), Array(8).fill('Slow'))
  // Room again.
  const last = ask()
  while (slow.length === 0) await new Promise(setImmediate)
  slow.pop()!()
  await last
  assert.equal(titles.at(-1), 'Slow')
})

test('the app answers no address of its health with a page', async () => {
  for (const path of ['/livez', '/readyz', '/metrics?x=1']) {
    const { statusCode, headers } = await app.inject({ url: path })
    assert.deepEqual([statusCode, headers['content-type']], [404, 'application/json; charset=utf-8'], path)
  }
  assert.equal((await app.inject({ url: '/metrics/x' })).statusCode, 200)
})

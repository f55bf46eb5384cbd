import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { refusals } from '@tonne/domain/refusals'
import type { InjectOptions } from 'fastify'
import { buildTestApp } from '../../testing/buildTestApp.ts'
import { makeWorld } from '../../testing/world.ts'
import { serveFiles } from './serveFiles.ts'

const world = await makeWorld()
const { ann, guest, db, clock, tools } = world
// The app as it is deployed: with the pages of a front end behind the API.
const folder = mkdtempSync(join(tmpdir(), 'tonne-front-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Front</title>')
writeFileSync(join(folder, 'other.html'), '<!doctype html><title>Controls</title>')
const { app } = await buildTestApp({ db, clock, settings: tools.settings })
app.get('/h5/api/broken', () => {
  throw new Error('the password of the database is wrong')
})
await serveFiles(app, [{ folder, page: 'index', prefix: '/', owns: (path) => path.startsWith('/pages/') }], () =>
  clock.now(),
)
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
  await world.end()
})
const seconds = world.clock.now().getTime() / 1000

type EnvelopeInput = InjectOptions & { token?: string }
async function ask(url: string, { token, headers, ...rest }: EnvelopeInput = {}) {
  const response = await app.inject({
    url,
    method: 'GET',
    ...rest,
    headers: { ...headers, ...(token ? { authorization: token } : {}) },
  })
  const body = response.headers['content-type']?.toString().startsWith('application/json') ? response.json() : undefined
  return { status: response.statusCode, headers: response.headers, body, text: response.body }
}
const post = (url: string, payload: unknown, rest: EnvelopeInput = {}) =>
  ask(url, { method: 'POST', payload: payload as object, ...rest })
const buy = { project: 'TN-0001', kg: 1000, priceVersion: 1 }
const key = { 'idempotency-key': 'a-key-of-mine' }

test('success is code 0 with its data, the wait and the time in seconds', async () => {
  const { status, body, headers } = await ask('/h5/api/login/baseconfig')
  assert.equal(status, 200)
  assert.deepEqual([body.code, body.msg, body.wait, body.time], [0, '', 3, seconds])
  assert.equal(body.data.currency, 'SGD')
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-store')
})
test('the base config answers under both readings of its path', async () => {
  const [one, two] = [await ask('/h5/api/login/baseconfig'), await ask('/h5/api/api/login/baseconfig?lang=cn&t=1&v=1')]
  assert.deepEqual(two.body, one.body)
})
test('a missing or invalid session is answered as an ended one', async () => {
  for (const token of [undefined, 'x', 'ä', `${ann.token}x`, 'Bearer nothing', 'a'.repeat(5000)]) {
    const { status, body } = await ask('/h5/api/member/me', token === undefined ? {} : { token })
    assert.deepEqual([status, body.code], [200, -1], String(token).slice(0, 20))
  }
})
test('a visitor is refused members’ acts in their language', async () => {
  const english = await post('/h5/api/order/buy', buy, { token: guest, headers: key })
  assert.deepEqual(
    [english.status, english.body.code, english.body.msg],
    [200, 1001, 'Guest login, cannot perform this operation'],
  )
  const chinese = await post('/h5/api/order/buy', { ...buy, lang: 'cn' }, { token: guest, headers: key })
  assert.equal(chinese.body.msg, '游客登录，无法进行此操作')
})
test('the language is that of a read’s query and a post’s body; anything else is English', async () => {
  const me = async (lang: string) => (await ask(`/h5/api/member/me?${lang}`)).body.msg
  assert.equal(await me('lang=cn'), refusals.sessionExpired.cn)
  for (const lang of ['', 'lang=en', 'lang=CN', 'lang=', 'lang=cn&lang=en', 'lang[]=cn', 'lang=__proto__'])
    assert.equal(await me(lang), refusals.sessionExpired.en, lang)
})
test('a post may name its language in its address too; its body has priority', async () => {
  const messageOf = async (query: string, body: object) =>
    (await post(`/h5/api/login/visitor${query}`, { agreed: false, ...body })).body.msg
  assert.equal(await messageOf('?lang=cn&t=1&v=x', {}), refusals.termsNotAgreed.cn)
  assert.equal(await messageOf('?lang=cn', { lang: 'en' }), refusals.termsNotAgreed.en)
  assert.equal(await messageOf('?lang=en', { lang: 'cn' }), refusals.termsNotAgreed.cn)
})
test('a refusal carries its rule and its numbers', async () => {
  const { body } = await post('/h5/api/deposit/create', { amountCents: 99 }, { token: ann.token, headers: key })
  assert.deepEqual(body, {
    code: 6001,
    msg: 'The deposit cannot be below S$1.00',
    data: { rule: 'depositBelowMin', min: 'S$1.00' },
    wait: 3,
    time: seconds,
  })
})
test('a wrong field is named by its own refusal, or by itself', async () => {
  const email = await post('/h5/api/login/code', { email: 'ann@', purpose: 'register' })
  assert.deepEqual([email.body.code, email.body.msg], [2001, 'Email format is incorrect'])
  const kg = await post('/h5/api/order/buy', { ...buy, kg: 'many' }, { token: ann.token, headers: key })
  assert.equal(kg.body.code, 9001)
  assert.equal(kg.body.msg, 'kg: must be a number')
  assert.deepEqual(kg.body.data, { field: 'kg', rule: 'fieldInvalid' })
})
test('an exceeded limit is in the sentence of either language, and beside it as a number', async () => {
  for (const [lang, msg] of [
    ['en', 'kg: cannot be less than 1'],
    ['cn', 'kg：不能小于 1'],
  ]) {
    const { body } = await post('/h5/api/order/buy', { ...buy, kg: 0, lang }, { token: ann.token, headers: key })
    assert.deepEqual([body.code, body.msg, body.data], [9001, msg, { field: 'kg', rule: 'fieldInvalid', least: 1 }])
  }
  const nul = await post('/h5/api/login/code', { email: 'ann@tonne.example', purpose: 'register\0', lang: 'cn' })
  assert.equal(nul.body.msg, 'purpose：须为 2 个可选值之一')
  const list = await ask('/h5/api/news/list?after=x&lang=cn')
  assert.equal(list.body.msg, 'after：不是本列表中的位置')
})
for (const bad of [undefined, '', 'short', 'a'.repeat(65), 'with space', 'semi;colon', 'a/b/c/d/e', '12345678\u00e9']) {
  test(`money does not move under the key ${JSON.stringify(bad)}`, async () => {
    const { status, body } = await post('/h5/api/order/buy', buy, {
      token: ann.token,
      headers: bad === undefined ? {} : { 'idempotency-key': bad },
    })
    assert.deepEqual([status, body.code], [200, 9002])
  })
}
test('keys of 8 and of 64 characters are valid', async () => {
  for (const good of ['12345678', 'A-z_0'.repeat(12).padEnd(64, 'x')]) {
    const { body } = await post(
      '/h5/api/order/buy',
      { ...buy, project: 'none' },
      { token: ann.token, headers: { 'idempotency-key': good } },
    )
    assert.equal(body.code, 4001)
  }
})

const json = { 'content-type': 'application/json' }
const failures: [name: string, url: string, options: EnvelopeInput, status: number, msg: string][] = [
  ['an unknown route', '/h5/api/nothing/here', {}, 404, 'Not found'],
  ['an unknown route by post', '/h5/api/nothing/here', { method: 'POST', payload: {} }, 404, 'Not found'],
  ['a post to a read', '/h5/api/member/me', { method: 'POST', payload: {} }, 404, 'Not found'],
  ['a read of a post', '/h5/api/order/buy', {}, 404, 'Not found'],
  ['a path that climbs', '/h5/api/../../package.json', {}, 404, 'Not found'],
  [
    'a body that is not JSON',
    '/h5/api/login/visitor',
    { method: 'POST', headers: json, payload: '{"agreed":' },
    400,
    'The body is not JSON',
  ],
  [
    'a body of nothing',
    '/h5/api/login/visitor',
    { method: 'POST', headers: json, payload: '' },
    400,
    'The body is empty',
  ],
  [
    'a body that reaches for prototypes',
    '/h5/api/login/visitor',
    { method: 'POST', headers: json, payload: '{"__proto__":{"agreed":true}}' },
    400,
    'The body is not JSON',
  ],
  [
    'a body that reaches for constructors',
    '/h5/api/login/visitor',
    { method: 'POST', headers: json, payload: '{"constructor":{"prototype":{}}}' },
    400,
    'The body is not JSON',
  ],
  [
    'another content type',
    '/h5/api/login/visitor',
    { method: 'POST', headers: { 'content-type': 'text/xml' }, payload: '<agreed/>' },
    415,
    'Send application/json',
  ],
  [
    'a form',
    '/h5/api/login/visitor',
    { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'agreed=true' },
    415,
    'Send application/json',
  ],
  [
    'a body too large',
    '/h5/api/login/visitor',
    { method: 'POST', payload: { agreed: true, more: 'x'.repeat(64 * 1024) } },
    413,
    'The body is too large: 64 KB at most',
  ],
]
for (const [name, url, options, status, msg] of failures) {
  test(`${name}: ${status}`, async () => {
    const answer = await ask(url, options)
    assert.deepEqual([answer.status, answer.body], [status, { code: status, msg, data: null, wait: 3, time: seconds }])
  })
}
test('a page is served by its address, not by its file’s name, so an unserved one cannot be fetched', async () => {
  for (const path of ['/index.html', '/other.html', '/index%2ehtml']) {
    const { status, text } = await ask(path)
    assert.ok(!text.includes('Controls') && !text.includes('Front'), path)
    assert.equal(status, 404, path)
  }
})
test('neither the head nor the body of a request is awaited without end', () => {
  const { headersTimeout, requestTimeout } = app.server
  assert.ok(headersTimeout > 0 && headersTimeout <= 60_000, `${headersTimeout}`)
  assert.ok(requestTimeout > 0 && requestTimeout <= 300_000, `${requestTimeout}`)
})
test('a broken escape is 400', async () => assert.equal((await ask('/h5/api/%zz')).status, 400))
test('any page path answers the front end’s page; the API’s paths never do', async () => {
  for (const path of ['/pages/home', '/pages/a%2Fb', '/pages/a?b=c'])
    assert.match((await ask(path)).text, /<title>Front/, path)
  for (const path of ['/h5/api/pages/home', '/demo/nothing', '/socket/nothing', '/elsewhere'])
    assert.equal((await ask(path)).body?.code, 404, path)
  assert.equal((await ask('/pages/home', { method: 'POST', payload: {} })).status, 404)
})
test('a page’s headers forbid what our pages never do, and JSON’s forbid everything', async () => {
  const answers: [string, RegExp][] = [
    ['/pages/home', /^default-src 'none'; script-src 'self'.*require-trusted-types-for 'script'/],
    ['/h5/api/', /^default-src 'none'; script-src 'self'.*require-trusted-types-for 'script'/],
    ...[
      '/h5/api/login/baseconfig',
      '/h5/api/member/me',
      '/h5/api/nothing',
      '/h5/api/%zz',
      '/h5/api/openapi.json',
      '/desk/api/operator/me',
    ].map((path): [string, RegExp] => [path, /^default-src 'none'; frame-ancestors 'none'$/]),
  ]
  for (const [path, policy] of answers) {
    const { headers } = await ask(path)
    assert.match(String(headers['content-security-policy']), policy, path)
    assert.deepEqual([headers['x-content-type-options'], headers['referrer-policy']], ['nosniff', 'no-referrer'], path)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path)
    assert.equal('permissions-policy' in headers, !policy.source.includes('frame-ancestors'), path)
  }
})
test('the rate limiter refuses in JSON under the same policy', async () => {
  const payload = { picture: 'A'.repeat(100_000) }
  const { headers, body } = await ask('/h5/api/upload/avatar', { method: 'POST', payload })
  assert.deepEqual([body.code, headers['content-security-policy']], [-1, "default-src 'none'; frame-ancestors 'none'"])
})
test('a JSON body that is no object is refused like a missing field', async () => {
  for (const payload of ['null', '[]', '"agreed"', '7', 'true', '[{"agreed":true}]']) {
    const { status, body } = await ask('/h5/api/login/visitor', { method: 'POST', headers: json, payload })
    assert.deepEqual([status, body.code], [200, 9001], payload)
  }
})
test('half a character is refused by its field, before anything is written', async () => {
  const give = { realName: 'A\ud800B', ic: 'S1234567D', phone: '91234567', proof: { loginPassword: 'any' } }
  const { status, body } = await ask('/h5/api/identity/give', {
    method: 'POST',
    headers: json,
    payload: JSON.stringify(give),
    token: ann.token,
  })
  assert.deepEqual([status, body.code, body.msg], [200, 9001, 'realName: must not hold half a character'])
})
test('the description of the API equals the served API', async () => {
  const { body } = await ask('/h5/api/openapi.json')
  assert.equal(body.openapi, '3.1.0')
  assert.ok(body.paths['/order/buy'].post)
  assert.match((await ask('/h5/api/')).text, /Insufficient account balance/)
})

test('a failure of ours says nothing of how the server is built, and names the request for its log', async () => {
  const { status, body, text, headers } = await ask('/h5/api/broken?token=secret')
  assert.deepEqual([status, body.code, body.msg, body.data], [500, 500, 'Network error', null])
  assert.doesNotMatch(text, /password|secret|Error:|\.ts/)
  assert.ok(headers['x-request-id'])
})

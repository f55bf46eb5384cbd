/** A scripted network stands for the server. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Endpoint } from '@tonne/contract/endpoint'
import { SEEN_HEADER } from '@tonne/contract/envelope'
import { call, request, requestFile } from './call.ts'
import { serverNow } from './clock.ts'
import { copy } from './copy.ts'
import { codes, Failed, Refused, SessionOver } from './failure.ts'
import { setLanguage } from './language.ts'
import { beginSession, currentSession, endSession, sessionEnding } from './session.ts'
import { readStored, store } from './storage.ts'
import { bindToast } from './toast.ts'
import { bindNavigation } from './way.ts'

const endpoint = { method: 'GET', path: '/order/list' } as unknown as Endpoint
const read = (input: object = {}) => call(endpoint, input as Parameters<typeof call>[1])
const envelope = (code: number, { status = 200, seen = '' } = {}) =>
  Response.json(
    { code, msg: `code ${code}`, data: {}, time: 1 },
    { status, ...(seen && { headers: { [SEEN_HEADER]: seen } }) },
  )
let answer: () => Response | Promise<Response> = () => envelope(0)
let asked: { url: URL; headers: Headers }[] = []
let went: string[] = []
let toasts: string[] = []
const before = globalThis.fetch
globalThis.fetch = async (address, init) => {
  asked.push({ url: new URL(String(address), 'https://tonne.example'), headers: new Headers(init!.headers) })
  return answer()
}
after(() => {
  globalThis.fetch = before
})
bindNavigation({ move: (to) => void went.push(to), fetchPage: () => {}, rowOf: () => undefined })
bindToast((text) => void toasts.push(text))
const person = { realname: '', account: '', mobile: '', avatar: '', is_answer: true }
const enter = (token: string, mem_id = 7) => beginSession({ token, loginInfo: { ...person, mem_id } })
beforeEach(() => {
  ;[asked, went, toasts, answer] = [[], [], [], () => envelope(0)]
  setLanguage('en')
  enter('first')
})

test('a read names only the fields that it has, and the language also where no body is read', async () => {
  setLanguage('cn')
  await read({ no: 'B-1', after: undefined })
  const [{ url, headers }] = asked as [(typeof asked)[number]]
  assert.deepEqual([...url.searchParams.keys()], ['no', 'lang', 't', 'v'])
  assert.deepEqual([url.searchParams.get('lang'), headers.get('accept-language')], ['cn', 'zh-CN'])
  assert.equal(headers.get('authorization'), 'first')
})

test('the position of the books in an answer is sent with the next read', async () => {
  answer = () => envelope(0, { seen: '41' })
  await read()
  await read()
  assert.deepEqual(
    asked.map(({ headers }) => headers.get(SEEN_HEADER)),
    [null, '41'],
  )
})

test('the end of a session is that of its own token: a late answer to an earlier one ends nothing', async () => {
  answer = async () => {
    enter('second')
    return envelope(-1)
  }
  await assert.rejects(read(), SessionOver)
  assert.deepEqual([currentSession().token, went], ['second', []])
  // An empty answer says so too.
  for (const over of [() => envelope(-1), () => new Response(null, { status: 204 })]) {
    enter('third')
    answer = over
    await assert.rejects(read(), SessionOver)
    assert.equal(currentSession().standing, 'none')
  }
  assert.equal(went.length, 2)
  // The sentence of the server is shown at once, and on the login page.
  assert.deepEqual([toasts, sessionEnding], [['code -1'], ''])
})

test('while the database is away the refusal of the rule is kept, because nothing was done', async () => {
  answer = () => envelope(codes.unavailable, { status: 503 })
  await assert.rejects(read(), (error) => error instanceof Refused && error.code === codes.unavailable)
})

test('a visitor’s token has no member; leaving forgets the balances that were seen last', () => {
  enter('visitor', 0)
  assert.equal(currentSession().standing, 'guest')
  enter('member')
  store('lastSeen', '{"member":7}')
  endSession()
  assert.deepEqual([currentSession().standing, readStored('lastSeen'), readStored('token')], ['none', null, null])
})

const failure = async (asking: Promise<unknown>) => {
  const error = await asking.then(
    () => assert.fail('it was answered'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof Failed)
  return error
}

test('a failure has the server’s words and the number of its request; the toast names the network', async () => {
  const headers = { 'x-request-id': 'req-7' }
  const failed = { code: 9001, msg: 'Something failed at our end', data: null, time: 1 }
  answer = () => Response.json(failed, { status: 500, headers })
  const { status, message, trace } = await failure(read())
  assert.deepEqual([status, message, trace], [500, 'Something failed at our end', 'req-7'])
  answer = () => new Response('<html>', { status: 502, headers })
  const proxy = await failure(read())
  assert.deepEqual([proxy.status, proxy.message, proxy.trace], [502, copy.networkError[0], 'req-7'])
  // What is no envelope is no answer, also with a good status.
  answer = () => Response.json({ data: [] })
  assert.equal((await failure(read())).status, 1)
  answer = () => Promise.reject(new TypeError('no connection'))
  assert.equal((await failure(read())).status, 1)
  assert.deepEqual(toasts, Array(4).fill(copy.networkError[0]))
})

test('a request waits for a minute; one that its page gives up says nothing', async (t) => {
  const limits = t.mock.method(AbortSignal, 'timeout')
  const leaving = new AbortController()
  answer = async () => {
    leaving.abort(new Error('the page was left'))
    throw leaving.signal.reason
  }
  const input = {} as Parameters<typeof call>[1]
  await assert.rejects(request({ endpoint, input, signal: leaving.signal }), /the page was left/)
  assert.deepEqual([toasts, limits.mock.calls.map(({ arguments: [ms] }) => ms)], [[], [60_000]])
})

test('after a change without an answer nothing is carried that was read while it was under way', async (t) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
  t.after(() => void Reflect.deleteProperty(navigator, 'onLine'))
  const change = { method: 'POST', path: '/order/buy' } as unknown as Endpoint
  let lose = (): void => undefined
  answer = () => new Promise((_, fail) => (lose = () => fail(new TypeError('no connection'))))
  const changing = failure(call(change, {} as Parameters<typeof call>[1]))
  answer = () => envelope(0, { seen: '41' })
  await read()
  lose()
  await changing
  await read()
  assert.equal(asked.at(-1)!.headers.get(SEEN_HEADER), null)
})

test('a file comes with its name; a refusal and the end of a session come as of any request', async () => {
  const file = () => requestFile(endpoint, {} as Parameters<typeof call>[1])
  const disposition = 'attachment; filename="ST-202611-7.pdf"; filename*=UTF-8\'\'ST-202611-7.pdf'
  answer = () => new Response('%PDF', { headers: { 'content-disposition': disposition } })
  const { name, blob } = await file()
  assert.deepEqual([name, await blob.text()], ['ST-202611-7.pdf', '%PDF'])
  answer = () => envelope(3001)
  await assert.rejects(file(), (error) => error instanceof Refused && error.code === 3001)
  answer = () => envelope(0)
  assert.equal((await failure(file())).status, 1)
  answer = () => envelope(-1)
  await assert.rejects(file(), SessionOver)
})

test('the clock of the server is learnt from its answers', async () => {
  const ahead = 3600
  answer = () => Response.json({ code: 0, msg: '', data: {}, time: Math.floor(Date.now() / 1000) + ahead })
  await read()
  const apart = (serverNow() - Date.now()) / 1000
  assert.ok(Math.abs(apart - ahead) <= 1, `${apart} s`)
})

/** A scripted network stands for the server. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Endpoint } from '@tonne/contract/endpoint'
import { SEEN_HEADER } from '@tonne/contract/envelope'
import { call } from './call.ts'
import { codes, Refused, SessionOver } from './failure.ts'
import { setLanguage } from './language.ts'
import { beginSession, currentSession, endSession } from './session.ts'
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
const before = globalThis.fetch
globalThis.fetch = async (address, init) => {
  asked.push({ url: new URL(String(address), 'https://tonne.example'), headers: new Headers(init!.headers) })
  return answer()
}
after(() => {
  globalThis.fetch = before
})
bindNavigation({ move: (to) => void went.push(to), fetchPage: () => {}, rowOf: () => undefined })
bindToast(() => {})
const person = { realname: '', account: '', mobile: '', avatar: '', is_answer: true }
const enter = (token: string, mem_id = 7) => beginSession({ token, loginInfo: { ...person, mem_id } })
beforeEach(() => {
  ;[asked, went, answer] = [[], [], () => envelope(0)]
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

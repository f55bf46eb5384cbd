/** What a page hears and what it does then. Scripted sockets and a scripted network stand for the server. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as nextLoop, setTimeout as wait } from 'node:timers/promises'
import { settings as settingsTable } from '@tonne/contract/base/settings'
import { SEEN_HEADER } from '@tonne/contract/envelope'

// By its address, because the compiler of this folder does not read that one.
await import(new URL('../../../tool/shown/dom.ts', import.meta.url).href)

let tickets = 0
const before = globalThis.fetch
globalThis.fetch = async () =>
  Response.json(
    { code: 0, msg: '', data: { ticket: `ticket-${++tickets}` }, time: 1 },
    { headers: { [SEEN_HEADER]: '41' } },
  )

/** A socket whose other end the test is. */
class Scripted extends EventTarget {
  static readonly all: Scripted[] = []
  readonly sent: string[] = []
  readonly url: URL
  readyState = 0
  constructor(address: string) {
    super()
    this.url = new URL(address)
    Scripted.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close(code = 1000) {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '', wasClean: true }))
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(data: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}
Object.assign(globalThis, { WebSocket: Scripted })
Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })

const { QueryClient } = await import('@tanstack/react-query')
const { keepLive } = await import('./live.ts')
const { carrySeen } = await import('./seen.ts')
const { beginSession, currentSession, endSession, watchOtherTabs } = await import('./session.ts')
const { storeSettings } = await import('./settings.ts')
const { openSocket, staleNouns } = await import('./socket.ts')

const loginInfo = { realname: '', account: '', mobile: '', avatar: '', is_answer: true }
const enter = (mem_id: number) => beginSession({ token: `token of ${mem_id}`, loginInfo: { ...loginInfo, mem_id } })
const pages = ['/wallet/summary', '/wallets/all', '/order/list', settingsTable.baseConfig.path]
const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
const fresh = () => pages.forEach((path) => void queries.setQueryData([path, {}], {}))
const stale = () => pages.filter((path) => queries.getQueryState([path, {}])!.isInvalidated)
after(() => {
  globalThis.fetch = before
  endSession()
})
/** The newest socket, once its ticket has come. */
async function newest(count: number): Promise<Scripted> {
  for (let i = 0; i < 100 && Scripted.all.length < count; i++) await wait(10)
  assert.equal(Scripted.all.length, count)
  return Scripted.all.at(-1)!
}

const settle = async () => {
  for (let i = 0; i < 20; i++) await nextLoop()
}

test('a socket opens with a ticket of its own; what is named is read again, and nothing else', async (t) => {
  enter(7)
  fresh()
  const { close } = openSocket({ host: '/socket', memberId: 7, queries })
  t.after(close)
  const socket = await newest(1)
  const { protocol, host, pathname, searchParams } = socket.url
  assert.deepEqual([protocol, host, pathname], ['wss:', 'tonne.example', '/socket'])
  assert.deepEqual(Object.fromEntries(searchParams), { mem_id: '7', token: 'ticket-1', v: '4' })
  socket.open()
  carrySeen().answered(new Response('', { headers: { [SEEN_HEADER]: '41' } }))
  for (const nothing of ['pong', '', '{}', '{"stale":"wallet"}', '{"stale":[]}', '{', '{"stale":[7]}', new Blob()])
    socket.say(nothing)
  assert.deepEqual([stale(), carrySeen().headers[SEEN_HEADER]], [[], '41'])
  socket.say('{"stale":["wallet"]}')
  assert.deepEqual(stale(), ['/wallet/summary'])
  assert.equal(carrySeen().headers[SEEN_HEADER], undefined, 'no earlier position is good enough')
  socket.say('{"stale":["settings"]}')
  assert.deepEqual(stale(), ['/wallet/summary', settingsTable.baseConfig.path])
  assert.deepEqual(staleNouns('{"stale":["order",7]}'), ['order'])
})

test('“this machine” is the one that served the page', async (t) => {
  for (const [host, address] of [
    ['localhost:3000/socket', 'wss://tonne.example/socket'],
    ['ws://localhost:3000/socket', 'wss://tonne.example/socket'],
    ['ws://sockets.tonne.example/socket', 'ws://sockets.tonne.example/socket'],
  ] as const) {
    const { close } = openSocket({ host, memberId: 7, queries })
    t.after(close)
    const { url } = await newest(Scripted.all.length + 1)
    assert.equal(`${url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin}${url.pathname}`, address)
  }
})

test('it beats each 50 seconds; after a gap, and once the session is over, everything is read again', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  const { close, isOpen } = openSocket({ host: '/socket', memberId: 7, queries })
  t.after(close)
  t.mock.timers.tick(0)
  await settle()
  const first = Scripted.all.at(-1)!
  first.open()
  t.mock.timers.tick(49_999)
  assert.deepEqual(first.sent, [])
  t.mock.timers.tick(1)
  assert.deepEqual(first.sent, ['ping'])
  fresh()
  first.close(1006)
  assert.deepEqual(stale(), [])
  for (const ms of [4999, 1]) {
    assert.equal(Scripted.all.at(-1), first)
    t.mock.timers.tick(ms)
    await settle()
  }
  const second = Scripted.all.at(-1)!
  assert.notEqual(second.url.searchParams.get('token'), first.url.searchParams.get('token'))
  second.open()
  assert.deepEqual([stale(), isOpen()], [pages, true])
  fresh()
  second.close(4001)
  t.mock.timers.tick(1000)
  assert.deepEqual(stale(), pages)
})

test('no ticket is asked for once another has come in here', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  const asked = tickets
  const { close } = openSocket({ host: '/socket', memberId: 7, queries })
  t.after(close)
  enter(8)
  t.mock.timers.tick(0)
  await settle()
  assert.equal(tickets, asked)
})

const visible = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a page has a socket while its member is here and it is seen, and never that of another', async () => {
  endSession()
  storeSettings({ version: '1', socket_host: '/socket' } as Parameters<typeof storeSettings>[0])
  let count = Scripted.all.length
  const visible = (state: 'visible' | 'hidden') => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  keepLive(queries)
  enter(0)
  await wait(400)
  assert.equal(Scripted.all.length, count, 'a visitor has none')
  enter(7)
  const own = await newest(++count)
  own.open()
  enter(8)
  assert.equal(own.readyState, 3)
  const next = await newest(++count)
  assert.equal(next.url.searchParams.get('mem_id'), '8')
  next.open()
  fresh()
  visible('hidden')
  assert.deepEqual([next.readyState, stale()], [3, []])
  await wait(400)
  assert.equal(Scripted.all.length, count)
  visible('visible')
  assert.deepEqual(stale(), pages)
  const again = await newest(++count)
  again.open()
  endSession()
  assert.equal(again.readyState, 3)
  await wait(400)
  assert.equal(Scripted.all.length, count)
})

test('a page that is hidden while the code of its socket comes opens none', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  const count = Scripted.all.length
  enter(9)
  t.mock.timers.tick(300)
  visible('hidden')
  await settle()
  t.mock.timers.tick(0)
  await settle()
  assert.equal(Scripted.all.length, count)
  endSession()
})

test('what another tab does with the session is followed: a name, a login, and that everything was deleted', (t) => {
  watchOtherTabs()
  const changed = (key: string | null) => void dispatchEvent(Object.assign(new Event('storage'), { key }))
  enter(7)
  localStorage.setItem('loginInfo', JSON.stringify({ ...loginInfo, mem_id: 7, realname: 'Jun Hao' }))
  changed('currLang')
  assert.equal(currentSession().loginInfo.realname, '')
  changed('loginInfo')
  assert.equal(currentSession().loginInfo.realname, 'Jun Hao')
  localStorage.setItem('token', 'token of another tab')
  changed('token')
  assert.equal(currentSession().token, 'token of another tab')
  localStorage.clear()
  changed(null)
  assert.equal(currentSession().standing, 'none')
  // Another tab may read between the two, and must not find the token of one member with the name of another.
  const stored: string[] = []
  t.mock.method(localStorage, 'setItem', (key: string) => void stored.push(key))
  enter(8)
  assert.deepEqual(stored, ['loginInfo', 'token', 'isLogin'])
})

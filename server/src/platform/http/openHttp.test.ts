import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { API_BASE } from '@tonne/contract/envelope'
import { openWorld } from '../../testing/openWorld.ts'
import { trustOf } from './callerAddress.ts'
import { openHttp } from './openHttp.ts'

const world = await openWorld()

test('one place has a limited number of connections; one that ends makes room for another', async () => {
  const app = openHttp({
    pages: { mode: 'demo', publicUrl: 'http://localhost:3000' },
    trust: trustOf(undefined, 'demo'),
    now: () => new Date(0),
    logger: undefined,
    connections: 3,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = async (): Promise<{ socket: Socket; closed: Promise<unknown> }> => {
    const accepted = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    const closed = once(socket, 'close')
    await accepted
    return { socket, closed }
  }
  try {
    const [first, second, third] = [await open(), await open(), await open()]
    await (await open()).closed
    assert.ok([first, second, third].every(({ socket }) => !socket.destroyed))
    const ended = new Promise<void>((resolve) => app.server.getConnections(() => resolve()))
    first.socket.destroy()
    await Promise.all([first.closed, ended])
    while ((await new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))) > 2)
      await new Promise((soon) => setTimeout(soon, 5))
    assert.equal((await open()).socket.destroyed, false)
    for (const { socket } of [second, third]) socket.destroy()
  } finally {
    await app.close()
  }
})

test('a request has a limited time: for headers, for silence, and in all', () => {
  const { headersTimeout, requestTimeout, timeout, maxConnections } = world.app.server
  assert.deepEqual([headersTimeout, requestTimeout, timeout, maxConnections], [15_000, 300_000, 75_000, 25_000])
})

const deep = (open: string, close: string) => open.repeat(15_000) + close.repeat(15_000)
type HttpInput = { method: 'GET' | 'POST'; url: string; payload?: string }
const cases: Record<string, HttpInput> = {
  'brackets fifteen thousand deep': { method: 'POST', url: '/login/login', payload: deep('[', ']') },
  'objects fifteen thousand deep': {
    method: 'POST',
    url: '/login/login',
    payload: `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
  },
  'ten thousand fields': {
    method: 'POST',
    url: '/login/login',
    payload: JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, i]))),
  },
  'a field of sixty thousand letters': {
    method: 'POST',
    url: '/login/login',
    payload: JSON.stringify({ kind: 'personal', email: `${'a'.repeat(60_000)}@`, password: 'x', agreed: true }),
  },
  'an email made of dots': {
    method: 'POST',
    url: '/login/login',
    payload: JSON.stringify({ kind: 'personal', email: `a@${'a.'.repeat(25_000)}`, password: 'x', agreed: true }),
  },
  'a query of two thousand fields': {
    method: 'GET',
    url: `/project/list?${Array.from({ length: 2000 }, (_, i) => `q${i}=1`).join('&')}`,
  },
  'a search of ten thousand letters': { method: 'GET', url: `/project/list?search=${'a'.repeat(10_000)}` },
}
for (const [what, asked] of Object.entries(cases))
  test(`${what}: answered, and nothing breaks`, async () => {
    const { url, ...rest } = asked
    const response = await world.app.inject({
      ...rest,
      url: API_BASE + url,
      headers: rest.payload ? { 'content-type': 'application/json' } : {},
    })
    assert.ok(response.statusCode < 500, `${response.statusCode}: ${response.body.slice(0, 200)}`)
    assert.equal(typeof response.json().code, 'number')
  })

test('what is no HTTP gets the answer that every failed request gets, and the connection ends', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const raw = async (text: string): Promise<string> => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part)).write(text)
    await once(socket, 'close')
    return Buffer.concat(parts).toString()
  }
  for (const [text, status, msg] of [
    ['what is this\r\n\r\n', 400, 'The request cannot be read'],
    [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'The headers are too large'],
  ] as const) {
    const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(head, /x-content-type-options: nosniff/)
    const { time, ...answer } = JSON.parse(body)
    assert.deepEqual([answer, typeof time], [{ code: status, msg, data: null, wait: 3 }, 'number'])
  }
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { session } from '@tonne/contract/people/session'
import { done } from '../../testing/answers.ts'
import { operatorHeaders } from '../../testing/operatorHeaders.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo
/** An error without a listener would have ended the process of a server on its own. */
const fatal: Error[] = []
const note = (error: Error) => void fatal.push(error)
process.on('uncaughtException', note)
after(async () => {
  process.off('uncaughtException', note)
  await world.end()
})

const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ` +
  `dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`
const paths = ['/socket?mem_id=1&token=none', '/socket/desk', '/elsewhere', '//', '/socket?mem_id=1']

for (const path of paths) {
  test(`hanging up in the middle of ${path} ends only that connection`, async () => {
    for (let i = 0; i < 30; i++) {
      const caller = connect(port, '127.0.0.1')
      caller.on('error', () => undefined)
      await once(caller, 'connect')
      caller.write(upgrade(path))
      // Some hang up at once, some while they are looked up, and some after the answer.
      if (i % 5 === 4) await once(caller, 'data')
      else for (let turns = 0; turns < i % 5; turns++) await turn()
      caller.resetAndDestroy()
    }
    const answer = await fetch(`http://127.0.0.1:${port}/h5/api/login/baseconfig`)
    assert.equal(answer.status, 200)
    assert.deepEqual(fatal, [])
  })
}

test('a ticket and a token that are refused do not stand in the log', async () => {
  const { ticket } = done(await world.ann.call(session.socketTicket, {}))
  for (const token of [ticket, world.ann.token]) {
    const caller = connect(port, '127.0.0.1')
    caller.write(upgrade(`/socket?mem_id=${world.corp.id}&token=${encodeURIComponent(token)}`))
    const [head] = await once(caller, 'data')
    assert.match(String(head), /^HTTP\/1\.1 401 /)
    caller.destroy()
  }
  // The world looks for both in its log when it ends.
})

test('an offer of another protocol than the socket is passed over: the request is answered', async () => {
  const caller = connect(port, '127.0.0.1')
  caller.write(upgrade('/h5/api/login/baseconfig').replace('websocket', 'h2c'))
  const [head] = await once(caller, 'data')
  assert.match(String(head), /^HTTP\/1\.1 200 /)
  caller.destroy()
})

/** The status of an upgrade with these headers. */
async function statusOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const caller = connect(port, '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  caller.write(upgrade(path).replace(/\r\n$/, `${lines.join('')}\r\n`))
  const [head] = await once(caller, 'data')
  caller.destroy()
  return /^HTTP\/1\.1 (\d+) /.exec(String(head))![1]!
}
const [OURS, FOREIGN] = [{ origin: 'http://localhost:3000' }, { origin: 'https://evil.example' }]
test('a member’s socket opens for their own number and token, from our page or from a program', async () => {
  const { ann, corp, guest } = world
  const of = (id: number, token: string, headers = {}) =>
    statusOf(`/socket?mem_id=${id}&token=${encodeURIComponent(token)}&v=4`, headers)
  assert.deepEqual([await of(ann.id, ann.token), await of(ann.id, ann.token, OURS)], ['101', '101'])
  const ticket = async () => done(await ann.call(session.socketTicket, {})).ticket
  assert.deepEqual([await of(ann.id, await ticket(), OURS), await of(ann.id, await ticket(), FOREIGN)], ['101', '401'])
  const refused = [
    await of(ann.id, ann.token, FOREIGN),
    await of(corp.id, ann.token, OURS),
    await of(0, guest, OURS),
    await of(ann.id, '', OURS),
    await statusOf(`/other?mem_id=${ann.id}&token=${encodeURIComponent(ann.token)}&v=4`, OURS),
    await of(ann.id, ann.token.padEnd(201, 'x'), OURS),
  ]
  assert.deepEqual([...new Set(refused)], ['401'])
})
test('the desk’s socket opens for our own page alone, because the cookie comes by itself', async () => {
  const { cookie } = await operatorHeaders(world, 'support')
  const of = (headers: Record<string, string>) => statusOf('/socket/desk', headers)
  assert.equal(await of({ ...OURS, cookie: cookie! }), '101')
  const refused = [await of({ cookie: cookie! }), await of({ ...FOREIGN, cookie: cookie! }), await of(OURS)]
  assert.deepEqual(refused, ['401', '401', '401'])
})
test('a refused client that does not hang up is disconnected', async () => {
  const accepted = once(world.app.server, 'connection')
  const caller = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const [here] = (await accepted) as [Socket]
  const closed = once(here, 'close')
  caller.write(upgrade('/socket'))
  const [head] = await once(caller, 'data')
  assert.match(String(head), /^HTTP\/1\.1 401 /)
  await closed
  assert.equal(here.destroyed, true)
  caller.destroy()
})

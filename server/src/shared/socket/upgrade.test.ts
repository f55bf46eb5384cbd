import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { session } from '@tonne/contract/people/session'
import { done } from '../../testing/answers.ts'
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

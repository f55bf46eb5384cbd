import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { session } from '@tonne/contract/people/session'
import { WebSocket, WebSocketServer } from 'ws'
import { done } from '../../testing/answers.ts'
import type { Person } from '../../testing/people.ts'
import { listenToStatements } from '../../testing/sameWork.ts'
import { makeWorld } from '../../testing/world.ts'
import { socketBudgets } from './budget.ts'
import { GuardedSocket } from './guardedSocket.ts'

const world = await makeWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo
/** The server's closes, in order. */
const here: Socket[] = []
world.app.server.on('connection', (socket) => here.push(socket))
after(() => world.end())

type Ended = { code: number; reason: string }
type Opened = { socket: WebSocket; pongs: string[]; ended: Promise<Ended> }
const address = ({ id, token }: Pick<Person, 'id' | 'token'>) =>
  `ws://127.0.0.1:${port}/socket?mem_id=${id}&token=${token}&v=4`

async function open(person: Pick<Person, 'id' | 'token'>): Promise<Opened> {
  const socket = new WebSocket(address(person), { perMessageDeflate: false })
  const pongs: string[] = []
  socket.on('message', (text) => String(text) === 'pong' && pongs.push('pong'))
  socket.on('error', () => undefined)
  const ended = new Promise<Ended>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  await once(socket, 'open')
  return { socket, pongs, ended }
}
const openMany = (person: Person, count: number): Promise<Opened[]> =>
  Promise.all(Array.from({ length: count }, () => open(person)))
/** The status of a refused upgrade. */
const refusedWith = async (person: Pick<Person, 'id' | 'token'>): Promise<number> => {
  const socket = new WebSocket(address(person))
  socket.on('error', () => undefined)
  const [, { statusCode, headers }] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  assert.equal(headers['retry-after'], statusCode === 401 ? undefined : '60')
  return statusCode!
}

test('a heartbeat is answered, other text is not, and our own ping expects an answer', async () => {
  const { socket, pongs } = await open(await world.newMember())
  for (const text of ['ping', 'hello', 'ping']) socket.send(text)
  // Messages sent before this are read before it.
  socket.ping()
  await once(socket, 'pong')
  assert.equal(pongs.length, 2)
  socket.close()
})

for (const [what, send] of [
  ['pings', (socket: WebSocket) => socket.send('ping')],
  ['pings of the protocol itself', (socket: WebSocket) => socket.ping()],
  ['pongs of the protocol itself', (socket: WebSocket) => socket.pong()],
  ['empty fragments', (socket: WebSocket) => socket.send('', { fin: false })],
] as const)
  test(`twenty sockets full of ${what}: the member’s budget closes each; another member is answered`, async () => {
    const [flooder, honest] = [await world.newMember(), await open(await world.newMember())]
    const sockets = await openMany(flooder, 20)
    // So few that their bytes are within the budget.
    for (let i = 0; i < 60; i++) for (const { socket } of sockets) send(socket)
    const ends = await Promise.all(sockets.map(({ ended }) => ended))
    assert.deepEqual([...new Set(ends.map(({ code }) => code))], [1008])
    // Only as many of the 1,200 were answered as one member's budget allows.
    const answered = sockets.reduce((sum, { pongs }) => sum + pongs.length, 0)
    assert.ok(answered <= 130, `${answered} were answered`)
    honest.socket.send('ping')
    await once(honest.socket, 'message')
    assert.equal(await refusedWith(flooder), 429)
    honest.socket.close()
  })

test('binary and too large frames are closed by their own codes, and shut out for a while', async () => {
  for (const [data, code] of [
    [Buffer.alloc(10), 1003],
    ['x'.repeat(200), 1009],
  ] as const) {
    const member = await world.newMember()
    const [first] = await openMany(member, 4)
    first!.socket.send(data)
    assert.equal((await first!.ended).code, code)
    assert.equal(await refusedWith(member), 429)
  }
})

/** An upgraded connection whose frames are written by hand. */
async function raw(person: Person): Promise<{ there: Socket; mine: Socket }> {
  const before = here.length
  const there = connect(port, '127.0.0.1').on('error', () => undefined)
  const { pathname, search } = new URL(address(person))
  there.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: ` +
      `websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  const [head] = await once(there, 'data')
  assert.match(String(head), /^HTTP\/1\.1 101 /)
  return { there, mine: here[before]! }
}

test('after the close nothing is read: the rest of the flood waits on its own side', async () => {
  const { there, mine } = await raw(await world.newMember())
  const frames = Buffer.concat(
    Array.from({ length: 6000 }, () => Buffer.from([0x81, 0x84, 0, 0, 0, 0, 0x70, 0x69, 0x6e, 0x67])),
  )
  there.pause()
  const read = mine.bytesRead
  for (let i = 0; i < 500; i++) there.write(frames)
  await once(mine, 'close')
  // 30 MB were sent: two or three pieces as the system hands them over, however long they wait.
  assert.ok(mine.bytesRead - read < 400_000, `${mine.bytesRead - read} bytes were read`)
  there.destroy()
})

test('a client that reads nothing is closed once more waits for it than an hour brings', async () => {
  const member = await world.newMember()
  const { there, mine } = await raw(member)
  there.pause()
  const names = Array.from({ length: 400 }, (_, i) => `a-noun-with-a-name-of-its-own-${i}`)
  for (let i = 0; i < 3000 && !mine.destroyed; i++) {
    world.tools.hub.emit([{ memberId: member.id, stale: names }])
    if (i % 50 === 0) await turn()
  }
  if (!mine.destroyed) await once(mine, 'close')
  assert.equal(mine.destroyed, true)
  there.destroy()
  // A phone on a bad network broke no rule, and its next socket opens.
  const next = await open(member)
  next.socket.close()
})

test('after many invalid tickets and tokens from one place the database is not asked for it', async () => {
  const statements = listenToStatements(world.db)
  const nobody = { id: 1, token: 'none' }
  const ask = async (times: number): Promise<number[]> => {
    const statuses: number[] = []
    for (let i = 0; i < times; i += 20)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => refusedWith(nobody)))))
    return statuses
  }
  const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length
  const first = await ask(600)
  assert.ok(count(first, 429) >= 300, String(count(first, 429)))
  assert.equal(count(first, 429) + count(first, 401), 600)
  // Seconds bring a try back, so on a busy machine the next one may be looked up; a refused one is not.
  for (let tries = 0; ; tries += 1) {
    assert.ok(tries < 100, 'none of a hundred was refused')
    statements()
    if ((await refusedWith(nobody)) === 429) break
  }
  assert.deepEqual(statements(), [])
})

test('a silent socket is gone at the next ping, an answering one is pinged again', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const there = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [[socket, { socket: stream }]] = (await Promise.all([accepted, once(there, 'open')])) as [
    [WebSocket, { socket: Socket }],
    unknown,
  ]
  const guarded = new GuardedSocket(socket, stream, socketBudgets()('member 1'))
  for (let i = 0; i < 3; i++) {
    assert.equal(guarded.beat(), true)
    const answered = once(socket, 'pong')
    await once(there, 'ping')
    await answered
  }
  there.pause()
  assert.equal(guarded.beat(), true)
  assert.equal(guarded.beat(), false)
  assert.equal(socket.readyState, WebSocket.CLOSING)
  there.terminate()
  server.close()
})

test('a ticket from the API still opens a socket', async () => {
  const member = await world.newMember()
  const { ticket } = done(await member.call(session.socketTicket, {}))
  const upgrade = () =>
    new Promise<{ socket: WebSocket; status: number }>((resolve) => {
      const socket = new WebSocket(address({ id: member.id, token: ticket })).on('error', () => undefined)
      const answered = (status: number) => resolve({ socket, status })
      socket.once('open', () => answered(101)).once('unexpected-response', (_, { statusCode }) => answered(statusCode!))
    })
  // The flood above used this machine's own address, so this test knocks until its refusals are over.
  let { socket, status } = await upgrade()
  while (status === 429) ({ socket, status } = await upgrade())
  assert.equal(status, 101)
  socket.close()
})

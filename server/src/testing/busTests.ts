/** How nodes work together over a bus, tested on a real server of each kind. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'
import type { Line, OpenLine } from '../platform/bus/bus.ts'
import { type BusAddress, readBusAddress } from '../platform/bus/busAddress.ts'
import { connect, type Db } from '../platform/database/database.ts'
import { startBusServer } from '../platform/testing/busServer.ts'
import { freePort } from '../platform/testing/s3Server.ts'
import { emit } from '../shared/ledger/emit.ts'
import { openHub } from '../shared/socket/hub.ts'
import { openWakeUps, type WakeUps } from '../shared/socket/wakeUps.ts'
import { makeWorld, type World } from './world.ts'

const until = async (what: () => boolean): Promise<void> => {
  while (!what()) await sleep(10)
}
const addressOf = (kind: BusAddress['kind'], port: number): BusAddress => readBusAddress(`${kind}://127.0.0.1:${port}`)!

/** A node of the test's world with one listening member. Without `looks` only the bus makes it look for events. */
function openNode(t: TestContext, { appUrl, clock }: World, wakeUps: WakeUps, { looks }: { looks: boolean }) {
  const db = connect(appUrl, { max: 2 })
  const counted = { looks: 0 }
  const { rows } = db
  db.rows = (text, values) => {
    if (text.includes('from event where id >')) counted.looks += 1
    return rows(text, values)
  }
  if (!looks) t.mock.timers.enable({ apis: ['setInterval'] })
  const hub = openHub(db, () => clock.now(), wakeUps)
  if (!looks) t.mock.timers.reset()
  const received: string[] = []
  const socket = { send: (text: string) => void received.push(text), close: () => undefined, on: () => undefined }
  const end = async () => {
    hub.stop()
    await wakeUps.stop()
    await db.end()
  }
  hub.add(7, { socket, sessionId: 0 })
  return { db, counted, received, wakeUps, end }
}

export async function busTests(kind: BusAddress['kind'], open: OpenLine): Promise<void> {
  const world = await makeWorld()
  const { clock } = world
  let server = await startBusServer(kind)
  const { port } = server
  const address = addressOf(kind, port)
  after(async () => {
    await server.kill()
    await world.end()
  })
  let commits = 0
  /**
   * Each event has a name of its own, because a hub that begins to look also sends what others committed shortly
   * before.
   */
  const commit = async (db: Db): Promise<string> => {
    const name = `news${++commits}`
    await db.tx(async (tx) => emit(tx, { memberId: 7, stale: [name] }, clock.now()))
    return `{"stale":["${name}"]}`
  }
  const two = async (t: TestContext, how: { looks: boolean }) => {
    const nodes = await Promise.all([0, 1].map(async () => openNode(t, world, await openWakeUps(address), how)))
    return nodes as [(typeof nodes)[0], (typeof nodes)[0]]
  }
  const bothHeard = (nodes: readonly { wakeUps: WakeUps }[]) =>
    until(() => nodes.every(({ wakeUps }) => wakeUps.isHeard()))
  /** A client that knows the channel but is not a node. */
  const stranger = async (): Promise<Line & { heard: string[] }> => {
    const heard: string[] = []
    const opened = Promise.withResolvers<void>()
    const line = open(address, {
      opened: opened.resolve,
      heard: (text) => void heard.push(text),
      closed: () => opened.reject(new Error('closed')),
    })
    await opened.promise
    return { ...line, heard }
  }

  test('one node’s commit reaches a socket of the other without polling', async (t) => {
    const nodes = await two(t, { looks: false })
    await bothHeard(nodes)
    const news = await commit(nodes[0].db)
    await until(() => nodes[1].received.includes(news))
    assert.equal(nodes[1].wakeUps.isHeard(), true)
    for (const node of nodes) await node.end()
  })

  test('when the bus ends commits arrive by polling, and by the bus once it is back', async (t) => {
    const [from, to] = await two(t, { looks: true })
    await bothHeard([from, to])
    await server.kill()
    await until(() => !to.wakeUps.isHeard())
    // An earlier message may still bring a look at the first event, and the hub's first look may bring the next.
    for (let i = 0; i < 3; i++) {
      const lost = await commit(from.db)
      await until(() => to.received.includes(lost))
    }
    assert.equal(to.wakeUps.isHeard(), false)
    server = await startBusServer(kind, { port })
    const sleeping = openNode(t, world, await openWakeUps(address), { looks: false })
    await bothHeard([from, to, sleeping])
    const news = await commit(from.db)
    await until(() => sleeping.received.includes(news))
    assert.equal(sleeping.wakeUps.isHeard(), true)
    for (const node of [from, to, sleeping]) await node.end()
  })

  test('a silent bus delays no commit, is given up, and is heard again when it recovers', async (t) => {
    const [from, to] = await two(t, { looks: true })
    await bothHeard([from, to])
    server.process.kill('SIGSTOP')
    const late = await commit(from.db)
    await until(() => to.received.includes(late))
    await until(() => !from.wakeUps.isHeard() && !to.wakeUps.isHeard())
    await commit(from.db)
    server.process.kill('SIGCONT')
    await bothHeard([from, to])
    for (const node of [from, to]) await node.end()
  })

  test('to a server that says nothing no connection is left', async () => {
    const open = new Set<Socket>()
    const silent = createServer((socket) => void open.add(socket.resume().once('close', () => open.delete(socket))))
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const reasons: string[] = []
    const wakeUps = await openWakeUps(addressOf(kind, (silent.address() as AddressInfo).port), (_, reason) => {
      reasons.push(reason)
    })
    await until(() => reasons.length > 0)
    assert.doesNotMatch(reasons[0]!, /127\.0\.0\.1/)
    await wakeUps.stop()
    // Each end is seen a moment later.
    await until(() => open.size === 0)
    silent.close()
  })

  test('garbage wakes nobody; a stranger’s message wakes nodes, rarely, and tells them nothing', async (t) => {
    const node = openNode(t, world, await openWakeUps(address), { looks: false })
    await bothHeard([node])
    const other = await stranger()
    let wakes = 0
    node.wakeUps.listen(() => {
      wakes += 1
    })
    const garbage = ['', 'look', 'look 7', `look ${'0'.repeat(36)}`, '{"stale":["wallet"]}', 'x'.repeat(900_000), '\0']
    const word = 'look 00000000-0000-4000-8000-000000000000'
    for (const text of [...garbage, 'beat of a stranger', word]) other.say(text)
    await until(() => wakes > 0)
    assert.equal(wakes, 1)
    const from = performance.now()
    for (let i = 0; i < 2000; i++) other.say(word)
    await until(() => {
      other.say(word)
      return wakes > 2000 && node.counted.looks > 5
    })
    const most = 2 + (performance.now() - from) / 200
    assert.ok(node.counted.looks <= most, `${node.counted.looks} looks, at most ${most}`)
    assert.ok(node.received.every((text) => /^{"stale":\["news\d+"\]}$/.test(text)))
    await other.close()
    await node.end()
  })

  test('many commits are few messages', async (t) => {
    const [from, to] = await two(t, { looks: false })
    await bothHeard([from, to])
    const other = await stranger()
    const began = performance.now()
    for (let i = 0; i < 300; i++) await commit(from.db)
    await until(() => other.heard.some((text) => text.startsWith('look ')) && to.received.length >= 300)
    const words = other.heard.filter((text) => text.startsWith('look ')).length
    const most = 2 + (performance.now() - began) / 25
    assert.ok(words <= most, `${words} words, at most ${most}`)
    await other.close()
    for (const node of [from, to]) await node.end()
  })

  test('a node that hears the bus again wakes the others, because its messages meanwhile were lost', async () => {
    const other = await stranger()
    const wakeUps = await openWakeUps(address)
    await until(() => other.heard.some((text) => text.startsWith('look ')))
    await wakeUps.stop()
    await other.close()
  })

  test('a node starts without a bus, and hears it once it is there', async (t) => {
    const later = await freePort()
    const reasons: string[] = []
    const wakeUps = await openWakeUps(addressOf(kind, later), (_, reason) => reasons.push(reason))
    const node = openNode(t, world, wakeUps, { looks: true })
    await commit(node.db)
    await until(() => reasons.length > 0)
    assert.deepEqual([reasons[0], wakeUps.isHeard()], ['ECONNREFUSED', false])
    const bus = await startBusServer(kind, { port: later })
    await bothHeard([node])
    await node.end()
    await bus.kill()
  })

  test('it works over TLS and with a password; a wrong one, or none, is reported without naming it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tonne-bus-'))
    const [cert, key] = [join(folder, 'bus.pem'), join(folder, 'bus.key')]
    const flags = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '9', '-subj', '/CN=localhost', '-addext']
    const args = ['req', ...flags, 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert]
    execFileSync('openssl', args, { stdio: 'ignore' })
    const bus = await startBusServer(kind, { secured: { password: 'right-password', cert, key } })
    const [plain, safe, user] = kind === 'nats' ? ['nats', 'tls', 'tonne'] : ['redis', 'rediss', '']
    const heardAt = async (url: string): Promise<string> => {
      const reasons: string[] = []
      const wakeUps = await openWakeUps(readBusAddress(url)!, (heard, why) => reasons.push(heard ? 'heard' : why))
      await until(() => reasons.length > 0)
      await wakeUps.stop()
      return reasons.join()
    }
    const at = (scheme: string, password: string) => `${scheme}://${user}:${password}@localhost:${bus.port}`
    const untrusted = await heardAt(at(safe, 'right-password'))
    assert.notEqual(untrusted, 'heard', 'a certificate that nobody vouches for')
    setDefaultCACertificates([readFileSync(cert, 'utf8')])
    assert.equal(await heardAt(at(safe, 'right-password')), 'heard')
    const wrong = [await heardAt(at(safe, 'wrong-password')), await heardAt(at(plain, 'wrong-password'))]
    for (const reason of [untrusted, ...wrong]) assert.match(reason, /^\w+$/)
    assert.equal(wrong.includes('heard'), false)
    await bus.kill()
    rmSync(folder, { recursive: true, force: true })
  })
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { login } from '@tonne/contract/people/login'
import { WebSocket, WebSocketServer } from 'ws'
import { connect, type Db, type Tx } from '../../platform/database/database.ts'
import { done } from '../../testing/answers.ts'
import { PASSWORD } from '../../testing/people.ts'
import { makeWorld } from '../../testing/world.ts'
import { emit } from '../ledger/emit.ts'
import { revokeMemberSessions } from '../session/sessions.ts'
import { openHub } from './hub.ts'
import { recentEvents } from './recentEvents.ts'

const world = await makeWorld()
const { db, clock } = world
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
after(async () => {
  server.close()
  await world.end()
})

/** Both ends of a socket. */
async function pair(): Promise<{ here: WebSocket; there: WebSocket }> {
  const accepted = once(server, 'connection')
  const there = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(there, 'open')
  return { here: (await accepted)[0] as WebSocket, there }
}
const sessionsOf = async (memberId: number): Promise<number[]> =>
  (await db.rows<{ id: number }>('select id from session where member_id = $1 order by id', [memberId])).map(
    ({ id }) => id,
  )
const sessionOf = async (memberId: number): Promise<number> =>
  (
    await db.rows<{ id: number }>('select id from session where member_id = $1 order by id desc limit 1', [memberId])
  )[0]!.id

/** The database as a hub queries it; `again` resolves after a look of the hub that began after the call. */
function watched(): { watchedDb: Db; again(): Promise<void> } {
  let begun = 0
  const waiting: { since: number; resolve: () => void }[] = []
  const rows: Db['rows'] = async <R>(text: string, values?: readonly unknown[]) => {
    if (text.includes('from event where id >')) begun++
    const look = begun
    const found = await db.rows<R>(text, values)
    // The last statement of a look.
    if (text.includes('from session where id = any'))
      setImmediate(() => {
        for (const { since, resolve } of waiting) if (look > since) resolve()
      })
    return found
  }
  return { watchedDb: { ...db, rows }, again: () => new Promise((resolve) => waiting.push({ since: begun, resolve })) }
}
/** A hub with these listeners, and which of them have received `news` so far, in sequence. */
function openNews(listening: Readonly<Record<string, number>>) {
  const { watchedDb, again } = watched()
  const hub = openHub(watchedDb, () => clock.now())
  const received: string[] = []
  for (const [name, id] of Object.entries(listening)) {
    const send = (text: string) => void (JSON.parse(text).stale.includes('news') && received.push(name))
    hub.add(id, { socket: { send, close: () => undefined, on: () => undefined }, sessionId: 0 })
  }
  return { hub, received, again }
}
const emitTo = (memberId: number): Promise<void> =>
  db.tx(async (tx) => emit(tx, { memberId, stale: ['news'] }, clock.now()))

test('another node’s commits are told once: before the first query, between two, late and out of order', async () => {
  const [before, late, soon] = [await world.newMember(), await world.newMember(), await world.newMember()]
  const { hub, received, again } = openNews({ before: before.id, late: late.id, soon: soon.id })
  await emitTo(before.id)
  await again()
  assert.deepEqual(received, ['before'], 'committed after the socket was opened and before the hub looked first')
  await db.tx(async (tx) => {
    emit(tx, { memberId: late.id, stale: ['news'] }, clock.now())
    // Its number is drawn before the next event's.
    await tx.rows('select 1 as one')
    await emitTo(soon.id)
    await again()
    assert.deepEqual(received, ['before', 'soon'], 'committed, and nothing that is not')
  })
  await again()
  await again()
  assert.deepEqual(received, ['before', 'soon', 'late'], 'committed behind a larger number that was told')
  hub.stop()
})

test('when there are more than one query takes, the oldest are told first, and none is left out', async () => {
  const [first, last] = [await world.newMember(), await world.newMember()]
  const { hub, received, again } = openNews({ first: first.id, last: last.id })
  await again()
  const many = `insert into event (member_ids, stale, at, node)
    select array[case n when 1 then $1::bigint when 1500 then $2 else 1 end], array['news'], $3, 'another'
    from generate_series(1, 1500) n order by n`
  await db.rows(many, [first.id, last.id, clock.now()])
  await again()
  assert.deepEqual(received, ['first'])
  await again()
  assert.deepEqual(received, ['first', 'last'])
  hub.stop()
})

test('what one query leaves is read by the next at once, and not a second later', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const [first, last] = [await world.newMember(), await world.newMember()]
  const { hub, received, again } = openNews({ first: first.id })
  const looked = again()
  t.mock.timers.tick(1000)
  await looked
  const everything = new Promise<void>((resolve) => {
    const send = (text: string) => JSON.parse(text).stale.includes('last') && resolve()
    hub.add(last.id, { socket: { send, close: () => undefined, on: () => undefined }, sessionId: 0 })
  })
  await db.rows(
    `insert into event (member_ids, stale, at, node)
     select array[$1::bigint], array[case n when 2100 then 'last' else 'news' end], $2, 'another'
     from generate_series(1, 2100) n order by n`,
    [last.id, clock.now()],
  )
  await db.rows(`insert into event (member_ids, stale, at, node) values (array[$1::bigint], '{news}', $2, 'another')`, [
    first.id,
    clock.now(),
  ])
  // One tick of the clock.
  t.mock.timers.tick(1000)
  await everything
  assert.deepEqual(received, ['first'])
  hub.stop()
})

test('the first socket in a long time is told nothing old, and new events at once', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { hub, received, again } = openNews({})
  const { id } = await world.newMember()
  const look = async () => {
    const looked = again()
    t.mock.timers.tick(1000)
    await looked
  }
  let leave: (() => void) | undefined
  const on = (_: 'close', listener: () => void) => {
    leave = listener
  }
  hub.add(id, { socket: { send: () => undefined, close: () => undefined, on }, sessionId: 0 })
  await look()
  leave!()
  t.mock.timers.tick(1000)
  const long = `insert into event (member_ids, stale, at, node) select array[1], array['news'], $1, 'another'
    from generate_series(1, 1500)`
  await db.rows(long, [clock.now()])
  hub.add(id, { socket: { send: (text) => void received.push(text), close: () => undefined, on }, sessionId: 0 })
  await emitTo(id)
  await look()
  assert.deepEqual(received, ['{"stale":["news"]}'])
  hub.stop()
})

test('a new socket hears what became stale a moment before, its member’s and everyone’s', async () => {
  const hub = openHub(db, () => clock.now())
  const [member, other] = [await world.newMember(), await world.newMember()]
  hub.emit([
    { memberId: member.id, stale: ['wallet', 'order'] },
    { memberId: other.id, stale: ['deposit'] },
    { memberId: 0, stale: ['project'] },
  ])
  const [mine, desk] = [await pair(), await pair()]
  const heard = Promise.all([mine, desk].map(({ there }) => once(there, 'message')))
  hub.add(member.id, { socket: mine.here, sessionId: await sessionOf(member.id) })
  hub.addOperator(desk.here)
  const names = (await heard).map(([text]) => (JSON.parse(String(text)) as { stale: string[] }).stale.sort())
  assert.deepEqual(names, [
    ['order', 'project', 'wallet'],
    ['deposit', 'order', 'project', 'wallet'],
  ])
  hub.stop()
})

test('an operator is told the names of what became stale for anybody or everybody, and not for whom', async () => {
  const { hub } = openNews({})
  const texts: string[] = []
  hub.addOperator({ send: (text) => void texts.push(text), close: () => undefined, on: () => undefined })
  hub.emit([
    { memberId: 7, stale: ['wallet'] },
    { memberId: 0, stale: ['market'] },
  ])
  const late: string[] = []
  hub.addOperator({ send: (text) => void late.push(text), close: () => undefined, on: () => undefined })
  hub.stop()
  assert.deepEqual(texts, ['{"stale":["wallet"]}', '{"stale":["market"]}'])
  assert.deepEqual(JSON.parse(late[0]!).stale.toSorted(), ['market', 'wallet'])
})

test('an operator’s socket is closed after five minutes, and hears nothing from then on', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { hub } = openNews({})
  const heard: string[] = []
  let leave = (): void => undefined
  hub.addOperator({
    send: (text) => void heard.push(text),
    close: (code) => void heard.push(String(code)),
    on: (_, listener) => {
      leave = listener
    },
  })
  t.mock.timers.tick(299_999)
  assert.deepEqual(heard, [])
  t.mock.timers.tick(1)
  assert.deepEqual(heard, ['4001'])
  leave()
  hub.emit([{ memberId: 0, stale: ['market'] }])
  assert.deepEqual(heard, ['4001'])
  hub.stop()
  assert.deepEqual(heard, ['4001'])
})

test('what is committed, or may be, wakes the other nodes; a failed look is repeated by the next', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const own = connect(world.appUrl, { max: 2 })
  t.after(() => own.end())
  const { rows } = own
  let [wakes, looks, isDown] = [0, 0, false]
  let looked = (): void => undefined
  own.rows = async (text, values) => {
    const isLook = text.includes('from event where id >')
    if (isLook) looks += 1
    // The last statement of a look, or the one that fails it.
    if (isLook ? isDown : text.includes('from session where id = any')) setImmediate(() => setImmediate(() => looked()))
    if (isLook && isDown) throw new Error('the database is away')
    return rows(text, values)
  }
  const wakeOthers = () => {
    wakes += 1
  }
  const bus = { wakeOthers, listen: () => undefined, isHeard: () => true, stop: async () => undefined }
  const hub = openHub(own, () => clock.now(), bus)
  const { id } = await world.newMember()
  const line = { memberId: id, stale: ['news'] }
  await own.tx(async (tx) => emit(tx, line, clock.now()))
  assert.equal(wakes, 1)
  const unanswered = (tx: Tx): Tx => ({ ...tx, afterCommit: (_, unknown) => tx.afterCommit(() => unknown?.()) })
  await own.tx(async (tx) => emit(unanswered(tx), line, clock.now()))
  assert.equal(wakes, 2)
  hub.add(id, { socket: { send: () => undefined, close: () => undefined, on: () => undefined }, sessionId: 0 })
  const second = async () => {
    const ended = new Promise<void>((resolve) => {
      looked = resolve
    })
    t.mock.timers.tick(1000)
    await ended
    return looks
  }
  isDown = true
  assert.equal(await second(), 1)
  isDown = false
  // While the bus is heard the next look by the clock would be four seconds later.
  assert.equal(await second(), 2)
  assert.equal(await second(), 2)
  hub.stop()
})

test('a commit without an answer is looked up until it is there, also by the second look', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const own = connect(world.appUrl, { max: 3 })
  t.after(() => own.end())
  const { rows } = own
  let looked = (): void => undefined
  own.rows = async (text, values) => {
    if (text.includes('from session where id = any')) setImmediate(() => setImmediate(() => looked()))
    return rows(text, values)
  }
  const hub = openHub(own, () => clock.now())
  const { id } = await world.newMember()
  const heard: string[] = []
  const socket = { send: (text: string) => void heard.push(text), close: () => undefined, on: () => undefined }
  hub.add(id, { socket, sessionId: 0 })
  const second = async () => {
    const ended = new Promise<void>((resolve) => {
      looked = resolve
    })
    t.mock.timers.tick(1000)
    await ended
  }
  await own.tx(async (tx) => {
    let lost: (() => void) | undefined
    const afterCommit: Tx['afterCommit'] = (_, unknown) => {
      lost = unknown
    }
    emit({ ...tx, afterCommit }, { memberId: id, stale: ['late'] }, clock.now())
    lost!()
    await second()
  })
  assert.deepEqual(heard, [])
  await second()
  await second()
  assert.deepEqual(heard, ['{"stale":["late"]}'])
  hub.stop()
})

test('older events are forgotten, because no page can have fetched before them', () => {
  let at = 0
  const just = recentEvents(() => at)
  just.add({ memberId: 7, stale: ['wallet'] })
  at = 4999
  assert.deepEqual([just.of(7), just.of(8), just.all()], [['wallet'], [], ['wallet']])
  at = 5001
  just.add({ memberId: 0, stale: ['project'] })
  assert.deepEqual(just.of(7), ['project', 'wallet'])
  at = 10_002
  assert.deepEqual(just.of(7), ['project'])
  at = 30_000
  assert.deepEqual([just.of(7), just.all()], [[], []])
})

test('a socket opened while other sessions are looked up stays until its own session ends', async () => {
  const [first, second] = [await world.newMember(), await world.newMember()]
  // The query for sessions is paused until it is released.
  let asked: (() => void) | undefined
  let letGo: (() => void) | undefined
  const looking = new Promise<void>((resolve) => {
    asked = resolve
  })
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let looks = 0
  let lookedAgain: (() => void) | undefined
  const again = new Promise<void>((resolve) => {
    lookedAgain = resolve
  })
  const slow: Db = {
    ...db,
    rows: async <R>(text: string, values?: readonly unknown[]) => {
      const found = await db.rows<R>(text, values)
      if (text.includes('from session where id = any')) {
        asked?.()
        await held
        looks += 1
        // Resolves once the found events have been handled.
        if (looks === 2) setImmediate(() => lookedAgain?.())
      }
      return found
    },
  }
  const hub = openHub(slow, () => clock.now())
  const [one, two] = [await pair(), await pair()]
  hub.add(first.id, { socket: one.here, sessionId: await sessionOf(first.id) })
  await looking
  hub.add(second.id, { socket: two.here, sessionId: await sessionOf(second.id) })
  letGo?.()
  // The second look has both; a line that is sent after it finds both open.
  const heard = Promise.all([one, two].map(({ there }) => once(there, 'message')))
  await again
  hub.emit([{ memberId: 0, stale: ['project'] }])
  assert.deepEqual(
    (await heard).map(([text]) => String(text)),
    ['{"stale":["project"]}', '{"stale":["project"]}'],
  )

  await revokeMemberSessions(db, second.id, clock.now())
  const [code] = await once(two.there, 'close')
  assert.equal(code, 4001)
  assert.equal(one.there.readyState, WebSocket.OPEN)
  hub.stop()
  await once(one.there, 'close')
})

test('a member keeps twenty sockets: the session with the most gives up its oldest, no other gives any', async () => {
  const [first, second] = [await world.newMember(), await world.newMember()]
  const phone = done(
    await world.as()(login.logIn, { kind: 'personal', email: first.email, password: PASSWORD, agreed: true }),
  )
  assert.ok(phone.token)
  const hub = openHub(db, () => clock.now())
  const [one, two] = [(await sessionsOf(first.id))[0]!, await sessionOf(second.id)]
  const [other, own] = [await pair(), await pair()]
  hub.add(second.id, { socket: other.here, sessionId: two })
  hub.add(first.id, { socket: own.here, sessionId: await sessionOf(first.id) })
  const mine: WebSocket[] = []
  for (let i = 0; i < 23; i++) {
    const { here, there } = await pair()
    mine.push(there)
    const oldest = i >= 19 ? once(mine[i - 19]!, 'close') : undefined
    hub.add(first.id, { socket: here, sessionId: one })
    if (oldest) assert.equal((await oldest)[0], 4008)
  }
  assert.equal(hub.count(), 21)
  assert.ok([...mine.slice(4), own.there, other.there].every(({ readyState }) => readyState === WebSocket.OPEN))
  hub.stop()
})

test('a socket that was pushed out and closes late takes no newer one with it', () => {
  const hub = openHub(db, () => clock.now())
  const received: number[] = []
  /** Returns what its other end receives on closing. */
  const open = (name: number): (() => void) => {
    const closes: (() => void)[] = []
    const socket = {
      send: () => void received.push(name),
      close: () => undefined,
      on: (_: 'close', listener: () => void) => void closes.push(listener),
    }
    hub.add(7, { socket, sessionId: 1 })
    return () => closes.forEach((listener) => void listener())
  }
  const [pushedOut, ...others] = Array.from({ length: 21 }, (_, i) => open(i))
  for (const close of others) close()
  open(21)
  pushedOut!()
  hub.emit([{ memberId: 7, stale: ['wallet'] }])
  assert.deepEqual([received, hub.count()], [[21], 1])
  hub.stop()
})

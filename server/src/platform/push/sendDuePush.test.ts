import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { session } from '@tonne/contract/people/session'
import { pushBody } from '../../base/notice/pushBody.ts'
import { readPushKey } from '../../base/notice/pushKey.ts'
import { notify } from '../../base/notice/store.ts'
import { sweepOld } from '../../shared/sweepOld.ts'
import { done, refused } from '../../testing/answers.ts'
import { freshAddress, PASSWORD, type Person } from '../../testing/people.ts'
import { PUSH_CA, pushService } from '../../testing/pushService.ts'
import { makeWorld } from '../../testing/world.ts'
import { takeDuePushes } from './outbox.ts'
import { sendDuePush } from './sendDuePush.ts'

const world = await makeWorld()
const service = await pushService()
after(async () => {
  await service.close()
  await world.end()
})
const { db, clock, as } = world
const { secret } = world.tools.settings
const sending = { subject: 'mailto:no-reply@tonne.example', key: () => readPushKey(db, secret), ca: PUSH_CA }
const job = sendDuePush(db, { ...sending, mayReach: () => true })
const send = () => job.run(clock.now(), 0)
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const tell = ({ id }: Person, n: number) =>
  db.tx((tx) =>
    notify(
      tx,
      {
        ...{ memberId: id, kind: 'depositCredited', cause: `deposit ${n}` },
        params: { amount: `S$${n}.00`, reference: `DEP-${n}` },
      },
      clock.now(),
    ),
  )
const waiting = async () => (await db.rows<{ n: number }>('select count(*)::int as n from push'))[0]!.n
const devices = async ({ id }: Person) =>
  (await db.rows<{ n: number }>('select count(*)::int as n from push_device where member_id = $1', [id]))[0]!.n

async function reached() {
  const person = await world.newMember()
  const call = as(person.token)
  const address = service.subscribe(done(await call(notice.pushKey, {})).key)
  assert.deepEqual(done(await call(notice.pushOn, address)), { on: true })
  const mine = new URL(address.endpoint).pathname
  return {
    ...{ person, call, address },
    pushed: () => service.pushed.filter(({ device }) => device === mine),
    tries: () => service.tries.filter((path) => path === mine).length,
  }
}

test('a push reaches the device once, encrypted for it, in its member’s language, with its page', async () => {
  const { person, call, pushed } = await reached()
  await Promise.all(Array.from({ length: 20 }, () => tell(person, 7)))
  await Promise.all([send(), send(), send()])
  done(await as(person.token, { lang: 'cn' })(member.setLang, {}))
  await tell(person, 8)
  await send()
  const { items } = done(await call(notice.list, {}))
  assert.deepEqual(
    pushed().map(({ text }) => text),
    items
      .toReversed()
      .slice(1)
      .map(({ id, title, body, leadsTo: link }, i) => {
        const lang = i === 0 ? 'en' : 'cn'
        return { id, title: title[lang], body: body[lang], link }
      }),
  )
  const [{ headers } = assert.fail()] = pushed()
  assert.deepEqual(
    [headers.ttl, headers['content-encoding'], headers.topic, headers.urgency],
    ['86400', 'aes128gcm', `notice-${items[1]!.id}`, 'high'],
  )
  assert.equal(await waiting(), 0)
})

test('nothing is pushed for a rolled back event, a topic that is off, or somebody else', async () => {
  const [{ person, call, pushed }, other] = [await reached(), await reached()]
  const failing = db.tx(async (tx) => {
    await notify(tx, { memberId: person.id, kind: 'sessionsEnded', cause: 'x', params: {} }, clock.now())
    throw new Error('it failed')
  })
  await assert.rejects(failing, /it failed/)
  done(await call(notice.prefer, { topic: 'account', mail: false }))
  const params = { score: 74, rating: { en: 'medium', cn: '中等' }, points: '−2', no: 'P-1' }
  await db.tx((tx) => notify(tx, { memberId: person.id, kind: 'creditRatingMoved', cause: 'c', params }, clock.now()))
  await send()
  assert.deepEqual([pushed(), other.pushed(), await waiting()], [[], [], 0])
})

test('a lost answer, or an end in the middle, sends nothing twice', async () => {
  const { person, tries } = await reached()
  service.be('forgetful')
  await tell(person, 1)
  await send()
  service.be('well')
  later(3_600_000)
  await send()
  assert.equal(tries(), 1)
  await tell(person, 2)
  // The process was killed after it took the push; nobody knows whether it was sent.
  assert.equal((await takeDuePushes(db, clock.now(), 20)).length, 1)
  later(3_600_000)
  await send()
  assert.equal(tries(), 1)
  later(86_400_000)
  await sweepOld(db).run(clock.now(), 0)
  assert.equal(await waiting(), 0)
})

test('a busy service is asked again, later and later, for a day', async () => {
  const { person, tries, pushed } = await reached()
  service.be(503)
  await tell(person, 1)
  await send()
  await send()
  assert.equal(tries(), 1)
  later(30_000)
  await send()
  assert.equal(tries(), 2)
  later(30_000)
  await send()
  assert.equal(tries(), 2)
  service.be('well')
  later(30_000)
  await send()
  assert.deepEqual([pushed().length, await waiting()], [1, 0])
  assert.equal(pushed()[0]!.headers.ttl, String(86_400 - 90), 'the service has what is left of the day')
  service.be(429)
  await tell(person, 2)
  for (let half = 0; half <= 50; half += 1) {
    await send()
    later(1_800_000)
  }
  assert.deepEqual([tries() - 3, await waiting()], [27, 0])
  service.be('well')
})

test('a device that is gone is removed; one that refuses only this push stays', async () => {
  for (const [status, left, expected] of [
    [410, 0, 'gone'],
    [404, 0, 'gone'],
    [413, 1, 'refused'],
    [302, 1, 'refused'],
    [204, 1, undefined],
  ] as const) {
    const { person } = await reached()
    service.be(status)
    await tell(person, 1)
    let heard: string | undefined
    const failed = ({ outcome }: { outcome: string }) => (heard = outcome)
    await sendDuePush(db, { ...sending, mayReach: () => true, failed }).run(clock.now(), 0)
    assert.deepEqual([await devices(person), await waiting(), heard], [left, 0, expected], String(status))
  }
  service.be('well')
})

test('nothing is sent into our own network, whatever the address is called', async () => {
  const guarded = sendDuePush(db, sending)
  const { person, call, address, tries } = await reached()
  const { port } = new URL(address.endpoint)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `0x7f.1:${port}`, `[::1]:${port}`, '169.254.169.254']) {
    done(await call(notice.pushOn, { ...address, endpoint: `https://${host}${new URL(address.endpoint).pathname}` }))
    await tell(person, Math.random())
    await guarded.run(clock.now(), 0)
    assert.deepEqual([await devices(person), await waiting(), tries()], [0, 0, 0], host)
    done(await call(notice.pushOff, { endpoint: address.endpoint }))
  }
})

test('a device ends with its session, however that ends, and with its switch', async () => {
  const ends: readonly ((one: Awaited<ReturnType<typeof reached>>) => Promise<unknown>)[] = [
    async ({ call }) => done(await call(session.logOut, {})),
    async ({ person }) => {
      const agreed = { kind: 'personal', email: person.email, password: PASSWORD, agreed: true } as const
      const { token } = done(await as(undefined, { address: freshAddress() })(login.logIn, agreed))
      done(await as(token)(session.revokeOthers, {}))
    },
    async ({ call, address }) => done(await call(notice.pushOff, { endpoint: address.endpoint })),
  ]
  for (const end of ends) {
    const one = await reached()
    // Already waiting when the session ends.
    await tell(one.person, 1)
    await end(one)
    await tell(one.person, 2)
    await send()
    await send()
    assert.deepEqual([one.tries(), await waiting()], [0, 0])
    await sweepOld(db).run(clock.now(), 0)
    assert.equal(await devices(one.person), 0)
  }
})

test('its member is notified of a browser once, and logs it out also once its session has expired', async () => {
  const one = await reached()
  const reread = `select 1 from event where $1 = any(member_ids) and 'session' = any(stale)`
  assert.equal((await db.rows(reread, [one.person.id])).length, 1, 'other pages list the browser')
  done(await one.call(notice.pushOn, one.address))
  const notified = async () =>
    (await db.rows(`select 1 from notice where member_id = $1 and kind = 'pushOn'`, [one.person.id])).length
  assert.equal(await notified(), 1)
  later(2 * 3_600_000)
  refused(await one.call(session.list, {}), 'sessionExpired')
  await tell(one.person, 1)
  await send()
  assert.equal(one.pushed().length, 1)
  const agreed = { kind: 'personal', email: one.person.email, password: PASSWORD, agreed: true } as const
  const owner = as(done(await as(undefined, { address: freshAddress() })(login.logIn, agreed)).token)
  const listed = async () => done(await owner(session.list, {})).items.map(({ open }) => open)
  assert.deepEqual(await listed(), [true, false])
  const { id } = done(await owner(session.list, {})).items.find(({ open }) => !open)!
  done(await owner(session.revoke, { id }))
  await tell(one.person, 2)
  await send()
  assert.deepEqual([one.pushed().length, await listed()], [1, [true]])
})

test('a browser serves the member who is logged in there; an address alone takes nothing over', async () => {
  const [ann, bob] = [await reached(), await world.newMember()]
  const { call } = bob
  const thief = { ...ann.address, auth: service.subscribe('').auth }
  const other = { ...ann.address, p256dh: service.subscribe('').p256dh }
  for (const known of [thief, other]) assert.deepEqual(done(await call(notice.pushOn, known)), { on: false })
  assert.deepEqual(done(await call(notice.pushOff, { endpoint: ann.address.endpoint })), { on: false })
  assert.deepEqual([await devices(ann.person), await devices(bob)], [1, 0])
  assert.deepEqual(done(await call(notice.pushOn, ann.address)), { on: true })
  assert.deepEqual([await devices(ann.person), await devices(bob)], [0, 1])
  refused(await call(notice.pushOn, { ...ann.address, endpoint: 'http://push.example/1' }), 'fieldInvalid')
  refused(await call(notice.pushOn, { ...ann.address, endpoint: 'https://a:b@push.example/1' }), 'fieldInvalid')
  // A key that is not a point of the curve cannot be encrypted for: the device is removed, and the other pushes are
  // sent.
  done(await call(notice.pushOn, { ...ann.address, endpoint: 'https://push.example/1', p256dh: `B${'A'.repeat(86)}` }))
  await tell(bob, 1)
  service.subscribe(done(await call(notice.pushKey, {})).key)
  await send()
  assert.deepEqual([ann.tries(), await devices(bob), await waiting()], [1, 1, 0])
})

test('a member has at most ten devices, those opened last', async () => {
  const { person, call, address } = await reached()
  for (let n = 0; n < 12; n += 1) {
    later(1000)
    if (n === 8) done(await call(notice.pushOn, address))
    done(await call(notice.pushOn, { ...address, endpoint: `https://push.example/${n}` }))
  }
  const KEPT = 'select endpoint from push_device where member_id = $1 order by id'
  const kept = await db.rows<{ endpoint: string }>(KEPT, [person.id])
  assert.deepEqual(
    kept.map(({ endpoint }) => endpoint),
    [address.endpoint, ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `https://push.example/${n}`)],
  )
})

test('a browser in which the app was not opened for three months gets nothing more', async () => {
  const { person } = await reached()
  const unused = clock.now().getTime() + 91 * 86_400_000
  await sweepOld(db).run(new Date(unused), 0)
  assert.equal(await devices(person), 1)
  await sweepOld(db).run(new Date(unused + 1), 0)
  assert.equal(await devices(person), 0)
})

test('links that work without logging in are only in the mail', async () => {
  const { person, pushed } = await reached()
  const link = 'https://tonne.example/pages/other/cancelrequest?no=R-1&key=abc'
  const params = { no: 'R-1', kind: { en: 'Higher level', cn: '升级会员等级' }, dueAt: 'Tue 24 Nov, 18:00', link }
  await db.tx((tx) => notify(tx, { memberId: person.id, kind: 'requestSent', cause: 'r', params }, clock.now()))
  await send()
  assert.equal(pushed().length, 1)
  assert.doesNotMatch(JSON.stringify(pushed()[0]!.text), /http|key=/)
})

test('a long text is cut between two letters', () => {
  assert.equal(pushBody('S$5.00'), 'S$5.00')
  assert.equal(pushBody('😀'.repeat(241)), `${'😀'.repeat(240)}…`)
})

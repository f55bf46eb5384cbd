import assert from 'node:assert/strict'
import { test } from 'node:test'
import { client } from '@tonne/contract/client'
import { operator } from '@tonne/contract/people/operator'
import { reportDesk } from '@tonne/contract/trust/report'
import { OPERATOR_COOKIE } from '../../shared/session/operators.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { DESK_PASSWORD, insertPerson } from '../../testing/insertPerson.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { softPasskey } from '../../testing/softPasskey.ts'
import { countWaiting } from '../../testing/untilWaiting.ts'
import { sender } from '../../testing/world.ts'

const world = await openWorld({ mode: 'production' })
const holder = await world.owner()
const { app, clock, db } = world
/** An operator who was invited and logged in by a code, without a passkey. */
async function newcomer() {
  const { id, email, code, session } = await insertPerson(world)
  const byCode = () => session('code', 600_000)
  /** Logs in by a code; returns the session, if one was opened. */
  const enter = async () => {
    const payload = { email, password: DESK_PASSWORD, totp: code() }
    const answer = await app.inject({
      method: 'POST',
      url: '/desk/api/operator/login',
      headers: { 'x-desk': '1' },
      payload,
    })
    const cookie = new RegExp(`${OPERATOR_COOKIE}=([^;]+)`).exec(String(answer.headers['set-cookie'] ?? ''))?.[1]
    return {
      answer: answer.json(),
      call: cookie === undefined ? undefined : client(sender(app, clock, undefined, { cookie })),
    }
  }
  return { id, byCode, enter }
}
type Session = Awaited<ReturnType<Awaited<ReturnType<typeof newcomer>>['byCode']>>
/** The request for storing a key that was just made. */
async function making(call: Session) {
  const passkey = softPasskey().make(done(await call(operator.startPasskey, {})).options)
  return () => call(operator.addPasskey, { label: 'Laptop', passkey })
}
/**
 * Sends all of them so that they wait for the operator's row in this order, then releases it. A request that does not
 * wait ends before the next begins.
 */
async function together<T>(id: number, sends: readonly (() => Promise<T>)[]): Promise<T[]> {
  await holder.query('begin')
  await holder.query('select 1 from operator where id = $1 for update', [id])
  const answers: Promise<T>[] = []
  for (const send of sends) {
    const before = await countWaiting(db)
    let over = false
    answers.push(send().finally(() => (over = true)))
    while (!over && (await countWaiting(db)) <= before) await new Promise(setImmediate)
  }
  await holder.query('commit')
  return Promise.all(answers)
}
const keysOf = async (id: number) =>
  (
    await db.rows<{ n: number }>(
      'select count(*)::int as n from operator_passkey where operator_id = $1 and removed_at is null',
      [id],
    )
  )[0]!.n

test('when two sessions make the first key at once, one key stays, and only its session continues', async () => {
  const who = await newcomer()
  const sessions = [await who.byCode(), await who.byCode()]
  const answers = await together(who.id, await Promise.all(sessions.map(making)))
  assert.deepEqual(tally(answers), { done: 1, operatorOnly: 1 })
  assert.equal(await keysOf(who.id), 1)
  const goesOn = await Promise.all(sessions.map((call) => call(reportDesk.overview, {})))
  assert.deepEqual(tally(goesOn), { done: 1, operatorOnly: 1 })
})

test('of a hundred keys at one instant from ten sessions opened by a code one stays', async () => {
  const who = await newcomer()
  const sessions = await Promise.all(Array.from({ length: 10 }, () => who.byCode()))
  const sends = await Promise.all(Array.from({ length: 100 }, (_, i) => making(sessions[i % 10]!)))
  const answers = await Promise.all(sends.map((send) => send()))
  assert.equal(await keysOf(who.id), tally(answers).done)
  const goesOn = await Promise.all(sessions.map((call) => call(operator.me, {})))
  assert.deepEqual(tally(goesOn), { done: 1, operatorOnly: 9 })
})

for (const first of ['key', 'code'] as const) {
  test(`a code shown while the first key is being stored opens nothing (the ${first} comes first)`, async () => {
    const who = await newcomer()
    const own = await who.byCode()
    const keep = await making(own)
    let thief: Awaited<ReturnType<typeof who.enter>> | undefined
    const enter = async () => {
      thief = await who.enter()
    }
    await together<unknown>(who.id, first === 'key' ? [keep, enter] : [enter, keep])
    assert.equal(await keysOf(who.id), 1)
    done(await own(reportDesk.overview, {}))
    // Before the key exists a code opens a session, which the key then ends; afterwards a code opens none.
    if (thief!.call) refused(await thief!.call(operator.me, {}), 'operatorOnly')
    assert.equal(thief!.answer.code === 0, first === 'code', JSON.stringify(thief!.answer))
  })
}

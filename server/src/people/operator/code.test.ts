import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Call, client } from '@tonne/contract/client'
import { DESK_BASE, DESK_HEADER } from '@tonne/contract/envelope'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { operator, operatorLogin } from '@tonne/contract/people/operator'
import { refusals } from '@tonne/domain/refusals'
import { insertOperatorSession, OPERATOR_COOKIE } from '../../shared/session/operators.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { sender } from '../../testing/world.ts'
import { totpAt } from './totp.ts'

const world = await openWorld()
const { app, clock, db } = world
const PASSWORD = 'Tembusu-Desk-2026'
const reason = 'the bank called'
const MINUTE = 60_000
const forward = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const session = async (operatorId: number): Promise<{ call: Call; headers: Record<string, string> }> => {
  const now = clock.now()
  const cookie = await insertOperatorSession(db, {
    operatorId,
    device: 'test',
    address: '127.0.0.1',
    now,
    steppedUntil: now,
    cameBy: 'code',
  })
  return {
    call: client(sender(app, clock, undefined, { cookie })),
    headers: { cookie: `${OPERATOR_COOKIE}=${cookie}`, [DESK_HEADER]: '1' },
  }
}
let people = 0
/** An invited operator who logged in half a minute ago with an authenticator, whose last code is therefore used. */
async function person(role: 'finance' | 'support' = 'finance') {
  const [ada, ben] = await world.operators('admin', 'admin')
  const email = `code-${++people}@tonne.example`
  const { id: invite } = done(await ada.call(operator.invite, { email, name: 'New Person', role, reason }))
  done(await ben.call(operator.decideInvite, { id: invite, approve: true, reason }))
  const { rows } = await db.pool.query('select body from mail where to_address = $1', [email])
  const token = /invite#([A-Za-z0-9_-]{43})/.exec(rows[0].body)![1]!
  const visitor = world.as()
  const { totpSecret } = done(await visitor(operatorLogin.readInvite, { token }))
  const code = () => totpAt(totpSecret, clock.now())
  const { id } = done(await visitor(operatorLogin.acceptInvite, { token, password: PASSWORD, totp: code() }))
  return { id, email, code, visitor }
}
const stop = (call: Call) => call(withdrawalDesk.stopOut, { reason })
async function resume(): Promise<void> {
  const [one, two] = await world.operators('finance', 'finance')
  const { id } = done(await one.call(withdrawalDesk.proposeResume, { reason }))
  done(await two.call(withdrawalDesk.approveResume, { id, reason }))
}

test('the code of a login proves no act afterwards, and four uses of the next one at once prove one', async () => {
  const { id, email, code, visitor } = await person()
  const { call } = await session(id)
  refused(await call(operator.stepUp, { totp: code() }), 'operatorTotp')
  forward(MINUTE)
  const used = code()
  done(await visitor(operatorLogin.logIn, { email, password: PASSWORD, totp: used }))
  refused(await call(operator.stepUp, { totp: used }), 'operatorTotp')
  forward(MINUTE)
  const next = code()
  const sessions = await Promise.all([session(id), session(id)])
  const answers = await Promise.all(
    sessions.flatMap((one) => Array.from({ length: 2 }, () => one.call(operator.stepUp, { totp: next }))),
  )
  assert.deepEqual(tally(answers), { done: 1, operatorTotp: 3 })
})

test('a code is valid in the session that showed it and no other of that person, for ten minutes', async () => {
  const { id, code } = await person()
  const [here, there] = [await session(id), await session(id)]
  refused(await stop(here.call), 'stepUpNeeded')
  forward(MINUTE)
  done(await here.call(operator.stepUp, { totp: code() }))
  refused(await stop(there.call), 'stepUpNeeded')
  done(await stop(here.call))
  await resume()
  forward(10 * MINUTE - 1)
  done(await stop(here.call))
  await resume()
  forward(1)
  refused(await stop(here.call), 'stepUpNeeded')
})

test('another operator’s code is refused; five wrong ones lock the code for a while, everywhere', async () => {
  const [mine, other] = [await person(), await person()]
  forward(MINUTE)
  const [here, there] = [await session(mine.id), await session(mine.id)]
  refused(await here.call(operator.stepUp, { totp: other.code() }), 'operatorTotp')
  const tries = await Promise.all(Array.from({ length: 10 }, () => here.call(operator.stepUp, { totp: '000000' })))
  assert.deepEqual(tally(tries), { operatorTotp: 4, operatorAttempts: 6 })
  refused(await there.call(operator.stepUp, { totp: mine.code() }), 'operatorAttempts')
  refused(await stop(there.call), 'stepUpNeeded')
  done(await (await session(other.id)).call(operator.stepUp, { totp: other.code() }))
})

test('a large file is read from an operator who must still show the code, and from nobody else', async () => {
  const send = async (headers: Record<string, string>) => {
    const payload = { name: 'large.csv', content: 'x'.repeat(200_000), reason }
    return app.inject({ method: 'POST', url: `${DESK_BASE}/bankfile/import`, payload, headers })
  }
  const codeOf = (answer: Awaited<ReturnType<typeof send>>) => (answer.json() as { code: number }).code
  const [finance, support] = [await session((await person()).id), await session((await person('support')).id)]
  const answer = await send(finance.headers)
  assert.deepEqual(
    [answer.statusCode, codeOf(answer), answer.headers.connection === 'close'],
    [200, refusals.stepUpNeeded.code, false],
  )
  for (const [headers, rule] of [
    [{ [DESK_HEADER]: '1' }, 'operatorOnly'],
    [{ [DESK_HEADER]: '1', authorization: world.ann.token }, 'operatorOnly'],
    [support.headers, 'operatorRole'],
  ] as const) {
    const cut = await send(headers)
    assert.deepEqual([codeOf(cut), cut.headers.connection], [refusals[rule].code, 'close'])
  }
})

test('an operator disabled while their proposal waits, or with a valid code, can act no more', async () => {
  const { id, code } = await person()
  forward(MINUTE)
  const { call } = await session(id)
  done(await call(operator.stepUp, { totp: code() }))
  done(await (await world.operator('admin')).call(operator.disable, { id, reason }))
  refused(await stop(call), 'operatorOnly')
  refused(await call(operator.stepUp, { totp: code() }), 'operatorOnly')
})

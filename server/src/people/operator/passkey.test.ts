import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { operator, operatorLogin } from '@tonne/contract/people/operator'
import { listMail } from '../../platform/mail/outbox.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { DESK_PASSWORD, insertPerson } from '../../testing/insertPerson.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { softPasskey } from '../../testing/softPasskey.ts'

const world = await openWorld()
const { clock, db } = world
const MINUTE = 60_000
const forward = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const visitor = world.as()
/** An operator logged in with an authenticator, who has just shown a code. */
async function person() {
  const { session, ...person } = await insertPerson(world)
  return { ...person, session: () => session('passkey', 0), call: await session('passkey', 10 * MINUTE) }
}
type Person = Awaited<ReturnType<typeof person>>
const make = async ({ call }: Pick<Person, 'call'>, key: ReturnType<typeof softPasskey>) =>
  call(operator.addPasskey, { label: 'Laptop', passkey: key.make(done(await call(operator.startPasskey, {})).options) })
const loginOptions = async () => done(await visitor(operatorLogin.askPasskey, {})).options
const enter = ({ email }: Pick<Person, 'email'>, shown: object, password = DESK_PASSWORD) =>
  visitor(operatorLogin.logIn, { email, password, ...shown })

test('a passkey logs in and proves acts for ten minutes; the code no longer does', async () => {
  const who = await person()
  const key = softPasskey()
  assert.equal(done(await who.call(operator.me, {})).passkeys, 0)
  done(await make(who, key))
  forward(MINUTE)
  refused(await enter(who, { totp: who.code() }), 'operatorPasskey')
  refused(await enter(who, { totp: '000000' }), 'operatorLogin')
  forward(MINUTE)
  refused(await enter(who, { totp: who.code() }, 'Wrong-Password-1'), 'operatorLogin')
  refused(await enter(who, {}), 'operatorLogin')
  const me = done(await enter(who, { passkey: key.use(await loginOptions()) }))
  assert.deepEqual([me.email, me.passkeys], [who.email, 1])

  const call = await who.session()
  refused(await call(withdrawalDesk.stopOut, { reason: 'the bank called' }), 'stepUpNeeded')
  forward(MINUTE)
  refused(await call(operator.stepUp, { totp: who.code() }), 'operatorPasskey')
  const { options } = done(await call(operator.askPasskey, {}))
  assert.deepEqual(
    (JSON.parse(options) as { allowCredentials: { id: string }[] }).allowCredentials.map(({ id }) => id),
    [key.id],
  )
  done(await call(operator.stepUp, { passkey: key.use(options) }))
  const [stopped] = [done(await call(withdrawalDesk.stopOut, { reason: 'the bank called' }))]
  const [one, two] = await world.operators('finance', 'finance')
  done(await one.call(withdrawalDesk.proposeResume, { reason: 'it was ours' }))
  done(await two.call(withdrawalDesk.approveResume, { id: stopped.id, reason: 'called as well' }))
})

test('making or removing a passkey is mailed to the operator and in the audit', async () => {
  const who = await person()
  const mails = async () => (await listMail(db, who.email)).map(({ subject, text }) => ({ subject, text }))
  done(await make(who, softPasskey()))
  const [made, ...others] = await mails()
  assert.deepEqual(others, [])
  assert.match(made!.subject, /^New passkey for the Tonne desk \/ .*新增通行密钥$/)
  assert.match(
    made!.text,
    /The passkey “Laptop” was made for your account .* 127\.0\.0\.1\.[\s\S]*you have 1\.[\s\S]*tell an admin at once/,
  )
  const { items } = done(await who.call(operator.passkeys, {}))
  refused(await who.call(operator.removePasskey, { id: items[0]!.id + 1000 }), 'factorMissing')
  assert.equal((await mails()).length, 1)
  done(await who.call(operator.removePasskey, { id: items[0]!.id }))
  const [removed] = await mails()
  assert.match(removed!.subject, /^Passkey removed from the Tonne desk \/ .*移除通行密钥$/)
  assert.match(removed!.text, /It was the last one[\s\S]*这是最后一个通行密钥/)
  const acts = await db.rows(
    "select act, reason, before, after from audit where subject = $1 and act like 'operator.passkey.%' order by id",
    [who.email],
  )
  const label = { label: 'Laptop' }
  assert.deepEqual(acts, [
    { act: 'operator.passkey.add', reason: 'made by themselves', before: null, after: label },
    { act: 'operator.passkey.remove', reason: 'removed by themselves', before: label, after: null },
  ])
})

test('the challenge of a login names nobody, and is the same for everybody', async () => {
  const { allowCredentials, rpId, userVerification } = JSON.parse(await loginOptions()) as Record<string, unknown>
  assert.deepEqual([allowCredentials, rpId, userVerification], [undefined, 'localhost', 'required'])
})

test('a passkey of another place, act or person, too late, removed or used again is refused', async () => {
  const [who, other] = [await person(), await person()]
  const [key, otherKey] = [softPasskey(), softPasskey()]
  done(await make(who, key))
  done(await make(other, otherKey))
  const call = await who.session()
  const ask = async () => done(await call(operator.askPasskey, {})).options
  const wrongs = [
    ['a copy of the desk under another address', key.use(await ask(), { origin: 'https://tonne-desk.example' })],
    ['the challenge of the login', key.use(await loginOptions())],
    ['a challenge of nobody', key.use(await ask(), { challenge: 'AAAA' })],
    ['the challenge of another operator', key.use(done(await other.call(operator.askPasskey, {})).options)],
    ['the key of another operator', otherKey.use(await ask())],
  ] as const
  for (const [about, passkey] of wrongs) {
    const answer = await call(operator.stepUp, { passkey })
    assert.notEqual(answer.code, 0, about)
    await db.rows('delete from attempt where key like $1', [`desk:factor:${who.id}:%`])
  }
  const old = key.use(await ask())
  forward(5 * MINUTE)
  refused(await call(operator.stepUp, { passkey: old }), 'passkeyRefused')
  const good = key.use(await ask())
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(operator.stepUp, { passkey: good })))
  assert.deepEqual(tally(answers), { done: 1, passkeyRefused: 3 })
  const { items } = done(await call(operator.passkeys, {}))
  refused(
    await call(operator.removePasskey, { id: done(await other.call(operator.passkeys, {})).items[0]!.id }),
    'factorMissing',
  )
  assert.deepEqual(done(await call(operator.removePasskey, { id: items[0]!.id })).items, [])
  refused(await enter(who, { passkey: key.use(await loginOptions()) }), 'operatorLogin')
  forward(MINUTE)
  done(await enter(who, { totp: who.code() }))
})

test('an idle session makes and removes no key, and ends when one is made elsewhere; at most five', async () => {
  const who = await person()
  const before = await who.session()
  refused(await before(operator.startPasskey, {}), 'stepUpNeeded')
  const key = softPasskey()
  done(await make(who, key))
  refused(await before(operator.me, {}), 'operatorOnly')
  done(await who.call(operator.me, {}))
  const away = await who.session()
  const { items } = done(await away(operator.passkeys, {}))
  refused(await away(operator.removePasskey, { id: items[0]!.id }), 'stepUpNeeded')
  refused(await make(who, key), 'passkeyRefused')
  for (let i = 1; i < 5; i++) done(await make(who, softPasskey()))
  refused(await who.call(operator.startPasskey, {}), 'passkeysMost')
  const acts = await db.rows<{ act: string }>(
    `select act from audit where operator_id = $1 and act like 'operator.passkey%'`,
    [who.id],
  )
  assert.equal(acts.length, 5)
})

test('a disabled operator loses the keys: none of them works under a new invitation', async () => {
  const who = await person()
  const key = softPasskey()
  done(await make(who, key))
  done(await (await world.operator('admin')).call(operator.disable, { id: who.id, reason: 'leaves us' }))
  refused(await enter(who, { passkey: key.use(await loginOptions()) }), 'operatorLogin')
  await insertPerson(world, { email: who.email })
  refused(await enter(who, { passkey: key.use(await loginOptions()) }), 'operatorLogin')
})

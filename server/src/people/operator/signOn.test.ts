import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { client } from '@tonne/contract/client'
import { DESK_HEADER } from '@tonne/contract/envelope'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { operator, operatorLogin } from '@tonne/contract/people/operator'
import { reportDesk } from '@tonne/contract/trust/report'
import { OPERATOR_COOKIE, revokeOperatorSessions } from '../../shared/session/operators.ts'
import { readSignOn } from '../../shared/signOnSettings.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { DESK_PASSWORD, insertPerson } from '../../testing/insertPerson.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { type Directory, signOnAs, startSignOnProvider } from '../../testing/signOnProvider.ts'
import { softPasskey } from '../../testing/softPasskey.ts'
import { sender } from '../../testing/world.ts'
import { updateDisabled } from './store.ts'

const directory: Directory = {}
const provider = await startSignOnProvider(directory, 'http://localhost:3000')
after(() => provider.end())
const world = await openWorld({ mode: 'production', signOn: provider.settings })
const { app, clock, db } = world
let people = 0

/** An operator whom two admins approved, and their entry in the directory. */
async function person({ roles = ['tonne-finance'] as unknown, verified = true } = {}) {
  const { id, email, code } = await insertPerson(world)
  const subject = `person-${++people}`
  directory[subject] = { email, email_verified: verified, roles }
  return { id, email, subject, code }
}
const desk = () => world.as(undefined)
const begin = async () => done(await desk()(operatorLogin.startSignOn, {}))
const finish = (input: { ticket: string; query: string }) => desk()(operatorLogin.finishSignOn, input)
/** Signs on; returns the session's calls and the answer. */
async function enter(subject: string) {
  const { url, ticket } = await begin()
  const answer = await app.inject({
    ...{ method: 'POST', url: '/desk/api/operator/signon/finish', headers: { [DESK_HEADER]: '1' } },
    payload: { ticket, query: await signOnAs(subject, url) },
  })
  const cookie = new RegExp(`${OPERATOR_COOKIE}=([^;]+)`).exec(String(answer.headers['set-cookie'] ?? ''))?.[1]
  assert.ok(cookie, answer.body)
  return { me: answer.json().data, call: client(sender(app, clock, undefined, { cookie })) }
}
/** Makes the first passkey, which requires the invitation's authenticator. */
async function makeKey(call: Awaited<ReturnType<typeof enter>>['call'], code: () => string) {
  refused(await call(operator.startPasskey, {}), 'stepUpNeeded')
  done(await call(operator.stepUp, { totp: code() }))
  const key = softPasskey()
  const passkey = key.make(done(await call(operator.startPasskey, {})).options)
  done(await call(operator.addPasskey, { label: 'Laptop', passkey }))
  return key
}
const come = async (subject: string) => {
  const { url, ticket } = await begin()
  return finish({ ticket, query: await signOnAs(subject, url) })
}

test('after the first sign-on comes a passkey; then sign-on opens the desk and the passkey proves acts', async () => {
  const who = await person()
  const first = await enter(who.subject)
  assert.equal(first.me.email, who.email)
  assert.equal(first.me.passkeyFirst, true)
  assert.equal(first.me.steppedUntil, 0)
  refused(await first.call(reportDesk.overview, {}), 'passkeyFirst')
  const key = await makeKey(first.call, who.code)
  const { me, call } = await enter(who.subject)
  assert.deepEqual([me.passkeyFirst, me.passkeys, me.steppedUntil], [false, 1, 0])
  done(await call(reportDesk.overview, {}))
  const again = key.use(done(await call(operator.askPasskey, {})).options)
  assert.ok(done(await call(operator.stepUp, { passkey: again })).steppedUntil > clock.now().getTime())
})

test('acts that move money ask for the passkey right after a sign-on too', async () => {
  const who = await person()
  await makeKey((await enter(who.subject)).call, who.code)
  const { call } = await enter(who.subject)
  refused(await call(withdrawalDesk.stopOut, { reason: 'Wrong payments were seen' }), 'stepUpNeeded')
})

test('passwords open nothing, and neither do sessions that they opened before', async () => {
  const { email, code, session } = await insertPerson(world)
  refused(await desk()(operatorLogin.logIn, { email, password: DESK_PASSWORD, totp: code() }), 'signOnOnly')
  const before = await session('passkey', 600_000)
  refused(await before(operator.me, {}), 'signOnOnly')
  assert.deepEqual(done(await desk()(operatorLogin.signOn, {})), { isOn: true })
})

test('the directory and two admins must both give the role', async () => {
  const stranger = 'somebody-else'
  directory[stranger] = { email: 'nobody@tonne.example', email_verified: true, roles: ['tonne-admin'] }
  assert.equal(refused(await come(stranger), 'signOnUnknown').email, 'nobody@tonne.example')
  const unverified = await person({ verified: false })
  refused(await come(unverified.subject), 'signOnUnverified')
  for (const roles of [undefined, [], ['tonne-admin'], ['finance'], 'tonne-finances', { 'tonne-finance': true }, 7]) {
    const who = await person({ roles })
    // Set separately, because passing undefined would apply the parameter's default.
    directory[who.subject]!.roles = roles
    assert.equal(refused(await come(who.subject), 'signOnRole').role, 'tonne-finance')
  }
  const single = await person({ roles: 'tonne-finance' })
  done(await come(single.subject))
  directory[single.subject]!.roles = ['tonne-support']
  refused(await come(single.subject), 'signOnRole')
})

test('one person is one operator: neither a second account nor a changed address makes two', async () => {
  const [who, other] = [await person(), await person()]
  done(await come(who.subject))
  // The directory gives the person another operator's address: they stay the operator that they were.
  directory[who.subject]!.email = other.email
  assert.equal(done(await come(who.subject)).email, who.email)
  // Somebody else has the address of a bound account.
  directory['a-third'] = { email: who.email, email_verified: true, roles: ['tonne-finance'] }
  assert.equal(refused(await come('a-third'), 'signOnOther').email, who.email)
  await db.tx(async (tx) => {
    await updateDisabled(tx, who.id, clock.now())
    await revokeOperatorSessions(tx, who.id, clock.now())
  })
  refused(await come(who.subject), 'signOnUnknown')
  done(await come(other.subject))
})

test('a ticket is valid once, for ten minutes, and only with the answer to its own question', async () => {
  const who = await person()
  const [one, two] = [await begin(), await begin()]
  const query = await signOnAs(who.subject, one.url)
  assert.equal(refused(await finish({ ticket: two.ticket, query }), 'signOnFailed').minutes, 10)
  refused(await finish({ ticket: `${one.ticket.slice(0, -2)}AA`, query }), 'signOnFailed')
  refused(await finish({ ticket: one.ticket, query: query.replace(/code=[^&]+/, 'code=forged') }), 'signOnFailed')
  const both = await Promise.all([finish({ ticket: one.ticket, query }), finish({ ticket: one.ticket, query })])
  assert.deepEqual(tally(both), { done: 1, signOnFailed: 1 })
  const late = await signOnAs(who.subject, two.url)
  clock.set(new Date(clock.now().getTime() + 10 * 60_000))
  refused(await finish({ ticket: two.ticket, query: late }), 'signOnFailed')
})

test('sixty sign-ons from one place in a quarter of an hour, begun or ended', async () => {
  const place = world.as(undefined, { address: '198.51.100.60' })
  for (let i = 0; i < 30; i++) done(await place(operatorLogin.startSignOn, {}))
  const ending = { ticket: 'A'.repeat(80), query: 'code=none&state=none' }
  const answers = await Promise.all(Array.from({ length: 35 }, () => place(operatorLogin.finishSignOn, ending)))
  assert.deepEqual(tally(answers), { signOnFailed: 30, tooManyRequests: 5 })
  refused(await place(operatorLogin.startSignOn, {}), 'tooManyRequests')
})

test('a provider that is away is reported, and comes back without a restart', async () => {
  const moved = await startSignOnProvider(directory, 'http://localhost:3000')
  const { settings } = moved
  await moved.end()
  const other = await openWorld({ mode: 'production', signOn: settings })
  const ask = () => other.as(undefined)(operatorLogin.startSignOn, {})
  refused(await ask(), 'signOnAway')
  const back = await startSignOnProvider(directory, 'http://localhost:3000', {
    port: Number(new URL(settings.issuer).port),
  })
  after(() => back.end())
  done(await ask())
})

test('without settings there is no sign-on; incomplete ones are refused at the start', async () => {
  const plain = await openWorld()
  const call = plain.as(undefined)
  assert.deepEqual(done(await call(operatorLogin.signOn, {})), { isOn: false })
  refused(await call(operatorLogin.startSignOn, {}), 'signOnOff')
  const read = (variables: Record<string, string>, mode = 'production') => {
    const wrong: string[] = []
    const given = (name: string) => variables[name]
    const check = (name: string, _: string, fits: (value: string) => boolean) => {
      if (variables[name] !== undefined && !fits(variables[name])) wrong.push(name)
      return variables[name]
    }
    return { settings: readSignOn({ check, given }, mode, wrong), wrong }
  }
  const [id, secret] = [{ SIGN_ON_CLIENT_ID: 'desk' }, { SIGN_ON_CLIENT_SECRET: 's' }]
  assert.deepEqual(read({}), { settings: undefined, wrong: [] })
  assert.match(read(id).wrong[0]!, /^SIGN_ON_ISSUER and SIGN_ON_CLIENT_SECRET must be set too/)
  const issuer = (SIGN_ON_ISSUER: string, mode?: string) => read({ SIGN_ON_ISSUER, ...id, ...secret }, mode).wrong
  assert.deepEqual(issuer('https://sso.example.com/realms/desk'), [])
  assert.deepEqual(issuer('http://127.0.0.1:9000', 'demo'), [])
  for (const bad of ['http://sso.example.com', 'https://me@sso.example.com', 'https://sso.example.com/?a=1', 'sso'])
    assert.deepEqual(issuer(bad), ['SIGN_ON_ISSUER'], bad)
})

test('the audit says who signed on, and once which person an account is', async () => {
  const who = await person()
  done(await come(who.subject))
  done(await come(who.subject))
  const rows = await db.rows<{ act: string; reason: string }>(
    'select act, reason from audit where subject = $1 order by id',
    [who.email],
  )
  const signedOn = 'the company’s sign-on'
  assert.deepEqual(
    rows.map(({ act, reason }) => [act, reason]),
    [
      ['operator.linkSignOn', signedOn],
      ['operator.login', signedOn],
      ['operator.login', signedOn],
    ],
  )
})

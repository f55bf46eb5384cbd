import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, operatorLogin } from '@tonne/contract/people/operator'
import { refusals } from '@tonne/domain/refusals'
import { OPERATOR_COOKIE } from '../../shared/session/operators.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { operatorHeaders } from '../../testing/operatorHeaders.ts'
import { freshAddress } from '../../testing/people.ts'
import { makeWorld } from '../../testing/world.ts'
import { foundAdmins } from './foundAdmins.ts'
import { findSubject, insertSignOn } from './store.ts'
import { openTotp, totpAt } from './totp.ts'

const world = await openWorld()
const { db, clock, tools } = world
const PASSWORD = 'Tembusu-Desk-2026'
const visitor = world.as()
const step = (seconds = 30) => clock.set(new Date(clock.now().getTime() + seconds * 1000))
const lastToken = async (email: string) => {
  const { rows } = await db.pool.query('select body from mail where to_address = $1 order by id desc limit 1', [email])
  return /invite#([A-Za-z0-9_-]{43})/.exec(rows[0].body)![1]!
}
const [ada, ben] = await world.operators('admin', 'admin')
const secrets = new Map<string, string>()
/** Invited by ada, approved by ben, accepted. */
async function invited(email: string, role: 'support' | 'finance' | 'market' | 'admin') {
  const invite = done(await ada.call(operator.invite, { email, name: 'New Person', role, reason: 'joins the team' }))
  done(await ben.call(operator.decideInvite, { id: invite.id, approve: true, reason: 'known to me' }))
  const token = await lastToken(email)
  const { totpSecret } = done(await visitor(operatorLogin.readInvite, { token }))
  secrets.set(email, totpSecret)
  return { token, totp: () => totpAt(totpSecret, clock.now()) }
}
const logIn = (email: string, totp: string, password = PASSWORD) =>
  visitor(operatorLogin.logIn, { email, password, totp })
const codeOf = (email: string) => totpAt(secrets.get(email)!, clock.now())

test('an invitation needs a second admin, and its link works once', async () => {
  const input = { email: 'fin@tonne.example', name: 'Fin Tan', role: 'finance', reason: 'joins' } as const
  const { id } = done(await ada.call(operator.invite, input))
  refused(await ada.call(operator.decideInvite, { id, approve: true, reason: 'my own' }), 'ownAct')
  refused(await ben.call(operator.invite, input), 'operatorExists')
  done(await ben.call(operator.decideInvite, { id, approve: true, reason: 'known to me' }))
  refused(await ben.call(operator.decideInvite, { id, approve: true, reason: 'again' }), 'stateMoved')
  const token = await lastToken(input.email)
  const { totpSecret, role } = done(await visitor(operatorLogin.readInvite, { token }))
  assert.equal(role, 'finance')
  secrets.set(input.email, totpSecret)
  const accept = (totp: string, password = PASSWORD) => visitor(operatorLogin.acceptInvite, { token, password, totp })
  refused(await accept('000000'), 'operatorTotp')
  refused(await accept(codeOf(input.email), 'Short-1'), 'operatorPasswordWeak')
  assert.equal(done(await accept(codeOf(input.email))).role, 'finance')
  refused(await accept(codeOf(input.email)), 'operatorInvite')
})
test('its code logs in no second time, and its link brings nobody back who was disabled before its end', async () => {
  const email = 'gone@tonne.example'
  const { token, totp } = await invited(email, 'support')
  const accept = () => visitor(operatorLogin.acceptInvite, { token, password: PASSWORD, totp: totp() })
  const { id } = done(await accept())
  refused(await logIn(email, totp()), 'operatorLogin')
  step()
  done(await logIn(email, totp()))
  done(await ada.call(operator.disable, { id, reason: 'invited by mistake' }))
  step()
  refused(await logIn(email, totp()), 'operatorLogin')
  refused(await accept(), 'operatorInvite')
})
test('a new invitation makes the account anew: nobody who signed on as it before is bound to it', async () => {
  const [email, issuer] = ['back@tonne.example', 'https://sso.example.com']
  const join = async () => {
    const { token, totp } = await invited(email, 'support')
    return done(await visitor(operatorLogin.acceptInvite, { token, password: PASSWORD, totp: totp() })).id
  }
  const id = await join()
  await db.tx((tx) => insertSignOn(tx, { operatorId: id, issuer, subject: 'who-was-it' }, clock.now()))
  done(await ada.call(operator.disable, { id, reason: 'leaves the team' }))
  assert.equal(await join(), id)
  assert.equal(await findSubject(db, id, issuer), null)
})
test('a link ends after 48 hours, and a new invitation can follow', async () => {
  const { token } = await invited('late@tonne.example', 'support')
  clock.set(new Date(clock.now().getTime() + 48 * 3_600_000))
  refused(await visitor(operatorLogin.readInvite, { token }), 'operatorInvite')
  const admins = await world.operators('admin', 'admin')
  const { invites } = done(await admins[0]!.call(operator.list, {}))
  assert.equal(invites.find(({ email }) => email === 'late@tonne.example')?.state, 'expired')
  const again = done(
    await admins[0]!.call(operator.invite, {
      email: 'late@tonne.example',
      name: 'Late',
      role: 'support',
      reason: 'once more',
    }),
  )
  assert.equal(again.state, 'proposed')
})
test('whoever was an operator is one again only by a new invitation', async () => {
  const [admin] = await world.operators('admin')
  const { id } = await world.operator('support')
  const [{ email } = { email: '' }] = await db.rows<{ email: string }>('select email from operator where id = $1', [id])
  const ask = () => admin.call(operator.invite, { email, name: 'Back Again', role: 'market', reason: 'returns' })
  refused(await ask(), 'operatorExists')
  done(await admin.call(operator.disable, { id, reason: 'leaves the team' }))
  assert.equal(done(await ask()).state, 'proposed')
})
test('thirty guesses at the link of an invitation from one place in a quarter of an hour', async () => {
  const guesser = world.as(undefined, { address: freshAddress() })
  const token = 'a'.repeat(43)
  const guesses = await Promise.all(Array.from({ length: 35 }, () => guesser(operatorLogin.readInvite, { token })))
  assert.deepEqual(tally(guesses), { operatorInvite: 30, tooManyRequests: 5 })
})
test('login takes password and code, each code once, and does not tell which was wrong', async () => {
  step()
  const email = 'fin@tonne.example'
  refused(await logIn(email, codeOf(email), 'Wrong-Password-1'), 'operatorLogin')
  refused(await logIn(email, '000000'), 'operatorLogin')
  refused(await logIn('nobody@tonne.example', codeOf(email)), 'operatorLogin')
  const code = codeOf(email)
  assert.equal(done(await logIn(email, code)).email, email)
  refused(await logIn(email, code), 'operatorLogin')
})
test('five wrong tries, of a hundred at once, close the login for a while', async () => {
  step(1000)
  const email = 'fin@tonne.example'
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(email, '000000')))
  assert.deepEqual(tally(answers), { operatorLogin: 5, operatorAttempts: 15 })
  refused(await logIn(email, codeOf(email)), 'operatorAttempts')
  step(901)
  assert.equal(done(await logIn(email, codeOf(email))).role, 'finance')
})
test('privileged acts ask for the code again after ten minutes, by a cookie only our pages can use', async () => {
  step(1000)
  const { token, totp } = await (async () => {
    const [a, b] = await world.operators('admin', 'admin')
    const invite = done(
      await a.call(operator.invite, { email: 'adm@tonne.example', name: 'Adm', role: 'admin', reason: 'joins' }),
    )
    done(await b.call(operator.decideInvite, { id: invite.id, approve: true, reason: 'known' }))
    const token = await lastToken('adm@tonne.example')
    const { totpSecret } = done(await visitor(operatorLogin.readInvite, { token }))
    return { token, totp: () => totpAt(totpSecret, clock.now()) }
  })()
  const inject = (path: string, payload: object, headers: object) =>
    world.app.inject({
      method: 'POST',
      url: `/desk/api${path}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const accepted = await inject(
    '/operator/invite/accept',
    { token, password: PASSWORD, totp: totp() },
    { 'x-desk': '1' },
  )
  const line = String(accepted.headers['set-cookie'])
  assert.match(line, /^__Host-desk=[A-Za-z0-9_-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=36000$/)
  const cookie = line.split(';')[0]!
  const input = { email: 'x@tonne.example', name: 'X', role: 'support', reason: 'joins' }
  const as = async (headers: object) =>
    ((await inject('/operator/invite', input, headers)).json() as { code: number }).code
  assert.equal(await as({ cookie }), refusals.operatorOnly.code)
  assert.equal(await as({ 'x-desk': '1' }), refusals.operatorOnly.code)
  step(601)
  assert.equal(await as({ cookie, 'x-desk': '1' }), refusals.stepUpNeeded.code)
  await inject('/operator/stepup', { totp: totp() }, { cookie, 'x-desk': '1' })
  assert.equal(await as({ cookie, 'x-desk': '1' }), 0)
  step(20 * 60 + 61)
  assert.equal(await as({ cookie, 'x-desk': '1' }), refusals.operatorOnly.code)
})
test('automatic reads keep no session open: it ends twenty minutes after the last act', async () => {
  const { cookie } = await operatorHeaders(world, 'support')
  const read = async (desk: string) =>
    (
      (
        await world.app.inject({ method: 'GET', url: '/desk/api/operator/me', headers: { cookie, 'x-desk': desk } })
      ).json() as { code: number }
    ).code
  for (let i = 0; i < 4; i++) {
    step(4 * 60)
    assert.equal(await read('unattended'), 0)
  }
  assert.equal(await read('1'), 0)
  for (let i = 0; i < 3; i++) {
    step(7 * 60)
    assert.equal(await read('unattended'), i < 2 ? 0 : refusals.operatorOnly.code)
  }
  // An act is always attended, whatever its header says; a page that says nobody is there is refused.
  const act = {
    method: 'POST',
    url: '/desk/api/operator/logout',
    payload: {},
    headers: { cookie, 'x-desk': 'unattended' },
  } as const
  assert.equal(((await world.app.inject(act)).json() as { code: number }).code, refusals.operatorOnly.code)
})
test('a disabled operator is logged out at once; two admins always remain; nobody disables themselves', async () => {
  const [a, b] = await world.operators('admin', 'finance')
  refused(await b.call(operator.list, {}), 'operatorRole')
  refused(await a.call(operator.disable, { id: a.id, reason: 'leaves' }), 'ownAct')
  done(await b.call(operator.me, {}))
  done(await a.call(operator.disable, { id: b.id, reason: 'leaves' }))
  refused(await b.call(operator.me, {}), 'operatorOnly')
  const admins = done(await a.call(operator.list, {})).operators.filter(
    (o) => o.role === 'admin' && !o.disabledAt && o.id !== a.id,
  )
  for (const { id } of admins.slice(0, -1)) done(await a.call(operator.disable, { id, reason: 'leaves' }))
  refused(await a.call(operator.disable, { id: admins.at(-1)!.id, reason: 'leaves' }), 'operatorLast')
})
test('neither passwords nor secrets are in the database, and each act left its row', async () => {
  const { rows } = await db.pool.query('select act, count(*)::int as n from audit group by act order by act')
  const acts = Object.fromEntries(rows.map((r: { act: string; n: number }) => [r.act, r.n]))
  assert.ok(
    acts['operator.invite'] &&
      acts['operator.invite.approve'] &&
      acts['operator.accept'] &&
      acts['operator.login'] &&
      acts['operator.disable'],
  )
  const dump = JSON.stringify((await db.pool.query('select * from operator')).rows)
  for (const secret of secrets.values()) assert.ok(!dump.includes(secret))
  assert.ok(!dump.includes(PASSWORD))
  const sealed = (await db.pool.query(`select totp_sealed as t from operator where email = 'fin@tonne.example'`))
    .rows[0].t
  assert.equal(openTotp(tools.settings.secret, sealed, 'fin@tonne.example'), secrets.get('fin@tonne.example'))
  assert.equal(OPERATOR_COOKIE, '__Host-desk')
})
test('the machine’s owner names the first admins, once, and only while fewer than two have logged in', async () => {
  const fresh = await makeWorld()
  const input = [{ name: 'Mei Tan', email: 'mei@example.sg' }]
  const lines = await foundAdmins(fresh.tools, input, fresh.clock.now())
  assert.match(
    lines.join(),
    /Mei Tan <mei@example.sg>, shown this once: http:\/\/localhost:3000\/desk\/invite#[A-Za-z0-9_-]{43}$/,
  )
  assert.deepEqual(await foundAdmins(fresh.tools, input, fresh.clock.now()), [])
  for (let i = 0; i < 2; i++) await fresh.operator('admin')
  assert.deepEqual(
    await foundAdmins(fresh.tools, [{ name: 'Other', email: 'other@example.sg' }], fresh.clock.now()),
    [],
  )
  await fresh.end()
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { client } from '@tonne/contract/client'
import { DESK_HEADER } from '@tonne/contract/envelope'
import { operator, operatorLogin } from '@tonne/contract/people/operator'
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { OPERATOR_COOKIE } from '../../shared/session/operators.ts'
import { done } from '../../testing/answers.ts'
import { insertPerson } from '../../testing/insertPerson.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { type Directory, signOnAs, startSignOnProvider } from '../../testing/signOnProvider.ts'
import { sender } from '../../testing/world.ts'

const directory: Directory = {}
const provider = await startSignOnProvider(directory, 'http://localhost:3000', { logoutUri: 'http://127.0.0.1:9/' })
after(() => provider.end())
const world = await openWorld({ mode: 'production', signOn: provider.settings })
const { app, clock, db } = world
const { issuer, clientId } = provider.settings
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
let people = 0

/** An operator who signed on, with the session and the provider's name for it. */
async function signedOn() {
  const { id, email } = await insertPerson(world)
  const subject = `person-${++people}`
  directory[subject] = { email, email_verified: true, roles: ['tonne-finance'] }
  const { url, ticket } = done(await world.as(undefined)(operatorLogin.startSignOn, {}))
  const answer = await app.inject({
    ...{ method: 'POST', url: '/desk/api/operator/signon/finish', headers: { [DESK_HEADER]: '1' } },
    payload: { ticket, query: await signOnAs(subject, url) },
  })
  const cookie = new RegExp(`${OPERATOR_COOKIE}=([^;]+)`).exec(String(answer.headers['set-cookie']))![1]!
  const call = client(sender(app, clock, undefined, { cookie }))
  const [row] = await db.rows<{ sid: string | null }>(
    'select sign_on_sid as sid from operator_session where operator_id = $1',
    [id],
  )
  const isIn = async () => (await call(operator.me, {})).code === 0
  assert.ok(await isIn())
  return { id, subject, sid: row!.sid, call, isIn }
}
const seconds = () => Math.floor(Date.now() / 1000)
const claimsOf = (more: JWTPayload): JWTPayload => ({
  ...{ iss: issuer, aud: clientId, iat: seconds(), exp: seconds() + 120, jti: randomUUID(), events: EVENTS },
  ...more,
})
async function post(token: string): Promise<number> {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/desk/signon/logout' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
  assert.equal(answer.headers['cache-control'], 'no-store')
  return answer.statusCode
}
const acts = async (id: number) =>
  (
    await db.rows(
      `select 1 from audit a join operator o on o.email = a.subject where a.act = 'operator.signOut' and o.id = $1`,
      [id],
    )
  ).length

test('an operator logged out at the provider is out at once, and in the audit; others stay', async () => {
  const [who, other] = [await signedOn(), await signedOn()]
  assert.equal(await post(await provider.sign(claimsOf({ sub: who.subject }))), 200)
  assert.deepEqual([await who.isIn(), await other.isIn()], [false, true])
  assert.deepEqual([await acts(who.id), await acts(other.id)], [1, 0])
})

test('a token with only the provider’s session identifies its operator', async () => {
  const who = await signedOn()
  assert.ok(who.sid)
  assert.equal(await post(await provider.sign(claimsOf({ sid: who.sid }))), 200)
  assert.equal(await who.isIn(), false)
})

test('a used token ends no later session', async () => {
  const who = await signedOn()
  const token = await provider.sign(claimsOf({ sub: who.subject }))
  assert.equal(await post(token), 200)
  await db.rows('update operator_session set revoked_at = null where operator_id = $1', [who.id])
  assert.equal(await post(token), 200)
  assert.ok(await who.isIn())
})

test('only a recent logout token that the provider signed for us ends sessions', async () => {
  const who = await signedOn()
  const { privateKey } = await generateKeyPair('RS256')
  const claims = claimsOf({ sub: who.subject })
  const [{ sub: _, ...nobody }, { jti: __, ...unnumbered }] = [claims, claims]
  const header = { alg: 'RS256', kid: 'of-tests' }
  const plain = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const secret = new TextEncoder().encode(provider.settings.clientSecret)
  const bad: Record<string, string> = {
    nothing: '',
    'no token': 'let me out',
    'another key': await new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
    'no signature': `${plain({ alg: 'none' })}.${plain(claims)}.`,
    'our secret as a key': await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    'another issuer': await provider.sign({ ...claims, iss: 'https://elsewhere.example' }),
    'another client': await provider.sign({ ...claims, aud: 'another' }),
    'an identity token': await provider.sign({ ...claims, nonce: 'n' }),
    'no event': await provider.sign({ ...claims, events: undefined }),
    'another event': await provider.sign({ ...claims, events: { other: {} } }),
    'of long ago': await provider.sign({ ...claims, iat: seconds() - 3600 }),
    'over already': await provider.sign({ ...claims, exp: seconds() - 600 }),
    nobody: await provider.sign(nobody),
    'without a number': await provider.sign(unnumbered),
  }
  const codes = Object.fromEntries(
    await Promise.all(Object.entries(bad).map(async ([name, token]) => [name, await post(token)] as const)),
  )
  assert.deepEqual(codes, Object.fromEntries(Object.keys(bad).map((name) => [name, 400])))
  assert.ok(await who.isIn())
  assert.equal(await post(await provider.sign(claimsOf({ sub: 'nobody of ours' }))), 200)
})

test('ten uses of one token at once are recorded once', async () => {
  const who = await signedOn()
  const token = await provider.sign(claimsOf({ sub: who.subject }))
  const codes = await Promise.all(Array.from({ length: 10 }, () => post(token)))
  assert.deepEqual(new Set(codes), new Set([200]))
  assert.equal(await acts(who.id), 1)
  assert.equal(await who.isIn(), false)
})

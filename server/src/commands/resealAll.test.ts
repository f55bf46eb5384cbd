import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { client } from '@tonne/contract/client'
import { payee } from '@tonne/contract/money/payee'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { request } from '@tonne/contract/support/request'
import { draw } from '@tonne/contract/trading/draw'
import { presale } from '@tonne/contract/trading/presale'
import type { App } from '../app.ts'
import { readPushKey } from '../base/notice/pushKey.ts'
import { assertOwnKey, findSigner, SecretRefused } from '../base/proof/ownKey.ts'
import { SEAL_KEYS } from '../base/proof/store.ts'
import { insertInvite, insertOperator } from '../people/operator/store.ts'
import { openTotp, sealTotp, totpAt } from '../people/operator/totp.ts'
import { sealer } from '../platform/crypto/seal.ts'
import { connect } from '../platform/database/database.ts'
import { ServingRefused } from '../platform/database/stopped.ts'
import { findTotp, stepOfCode } from '../shared/credential/totp.ts'
import { copyContext, findCopy, insertCopy } from '../support/dataexport/store.ts'
import { ownerNamed } from '../support/request/ownerRequests.ts'
import { cancelLink } from '../support/request/say.ts'
import { findRequest } from '../support/request/store.ts'
import { done, refused } from '../testing/answers.ts'
import { buildTestApp } from '../testing/buildTestApp.ts'
import { everything } from '../testing/everything.ts'
import { memberSeed, openPresale } from '../testing/openPresale.ts'
import { openWorld } from '../testing/openWorld.ts'
import { freshIc } from '../testing/owners.ts'
import { HOLDER, payable, proof } from '../testing/payees.ts'
import { own, PASSWORD } from '../testing/people.ts'
import { DAY, travel } from '../testing/travel.ts'
import { sender } from '../testing/world.ts'
import { ResealRefused, resealAll } from './resealAll.ts'

const SECRET = 'the-secret-that-takes-its-place-0123456789'
const KEY = 'JBSWY3DPEHPK3PXP'
const NUMBER = '7306194852'
const world = await openWorld()
const { db, clock } = world
const { settings } = world.tools
const previous = settings.secret
const database = await world.owner()
const owner = connect(world.url, { max: 1, whoever: true })
after(() => owner.end())

/** Has a value of every sealed kind. */
const person = await payable(world, 500_00)
const ic = freshIc()
done(await person.call(identity.give, { realName: 'Lim Jun Hao', ic, phone: '91234567', proof: own }))
const account = { kind: 'account', bank: 'DBS', number: NUMBER, holder: HOLDER, proof } as const
done(await person.call(payee.add, account))
const { no: project } = await openPresale(world, { tons: 20 })
done(await person.call(presale.book, { project, kg: 2000, priceVersion: 1, memberSeed: memberSeed() }))
const { secret } = done(await person.call(credential.startTotp, { password: PASSWORD }))
done(await person.call(credential.confirmTotp, { totp: totpAt(secret, clock.now()) }))
const company = await world.newMember({ kind: 'corporate', level: 3 })
const asked = done(await company.call(request.submit, { kind: 'owner_link', ic, text: 'Extract', pictures: [] }))
const requestRow = (await findRequest(db, asked.no, company.id))!
await db.tx(async (tx) => {
  const copy = sealer(previous).seal('everything', copyContext(requestRow.id))
  const expiresAt = new Date(clock.now().getTime() + 30 * DAY)
  await insertCopy(tx, { requestId: requestRow.id, memberId: company.id, copy, expiresAt })
  const desk = { email: 'mei@tonne.example', emailKey: 'mei@tonne.example', name: 'Mei Tan', role: 'finance' } as const
  await insertOperator(tx, { ...desk, totpSealed: sealTotp(previous, KEY, desk.emailKey) }, clock.now())
  await insertInvite(tx, { ...desk, reason: 'A second one', invitedBy: null }, clock.now())
  await tx.rows('update operator_invite set totp_sealed = $1', [sealTotp(previous, KEY, desk.emailKey)])
})
const { publicKey } = await findSigner(db, previous)
const pushKey = await readPushKey(db, previous)

/** Ends the app's sessions, as if a supervisor had stopped every node. */
const stopNodes = () =>
  database.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where usename = 'tonne_app' and datname = current_database()`)
const reseal = (secrets = { previous, secret: SECRET }) => resealAll(owner, secrets, clock.now())

test('nothing changes while a node serves, under a wrong secret, or when one row does not open', async () => {
  await db.rows('select 1 as one')
  const before = await everything(database)
  await assert.rejects(
    reseal(),
    (error) => error instanceof ServingRefused && /has \d+ connections/.test(error.message),
  )
  await stopNodes()
  await assert.rejects(reseal({ previous: SECRET, secret: 'x'.repeat(40) }), ResealRefused)
  const [{ code }] = (await database.query(`update totp set secret = secret || '\\x00' returning secret as code`)).rows
  await assert.rejects(reseal(), /authenticate/)
  await database.query('update totp set secret = $1', [code.subarray(0, -1)])
  assert.deepEqual(await everything(database), before)
})

test('all sealed data opens only under the new secret, and the log continues under its key', async () => {
  for (const one of SEAL_KEYS.split('union').map((text) => text.replace('select', 'select 1 as one,')))
    assert.ok((await database.query(one)).rows.length > 0, one)
  await stopNodes()
  const resealed = await reseal()
  assert.equal(resealed?.notified, 1)
  assert.equal(await reseal(), undefined, 'a second time there is nothing to do')
  await assert.rejects(assertOwnKey(db, previous), SecretRefused)
  await assertOwnKey(db, SECRET)
  assert.equal((await findSigner(db, SECRET)).publicKey, publicKey)
  assert.deepEqual(await readPushKey(db, SECRET), pushKey)
  const codes = await db.rows<{ sealed: string; key: string }>(
    `select totp_sealed as sealed, email_key as key from operator where totp_sealed is not null
     union all select totp_sealed, email_key from operator_invite`,
  )
  assert.deepEqual(
    codes.map(({ sealed, key }) => openTotp(SECRET, sealed, key)),
    [KEY, KEY],
  )
  const copy = (await findCopy(db, requestRow.id, company.id, clock.now()))!
  assert.equal(sealer(SECRET).open(copy, copyContext(requestRow.id)).toString(), 'everything')
  const row = (await findRequest(db, asked.no, company.id))!
  assert.equal(await ownerNamed(db, SECRET, row), person.id, 'the number of a request finds its person')
  const totp = (await findTotp(db, person.id))!
  assert.ok(stepOfCode(totp, { code: totpAt(secret, clock.now()), appSecret: SECRET }, clock.now()))
})

test('under the new secret earlier numbers, payees, draws and links work; recovery codes have ended', async () => {
  const node: App = await buildTestApp({
    ...{ db, clock },
    settings: { ...settings, secret: SECRET, secretPrevious: previous },
  })
  // Each code is valid once.
  clock.set(new Date(clock.now().getTime() + 60_000))
  const call = (token?: string) => client(sender(node.app, clock, token, {}))
  refused(
    await call(person.token)(payee.add, { ...account, proof: { totp: totpAt(secret, clock.now()), ...proof } }),
    'payeeExists',
  )
  const other = await world.newMember()
  const again = { realName: 'Lim Jun Hao', ic, phone: '91234567', proof: own }
  refused(await call(other.token)(identity.give, again), 'icExists')
  const state = done(await call(person.token)(credential.state, {}))
  assert.equal(state.recoveryLeft, 0)
  const [first] = done(await call(person.token)(notice.list, {})).items
  assert.match(first!.title.en, /recovery codes/)
  const key = new URL(cancelLink(settings, asked.no)).searchParams.get('key')!
  done(await call()(request.cancelByLink, { no: asked.no, key }))
  await travel({ db, clock, schedule: node.schedule }, 2 * DAY)
  assert.equal(done(await call()(draw.info, { no: project })).outcome?.kind, 'drawn')
  await node.app.close()
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { client } from '@tonne/contract/client'
import { payee } from '@tonne/contract/money/payee'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import type { App } from '../app.ts'
import { assertOwnKey, SecretRefused } from '../base/proof/ownKey.ts'
import { listSealKeys } from '../base/proof/store.ts'
import { sealer } from '../platform/crypto/seal.ts'
import { connect } from '../platform/database/database.ts'
import { useRecoveryCode } from '../shared/credential/recoveryCodes.ts'
import { beginTotp, confirmTotp, findTotp, stepOfCode } from '../shared/credential/totp.ts'
import { done, refused, tally } from '../testing/answers.ts'
import { buildTestApp } from '../testing/buildTestApp.ts'
import { openWorld } from '../testing/openWorld.ts'
import { freshIc } from '../testing/owners.ts'
import { HOLDER, payable, proof } from '../testing/payees.ts'
import { own, PASSWORD, type Person } from '../testing/people.ts'
import { sender, type World } from '../testing/world.ts'
import { invariants } from '../trust/invariants/invariantList.ts'
import { ResealRefused, resealServing } from './resealAll.ts'

const SECRET = 'the-secret-that-takes-its-place-0123456789'
const world = await openWorld()
const { db, clock } = world
const previous = world.tools.settings.secret
const secrets = { previous, secret: SECRET }
const owner = connect(world.url, { max: 1, whoever: true })
after(() => owner.end())

const nodes: App[] = []
/** A node started by an operator: it opens both secrets' seals, and seals under the first. */
async function start(secret: string, secretPrevious?: string): Promise<World['as']> {
  await assertOwnKey(db, { secret, secretPrevious })
  const node: App = await buildTestApp({
    ...{ db, clock },
    settings: { ...world.tools.settings, secret, secretPrevious },
  })
  nodes.push(node)
  return (token, from = {}) => client(sender(node.app, clock, token, from))
}
type Node = World['as']
const somebody = (as: Node) => payable({ ...world, as }, 0)
const giveIc = (node: Node, { token }: Person, ic: string) =>
  node(token)(identity.give, { realName: 'Lim Jun Hao', ic, phone: '91234567', proof: own })
const addAccount = (node: Node, { token }: Person, number: string) =>
  node(token)(payee.add, { kind: 'account', bank: 'DBS', number, holder: HOLDER, proof })
const masked = async (node: Node, { token }: Person) => done(await node(token)(identity.mine, {})).icMasked
const codesOf = async (node: Node, { token }: Person) =>
  done(await node(token)(credential.renewRecoveryCodes, { password: PASSWORD })).codes
const oneKey = invariants.find(({ id }) => id.startsWith('38'))!
const broken = () => owner.rows(oneKey.sql!)

const before = await start(previous, SECRET)
const ic = freshIc()
const [early, late] = [await somebody(before), await somebody(before)]
const [keeps, renews] = [await somebody(before), await somebody(before)]
for (const { id: memberId, email } of [keeps, renews])
  await db.tx(async (tx) => {
    await beginTotp(tx, { memberId, email, appSecret: previous }, clock.now())
    await confirmTotp(tx, memberId, clock.now())
  })
done(await giveIc(before, early, ic))
done(await addAccount(before, early, '7306194852'))
const [oldCode, oldCode2] = await codesOf(before, keeps)

test('nothing is sealed anew before a node seals under the new secret', async () => {
  await assert.rejects(resealServing(owner, secrets, clock.now()), ResealRefused)
  assert.deepEqual(await listSealKeys(db), [sealer(previous).keyId])
})

let now: Node
test('nodes that seal under different secrets read each other’s rows', async () => {
  now = await start(SECRET, previous)
  const [one, two] = [await somebody(before), await somebody(now)]
  refused(await giveIc(now, one, ic), 'icExists')
  refused(await addAccount(now, early, '7306194852'), 'payeeExists')
  assert.equal(await masked(now, early), await masked(before, early))
  const [other, same] = [freshIc(), freshIc()]
  done(await giveIc(now, one, other))
  refused(await giveIc(before, two, other), 'icExists')
  assert.equal(await masked(before, one), await masked(now, one))
  const both = await Promise.all([giveIc(before, two, same), giveIc(now, late, same)])
  assert.deepEqual(tally(both), { done: 1, icExists: 1 })
  const used = await db.tx((tx) =>
    useRecoveryCode(
      tx,
      { memberId: keeps.id, secrets: { secret: SECRET, secretPrevious: previous }, code: oldCode! },
      clock.now(),
    ),
  )
  assert.ok(used)
  assert.deepEqual(await broken(), [])
})

test('while members write it continues after kill -9, and at the end all is under the new secret', async () => {
  const holding = connect(world.url, { max: 1, whoever: true })
  await holding.tx(async (tx) => {
    // On a busy machine the command takes longer to come here than a transaction may stand still.
    await tx.rows('set local idle_in_transaction_session_timeout = 0')
    await tx.rows('lock table payee in exclusive mode')
    const env = { ...process.env, DATABASE_URL: world.url, SECRET, SECRET_PREVIOUS: previous }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'reseal.ts'), '--serving'], {
      ...{ env, stdio: ['ignore', 'inherit', 'inherit'] },
    })
    const under = `select 1 as one from identity where ic_key = '${sealer(previous).keyId}'`
    while ((await owner.rows(under)).length > 0) {
      assert.equal(child.exitCode, null)
      await sleep(20)
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await holding.end()
  assert.equal((await listSealKeys(db)).length, 2)
  assert.deepEqual(await broken(), [])
  const newCodes = await codesOf(now, renews)
  let writing = true
  const written: Person[] = []
  const writes = (async () => {
    while (writing) {
      const person = await somebody(now)
      done(await giveIc(now, person, freshIc()))
      written.push(person)
    }
  })()
  while (written.length === 0) await sleep(20)
  const resealed = await resealServing(owner, secrets, clock.now())
  writing = false
  await writes
  assert.equal(resealed?.notified, 1, 'whose codes were made under the new secret keeps them')
  assert.deepEqual(await listSealKeys(db), [sealer(SECRET).keyId])
  assert.deepEqual(await broken(), [])
  assert.equal(await resealServing(owner, secrets, clock.now()), undefined, 'a second time there is nothing to do')

  await assert.rejects(assertOwnKey(db, previous), SecretRefused)
  const alone = await start(SECRET)
  for (const person of [early, ...written]) assert.ok(await masked(alone, person))
  refused(await addAccount(alone, early, '7306194852'), 'payeeExists')
  const use = (memberId: number, code: string) =>
    db.tx((tx) => useRecoveryCode(tx, { memberId, secrets: SECRET, code }, clock.now()))
  assert.deepEqual([await use(keeps.id, oldCode2!), await use(renews.id, newCodes[0]!)], [false, true])
  const totp = (await findTotp(db, keeps.id))!
  assert.equal(stepOfCode(totp, { code: '000000x', appSecret: SECRET }, clock.now()), undefined, 'it opens')
  for (const { app } of nodes) await app.close()
})

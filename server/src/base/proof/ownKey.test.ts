import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { proof } from '@tonne/contract/base/proof'
import { sealer } from '../../platform/crypto/seal.ts'
import { derivedSeed, signerOf } from '../../platform/crypto/signature.ts'
import { connect } from '../../platform/database/database.ts'
import { cloneDatabase } from '../../platform/testing/database.ts'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { assertOwnKey, findSigner, SecretRefused } from './ownKey.ts'
import { headTextOf, listHeads, SEAL_KEYS } from './store.ts'

const world = await openWorld()
const { db } = world
await world.fund(world.ann, 100_00)
const owner = connect(world.url, { whoever: true })
after(() => owner.end())
const own = world.tools.settings.secret
const OTHER = 'another-secret-of-another-node-0123456789'
const refused = (error: unknown) =>
  error instanceof SecretRefused &&
  /another SECRET[\s\S]*Set SECRET, or the file "secret" in DATA_DIR/.test(error.message)
const publicKeyOf = (secret: string): string => signerOf(derivedSeed(secret)).publicKey
const storedKeys = async () => (await db.rows('select public_key, seal_key from instance'))[0]
/** A database of an earlier release: its log was signed with the key derived from the secret, and none is stored. */
const makeOld = async (marked: boolean) => {
  const old = signerOf(derivedSeed(own))
  for (const head of await listHeads(db, null, 1000))
    await owner.rows('update log_head set signature = $2 where size = $1', [head.size, old.sign(headTextOf(head))])
  await db.rows('update instance set sign_sealed = null, public_key = $1, seal_key = $2', [
    ...(marked ? [old.publicKey, sealer(own).keyId] : [null, null]),
  ])
}

test('the key in the database is the published one, and the secret is not shown', async () => {
  await assertOwnKey(db, own)
  const { publicKey } = await findSigner(db, own)
  assert.deepEqual(await storedKeys(), { public_key: publicKey, seal_key: sealer(own).keyId })
  assert.notEqual(publicKey, publicKeyOf(own), 'the key of a new database does not follow from its secret')
  await world.schedule.runNow()
  assert.equal(done(await world.as()(proof.head, {})).publicKey, publicKey)
})

test('another secret is refused, whatever is sealed already', async () => {
  await assert.rejects(assertOwnKey(db, OTHER), refused)
})

test('a database of an earlier release opens under its own secret and no other', async () => {
  for (const marked of [false, true]) {
    await makeOld(marked)
    const before = await storedKeys()
    await assert.rejects(assertOwnKey(db, OTHER), refused)
    assert.deepEqual(await storedKeys(), before)
    await assertOwnKey(db, own)
    await assertOwnKey(db, own)
    assert.equal((await findSigner(db, own)).publicKey, publicKeyOf(own), 'it signs on with the key it had')
  }
})

test('a signing key exchanged in the database is refused, whether sealed or not', async () => {
  const [stored] = await db.rows<{ sealed: Buffer; key: string }>(
    'select sign_sealed as sealed, public_key as key from instance',
  )
  const { sealed } = sealer(own).seal(Buffer.alloc(32, 1), 'the key that signs the log')
  await db.rows('update instance set sign_sealed = $1', [sealed])
  await assert.rejects(findSigner(db, own), refused)
  await db.rows('update instance set public_key = $1', [signerOf(Buffer.alloc(32, 1)).publicKey])
  await assert.rejects(assertOwnKey(db, own), refused)
  await db.rows('update instance set sign_sealed = $1, public_key = $2', [stored!.sealed, stored!.key])
  await assertOwnKey(db, own)
})

test('of two first starts with two secrets at once only one serves', async () => {
  const bare = await cloneDatabase()
  const [one, two] = [connect(bare.appUrl), connect(bare.appUrl)]
  await one.rows(`insert into instance (id, mode) values (1, 'demo')`)
  const asked = await Promise.allSettled([assertOwnKey(one, own), assertOwnKey(two, OTHER)])
  assert.deepEqual(asked.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await Promise.all([one.end(), two.end()])
  await bare.drop()
})

test('every column that names the key of a sealed value is checked', async () => {
  const columns = await db.rows<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'
     and (column_name in ('key_id', 'totp_sealed') or column_name ~ '^(ic|seed|secret)_key$' or (column_name ~ '_key$'
     and table_name = 'identity')) order by 1`,
  )
  assert.ok(columns.length >= 8)
  for (const { table, column } of columns)
    assert.match(SEAL_KEYS, new RegExp(`${column}\\b[^;]* from ${table}\\b`), `${table}.${column}`)
  const sealed = await db.rows<{ table: string }>(
    `select distinct table_name as "table" from information_schema.columns where table_schema = 'public'
      and column_name ~ 'sealed$'`,
  )
  for (const { table } of sealed) assert.match(SEAL_KEYS, new RegExp(`from ${table}\\b`), table)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { proof } from '@tonne/contract/base/proof'
import { client } from '@tonne/contract/client'
import type { Input } from '@tonne/contract/endpoint'
import { collectWalk } from '@tonne/verify/collectWalk'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import type { App } from '../app.ts'
import { assertOwnKey, findSigner, SecretRefused } from '../base/proof/ownKey.ts'
import { sealWaiting } from '../base/proof/sealRows.ts'
import { readKeyChain } from '../base/proof/store.ts'
import { sealer } from '../platform/crypto/seal.ts'
import { signerOf } from '../platform/crypto/signature.ts'
import { connect } from '../platform/database/database.ts'
import { ServingRefused } from '../platform/database/stopped.ts'
import { done } from '../testing/answers.ts'
import { buildTestApp } from '../testing/buildTestApp.ts'
import { everything } from '../testing/everything.ts'
import { openWorld } from '../testing/openWorld.ts'
import { sender } from '../testing/world.ts'
import { RotationRefused, rotateSigningKey } from './rotateSigningKey.ts'

const REASON = 'The host that holds the secret was lost'
const world = await openWorld()
const { db, clock } = world
const { settings } = world.tools
const { secret } = settings
const database = await world.owner()
const owner = connect(world.url, { max: 1, whoever: true })
after(() => owner.end())
const stopNodes = () =>
  database.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where usename = 'tonne_app' and datname = current_database()`)
const rotate = async (reason = REASON) => {
  await stopNodes()
  return rotateSigningKey(owner, { secret, reason }, clock.now())
}
async function onNode<T>(use: (node: App) => Promise<T>): Promise<T> {
  const node = await buildTestApp({ db, clock, settings })
  try {
    return await use(node)
  } finally {
    await node.app.close()
  }
}
const asked = (node: App) => client(sender(node.app, clock, undefined, {}))
const act = (subject: string) =>
  db.rows(
    `insert into audit (actor, act, subject, reason, at) values ('system', 'member.note', $1, 'some reason', $2)`,
    [subject, clock.now()],
  )
type Kept = { publicKey: string; head: { size: number; root: string } }
const headOf = async (node: App): Promise<Kept> => done(await asked(node)(proof.head, {})) as Kept
const between = (node: App, from: number, to: number) =>
  asked(node)(proof.consistency, { from, to } satisfies Input<typeof proof.consistency>).then(done)
const walkOf = (node: App) =>
  collectWalk(async (path) => {
    const [name, query] = path.split('?')
    const input = Object.fromEntries(new URLSearchParams(query))
    if (name === 'head') return done(await asked(node)(proof.head, {}))
    const page = { size: Number(input.size), ...(input.after ? { after: input.after } : {}) }
    return name === 'leaves'
      ? done(await asked(node)(proof.leaves, page))
      : done(await asked(node)(proof.published, page))
  })
const wrongIn = async (kind: 'consistency' | 'walk', bundle: unknown, given = {}) =>
  (await verifyBundle(kind, bundle, given)).flatMap(({ wrong }) => wrong)

let first: Kept
let second: Kept
before(async () => {
  await world.fund(world.ann, 100_00)
  await world.schedule.runNow()
  first = done(await world.as()(proof.head, {})) as Kept
})

test('nothing changes while a node serves, without a reason, or under another secret', async () => {
  await db.rows('select 1 as one')
  const asBefore = await everything(database)
  const change = (reason: string, given = secret) => rotateSigningKey(owner, { secret: given, reason }, clock.now())
  await assert.rejects(change(REASON), ServingRefused)
  await stopNodes()
  await assert.rejects(change('leaked'), RotationRefused)
  await assert.rejects(change(REASON, 'x'.repeat(40)), SecretRefused)
  assert.deepEqual(await everything(database), asBefore)
})

test('the log continues under the new key, which a head under the old one leads to', async () => {
  await act('waiting when the key changes')
  const { from, to } = await rotate()
  assert.deepEqual([from, (await findSigner(db, secret)).publicKey], [first.publicKey, to])
  assert.notEqual(from, to)
  await assertOwnKey(db, secret)
  await onNode(async (node) => {
    await act('after the change')
    await node.schedule.runNow()
    second = await headOf(node)
    assert.equal(second.publicKey, to)
    const bundle = await between(node, first.head.size, second.head.size)
    assert.deepEqual(await wrongIn('consistency', bundle, { kept: first }), [])
    // Two heads from before the change, requested after it.
    const early = await between(node, first.head.size, first.head.size)
    assert.deepEqual(await wrongIn('consistency', early, { kept: first }), [])
    const file = await walkOf(node)
    assert.deepEqual(await wrongIn('walk', file, { kept: first }), [])
    assert.ok(file.rows.some(({ text }) => text.startsWith('["key"')))
  })
})

test('a second change continues from the first', async () => {
  const { to } = await rotate('And the new host was lost as well')
  await onNode(async (node) => {
    const third = await headOf(node)
    assert.equal(third.publicKey, to)
    for (const kept of [first, second])
      assert.deepEqual(await wrongIn('consistency', await between(node, kept.head.size, third.head.size), { kept }), [])
  })
})

test('a node that was cut off while the key changed signs nothing more', async () => {
  const stale = { ...signerOf(Buffer.alloc(32, 7)), publicKey: first.publicKey }
  await act('sealed by a node that knows the old key')
  const size = (await readKeyChain(db, 1)).heads.at(-1)!.size
  await assert.rejects(
    db.tx((tx) => sealWaiting(tx, { signer: stale, now: clock.now() })),
    /restart it/,
  )
  assert.equal((await readKeyChain(db, 1)).heads.at(-1)!.size, size)
})

/** Changes that the operator makes in its own database, and a start's message about each. */
const lies: readonly [string, string, RegExp][] = [
  [
    'a change that the old key did not sign',
    `update key_rotation set old_signature = decode(repeat('ab', 64), 'hex')`,
    /not signed by the key that it ends/,
  ],
  [
    'a change that the new key did not sign',
    `update key_rotation set new_signature = old_signature`,
    /not signed by the key that it begins/,
  ],
  [
    'a change at another place than its row',
    `update log_part set first_id = first_id + 90, last_id = last_id + 90 where source = 'key'`,
    /not in the log there/,
  ],
  ['a change that was never one', `delete from key_rotation where id = 1`, /is not signed by the key of its place/],
]
for (const [what, lie, says] of lies)
  test(`${what} is refused at the start`, async () => {
    await database.query('begin')
    await database.query('set local session_replication_role = replica')
    await database.query(lie)
    const inside = { rows: async (text: string, values?: unknown[]) => (await database.query(text, values)).rows }
    await assert.rejects(assertOwnKey(inside as unknown as typeof db, secret), (error) => {
      assert.ok(error instanceof SecretRefused, String(error))
      assert.match(error.message, says)
      return true
    })
    await database.query('rollback')
    await assertOwnKey(db, secret)
  })

test('a key exchanged without a row is refused by a start, a walk and a kept head', async () => {
  const swapped = signerOf(Buffer.alloc(32, 9))
  const { sealed } = sealer(secret).seal(Buffer.alloc(32, 9), 'the key that signs the log')
  const [kept] = await db.rows<{ sealed: Buffer; key: string }>(
    'select sign_sealed as sealed, public_key as key from instance',
  )
  const put = (key: string, seal: Buffer) =>
    db.rows('update instance set sign_sealed = $1, public_key = $2', [seal, key])
  await put(swapped.publicKey, sealed)
  await act('sealed under the exchanged key')
  await db.tx((tx) => sealWaiting(tx, { signer: { ...swapped, ended: [] }, now: clock.now() }))
  await assert.rejects(assertOwnKey(db, secret), /does not say that this database’s key signs it/)
  await onNode(async (node) => {
    const shown = await headOf(node)
    const bundle = await between(node, first.head.size, shown.head.size)
    const wrong = await wrongIn('consistency', bundle, { kept: first })
    assert.ok(wrong.includes('keys.rows') || wrong.includes('publicKey'), wrong.join())
    assert.ok((await wrongIn('walk', await walkOf(node))).length > 0)
  })
  await database.query('set session_replication_role = replica')
  await database.query('delete from log_head where size = (select max(size) from log_head)')
  await put(kept!.key, kept!.sealed)
})

/** A log stored leaf by leaf continues by tile: its heads, proofs and order stay the same. */
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { hashNow } from '@tonne/domain/base/hashing'
import {
  completedBy,
  consistencySpans,
  headOf,
  inclusionSpans,
  type Nodes,
  proofOf,
} from '@tonne/domain/base/merkleLog'
import { leafOf, logHeadText, rowHash } from '@tonne/domain/base/sealedText'
import { toHex } from '@tonne/domain/bytes'
import pg from 'pg'
import { sha256 } from '../../platform/crypto/sha256.ts'
import { derivedSeed, signerOf } from '../../platform/crypto/signature.ts'
import { connect, type Db } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { cloneDatabase } from '../../platform/testing/database.ts'
import { fenceOf } from '../../testing/travel.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { proofInvariants } from '../../trust/invariants/proofInvariants.ts'
import { sealedLog, sinceProof } from './sealedLog.ts'
import { sealRows } from './sealRows.ts'
import type { LogSource } from './sources.ts'
import { countEntries, listHeads } from './store.ts'

const SECRET = 'a-secret-of-the-tests-alone-0123456789'
const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations')
const [POSTINGS, OLD, SEALED] = [700, 5, 620]
const signer = signerOf(derivedSeed(SECRET))
const made = new Map<string, Uint8Array>()
const nodes: Nodes = ({ level, index }) => made.get(`${level} ${index}`)!
const at = new Date('2026-11-20T04:00:00Z')
const rows: { source: LogSource; id: number }[] = []
const folder = mkdtempSync(join(tmpdir(), 'tonne-before-'))
after(() => rmSync(folder, { recursive: true }))
const database = await cloneDatabase()
let db: Db
const owner = new pg.Client({ connectionString: database.url })

before(async () => {
  for (const name of readdirSync(MIGRATIONS).filter((file) => file < '0073'))
    cpSync(join(MIGRATIONS, name), join(folder, name))
  await owner.connect()
  await owner.query('drop schema public cascade; create schema public; grant usage on schema public to public')
  await migrate({ url: database.url, folder })
  await writeBefore()
  await sealBefore()
  await migrate({ url: database.url })
  db = connect(database.appUrl)
})
after(async () => {
  await Promise.all([db.end(), owner.end()])
  await database.drop()
})

async function writeBefore(): Promise<void> {
  await owner.query(`insert into account (kind, owner_id, pocket, asset) values ('member', 1, 'available', 0),
    ('member', 2, 'available', 0)`)
  await owner.query(
    `insert into posting (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
      select 1 + g / 4, 'purchase', 1, 1, 2, 100, $2::timestamptz from generate_series(0, $1::int - 1) as g`,
    [POSTINGS, at],
  )
  await owner.query(
    `insert into audit (actor, act, subject, reason, at) select 'system', 'member.note', g::text, 'some reason', $1
      from generate_series(1, 60) as g`,
    [at],
  )
}
const TEXTS = {
  posting: `select r.id, json_build_array('posting', r.id, r.entry_id, r.kind, r.cause_id, 'member:1:available:0',
    'member:2:available:0', r.amount, r.reverses_id, '2026-11-20T04:00:00.000000Z')::text as text from posting r`,
  audit: `select r.id, json_build_array('act', r.id, r.actor, r.operator_id, r.act, r.subject, r.reason, r.before,
    r.after, r.member_id, '2026-11-20T04:00:00.000000Z')::text as text from audit r`,
}
/** Seals as earlier releases did: a row for each leaf and each node; the first leaves are of version 1. */
async function sealBefore(): Promise<void> {
  const texts = new Map<string, string>()
  for (const source of ['posting', 'audit'] as const)
    for (const { id, text } of (await owner.query<{ id: string; text: string }>(TEXTS[source])).rows)
      texts.set(`${source} ${id}`, text)
  // Every eleventh is an act; the sixth posting was late.
  for (let [i, posting, act] = [0, 0, 0]; i < SEALED; i++) {
    if (i % 11 === 10) rows.push({ source: 'audit', id: ++act })
    else if (++posting === 6) rows.push({ source: 'posting', id: ++posting })
    else rows.push({ source: 'posting', id: posting })
  }
  rows.push({ source: 'posting', id: 6 })
  for (const [i, { source, id }] of rows.entries()) {
    const leaf = i < OLD ? 1 : 2
    const opened = { leaf, salt: i.toString(16).padStart(32, '0'), text: texts.get(`${source} ${id}`)! } as const
    const hidden = leaf === 1 ? null : Buffer.from(hashNow(rowHash(opened), sha256), 'hex')
    await owner.query('insert into log_entry (position, source, row_id, salt, row_hash) values ($1, $2, $3, $4, $5)', [
      ...[i, source, id, Buffer.from(opened.salt, 'hex'), hidden],
    ])
    for (const node of hashNow(completedBy(i, hashNow(leafOf(opened), sha256), nodes), sha256)) {
      made.set(`${node.level} ${node.index}`, node.hash)
      await owner.query('insert into log_node (level, position, hash) values ($1, $2, $3)', [
        ...[node.level, node.index, Buffer.from(node.hash)],
      ])
    }
    if ([3, 5, 40, 256, 300, SEALED + 1].includes(i + 1)) {
      const root = hashNow(headOf([0, i + 1], nodes), sha256)
      const signature = signer.sign(logHeadText({ size: i + 1, root: toHex(root), at: at.getTime() }))
      await owner.query('insert into log_head (size, root, signature, at) values ($1, $2, $3, $4)', [
        ...[i + 1, Buffer.from(root), signature, at],
      ])
    }
  }
}
const holds = async () =>
  assert.deepEqual(
    (await checkInvariants(db, proofInvariants.slice(0, 2), new Date())).flatMap((found) => found.rows),
    [],
  )

test('rows sealed earlier keep their positions, heads and proofs', async () => {
  const size = SEALED + 1
  assert.equal(await countEntries(db), size)
  const asked = (['posting', 'audit'] as const).map((source) => ({
    source,
    ids: rows.filter((row) => row.source === source).map(({ id }) => id),
  }))
  const { entries, head, waiting } = await sealedLog({ db, signer }).open(asked)
  assert.deepEqual([head.size, entries.length, waiting], [size, size, 0])
  for (const { position, leaf, salt, text, proof } of entries) {
    const [what, id] = JSON.parse(text) as [string, number]
    assert.deepEqual({ source: what === 'act' ? 'audit' : what, id }, rows[position])
    assert.deepEqual([leaf, salt], [position < OLD ? 1 : 2, position.toString(16).padStart(32, '0')])
    assert.deepEqual(proof, hashNow(proofOf(inclusionSpans(position, size), nodes), sha256).map(toHex))
  }
  for (const head of await listHeads(db, null, 100))
    assert.deepEqual(
      await sinceProof(db, head.size, size),
      hashNow(proofOf(consistencySpans(head.size, size), nodes), sha256).map(toHex),
    )
  await holds()
})
test('the first run seals rows not sealed yet, and continues the old heads', async () => {
  const job = sealRows({ db, signer })
  const run = async () => job.run(at, await fenceOf({ db }, job.name))
  while ((await run()) > 0);
  assert.equal(await countEntries(db), POSTINGS + 60)
  const heads = await listHeads(db, null, 100)
  assert.equal(heads[0]!.size, POSTINGS + 60)
  assert.ok((await sinceProof(db, SEALED + 1, POSTINGS + 60)).length > 0)
  await holds()
})

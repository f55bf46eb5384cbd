import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { client } from '@tonne/contract/client'
import { order } from '@tonne/contract/trading/order'
import { refusals } from '@tonne/domain/refusals'
import { buildApp } from './app.ts'
import { BOOKS, openNodeHealth } from './nodeHealth.ts'
import { readBusAddress } from './platform/bus/busAddress.ts'
import { sealer } from './platform/crypto/seal.ts'
import { connect } from './platform/database/database.ts'
import { openMeters } from './platform/health/meters.ts'
import { readinessOf } from './platform/health/readiness.ts'
import { overRows } from './platform/testing/overRows.ts'
import { startPooler } from './platform/testing/pooler.ts'
import { openWakeUps } from './shared/socket/wakeUps.ts'
import { openProject } from './testing/openProject.ts'
import { UNBOUNDED } from './testing/unbounded.ts'
import { untilWaiting } from './testing/untilWaiting.ts'
import { makeWorld, sender } from './testing/world.ts'

const world = await makeWorld()
const pooler = await startPooler(world.appUrl)
const db = connect(pooler.url)
const meters = openMeters()
// A node starts and serves without a bus.
const wakeUps = await openWakeUps(readBusAddress('nats://127.0.0.1:1')!)
const { app } = await buildApp({
  ...{ db, clock: world.clock, settings: world.tools.settings, checkAnswers: true, bounds: UNBOUNDED, meters },
  wakeUps,
})
const keys = { publicKey: world.tools.signer.publicKey, keyIds: sealer(world.tools.settings).keyIds }
const { server, drain } = await openNodeHealth({ host: '127.0.0.1', port: 0, db, meters, keys, standbys: 1 })
const { port } = server.address() as AddressInfo
after(async () => {
  server.close()
  await pooler.close()
  await app.close().catch(() => undefined)
  await wakeUps.stop()
  await db.end()
  await world.end()
})

async function ask(path: string, method = 'GET'): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method })
  const type = response.headers.get('content-type')!
  assert.match(type, /^text\/plain/, path)
  return { status: response.status, text: await response.text() }
}
/** The value of a line of the metrics; undefined if it is missing. */
async function read(line: string): Promise<number | undefined> {
  const found = (await ask('/metrics')).text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

/** On a busy machine the database is sometimes slower than a balancer waits. */
async function isReady(): Promise<void> {
  for (let answer = await ask('/readyz'); answer.status !== 200; answer = await ask('/readyz'))
    assert.equal(answer.text, 'The database did not answer within 2 s.\n')
}
const reads = async (line: string, value: number): Promise<void> => {
  for (let found = await read(line); found !== value; found = await read(line)) assert.equal(found, undefined)
}

test('a silent bus is reported, and stops no node', async () => {
  assert.equal(await read('tonne_bus_heard'), 0)
})

test('a node reports that it is alive and ready, and nothing else', async () => {
  assert.deepEqual(await ask('/livez'), { status: 200, text: 'alive\n' })
  await isReady()
  for (const path of ['/', '/pages/index/index', '/h5/api/wallet/summary', '/metrics/x'])
    assert.equal((await ask(path)).status, 404, path)
  assert.equal((await ask('/metrics', 'POST')).status, 405)
})

test('answers, refusals, runs and the books are counted, and nobody is named', async () => {
  const call = client(sender(app, world.clock, world.ann.token, {}))
  const { code } = await call(order.buy, { project: 'TN-0000', kg: 1000, priceVersion: 1 }, 'a-key-of-its-own')
  assert.notEqual(code, 0)
  assert.equal(await read('tonne_refusals_total{rule="projectNotFound"}'), 1)
  assert.equal(await read('tonne_request_seconds_count{route="/h5/api/order/buy",status="200"}'), 1)
  // The app checks them soon after it starts; until then they have no value.
  await reads('tonne_invariants_looked_at_seconds', world.clock.now().getTime() / 1000)
  await reads('tonne_invariants_broken', 0)
  await reads('tonne_payments_stopped', 0)
  await reads('tonne_archive_failing', 0)
  // Two hosts are named, and only the primary is there.
  await reads('tonne_standbys_away', 1)
  await reads('tonne_bank_files_unbooked', 0)
  assert.equal(await read('tonne_sockets'), 0)
  assert.equal(await read('tonne_events_behind_seconds'), 0)
  assert.ok((await read('tonne_leases'))! >= 1)
  assert.ok((await read('tonne_pool_connections'))! >= 1)
  assert.ok((await read('nodejs_eventloop_lag_p99_seconds'))! >= 0)
  const { text } = await ask('/metrics')
  assert.match(text, /^tonne_job_seconds_count\{job="[^"]+"\} [1-9]/m)
  for (const secret of [world.ann.token, 'TN-0000', 'a-key-of-its-own']) assert.ok(!text.includes(secret), secret)
})

test('commands that wait for their batch are counted while they wait', async () => {
  const { no } = await openProject(world)
  const call = client(sender(app, world.clock, world.ann.token, {}))
  const owner = await world.owner()
  await owner.query('begin')
  await owner.query(`select 1 from account where kind = 'member' and owner_id = $1 for update`, [world.ann.id])
  const buy = () => call(order.buy, { project: no, kg: 1000, priceVersion: 1 })
  const bought = [buy()]
  await untilWaiting(world.db)
  bought.push(buy(), buy(), buy())
  while (!((await read('tonne_commands_waiting'))! >= 1));
  await owner.query('commit')
  await Promise.all(bought)
  assert.equal(await read('tonne_commands_waiting'), 0)
})

test('a node whose database lacks a migration is not ready', async () => {
  const owner = await world.owner()
  const { rows } = await owner.query(
    'delete from migration where number = (select max(number) from migration) returning *',
  )
  const all = Number(rows[0].number)
  const lacking = `The database has ${all - 1} of the ${all} migrations of this release.\n`
  for (let answer = ''; answer !== lacking; answer = (await ask('/readyz')).text) assert.doesNotMatch(answer, /^ready/)
  await owner.query('insert into migration select * from jsonb_populate_record(null::migration, $1)', [rows[0]])
  await isReady()
  // A newer schema: nodes of this release continue during a roll-out.
  await owner.query(`insert into migration (number, name, checksum) values ($1, 'newer', '')`, [all + 1])
  await isReady()
  await owner.query('delete from migration where number = $1', [all + 1])
})

test('without its database a node is alive, not ready, and still reports its metrics', async () => {
  pooler.fallSilent()
  assert.deepEqual(await ask('/readyz'), { status: 503, text: 'The database did not answer within 2 s.\n' })
  assert.equal((await ask('/livez')).status, 200)
  assert.equal(await read('tonne_refusals_total{rule="projectNotFound"}'), 1)
  assert.equal(await read('tonne_payments_stopped'), undefined)
  pooler.heal()
  await isReady()
  await reads('tonne_payments_stopped', 0)
})

test('a node without a key of the database is not ready, because it could not open rows of other nodes', async () => {
  const missing = (own = keys) => readinessOf(world.db, { lastLookAt: () => performance.now() }, own).missing()
  assert.deepEqual(await missing(), [])
  const [key] = keys.keyIds
  const sealed = (id: string) => `Rows are sealed under the key ${id}, which the SECRET of this node does not make.`
  assert.deepEqual(await missing({ ...keys, keyIds: ['0123456789ab'] }), [sealed(key!)])
  const owner = await world.owner()
  await owner.query(`update instance set seal_key_next = '0123456789ab'`)
  assert.deepEqual(await missing(), [sealed('0123456789ab')])
  assert.deepEqual(await missing({ ...keys, keyIds: [key!, '0123456789ab'] }), [])
  await owner.query('update instance set seal_key_next = null')
  assert.deepEqual(await missing({ ...keys, publicKey: 'another' }), [
    'The log is signed under another key than that of this node.',
  ])
})

test('a draining node takes no new work', async () => {
  drain()
  const { status, text } = await ask('/readyz')
  assert.equal(status, 503)
  assert.match(text, /^This node is draining: it takes no new work\.\n/)
  assert.equal((await ask('/livez')).status, 200)
})

test('a node that checks no due job is not ready', async () => {
  const after = (ms: number) => readinessOf(world.db, { lastLookAt: () => performance.now() - ms }, keys).missing()
  assert.deepEqual((await after(61_000)).at(-1), 'No due job has been looked at for 61 s.')
  assert.doesNotMatch(String(await after(30_000)), /due job/)
})

test('a job that met an outage is failing, and is no failure that keeps coming back', async () => {
  const counts = async () => [await read('tonne_job_failures_total{job="a"}'), await read('tonne_job_failing{job="a"}')]
  meters.jobFailed('a', true)
  assert.deepEqual(await counts(), [undefined, 1])
  meters.jobFailed('a', false)
  assert.deepEqual(await counts(), [1, 2])
  meters.lookedAtJob('a')
  assert.deepEqual(await counts(), [1, 0])
})

test('the figures behind the alerts count what waits, and nothing that is over', async () => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const [past, ahead] = [at(-3600), at(3600)]
  const mail = (failures: number, reason: string | null, sent: Date | null, body = 'words', from = past) => [
    ...[failures, reason, sent, body, from],
  ]
  const tables = {
    mail: {
      columns: 'failures int, reason text, sent_at timestamptz, body text, at timestamptz',
      rows: [
        mail(0, null, null),
        mail(3, 'away', null, 'words', at(-7200)),
        // Its reader's mailbox is full, which is no fault of ours.
        mail(5, 'full', null, 'words', at(-9000)),
        mail(8, 'away', null, 'words', at(-9999)),
        // Nobody can send it any more.
        mail(8, 'away', null, ''),
        mail(7, null, past),
      ],
    },
    bank_file: {
      columns: 'id int, booked_at timestamptz, taken_at timestamptz',
      rows: [
        [1, past, new Date(1000)],
        [2, null, new Date(3000)],
        [3, past, new Date(2000)],
      ],
    },
    lease: { columns: 'until timestamptz', rows: [[past], [ahead]] },
    money_out_stop: { columns: 'resumed_at timestamptz', rows: [[past], [null]] },
    backup: { columns: 'at timestamptz', rows: [[new Date(5000)], [new Date(4000)]] },
    invariant_run: {
      columns: 'id int, broken text[], at timestamptz',
      rows: [
        [1, ['a', 'b'], past],
        [2, ['a'], new Date(6000)],
      ],
    },
    log_waiting: { columns: 'what int', rows: [[1], [2]] },
  }
  const found = await overRows(world.url, tables, async (tx) => {
    const figures: Record<string, number> = {}
    for (const [name, [, sql]] of Object.entries(BOOKS))
      figures[name] = Math.round((await tx.rows<{ n: number }>(sql))[0]!.n)
    return figures
  })
  assert.deepEqual(found, {
    ...{ tonne_rows_to_seal: 2, tonne_mail_waiting: 3, tonne_mail_failures: 5, tonne_mail_oldest_seconds: 7200 },
    ...{ tonne_mail_given_up: 1, tonne_bank_files_unbooked: 1, tonne_bank_file_seconds: 2, tonne_archive_failing: 0 },
    ...{ tonne_backup_seconds: 5, tonne_leases: 1, tonne_payments_stopped: 1 },
    ...{ tonne_invariants_broken: 1, tonne_invariants_looked_at_seconds: 6 },
  })
})

test('alerts and dashboard use metrics that nodes have, and name existing rules', async () => {
  const { text } = await ask('/metrics')
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  // They are absent until the invariants were checked, a statement arrived, or a backup was made.
  const later = ['tonne_invariants_broken', 'tonne_invariants_looked_at_seconds', 'tonne_bank_file_seconds']
  for (const name of [...later, 'tonne_backup_seconds']) known.add(name)
  const asked = ['alerts.yml', 'dashboard.json'].map((file) =>
    readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8'),
  )
  const names = asked.flatMap((file) => file.match(/\b(?:tonne|nodejs)_\w+/g) ?? [])
  assert.ok(names.length > 20)
  assert.deepEqual(
    names.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, ''))),
    [],
  )
  const rules = asked.flatMap((file) => [...file.matchAll(/rule=~?"([\w|]+)"/g)]).flatMap(([, all]) => all!.split('|'))
  assert.ok(rules.length > 2)
  assert.deepEqual(
    rules.filter((rule) => !(rule in refusals)),
    [],
  )
})

/** A database of the previous major version of PostgreSQL, upgraded as an operator does it. */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { order } from '@tonne/contract/trading/order'
import pg from 'pg'
import { connect } from '../../platform/database/database.ts'
import { placeBinaries } from '../../platform/postgres/binaries.ts'
import { type Cluster, ensureCluster, filesOf, MAJOR, majorOf, oldFilesOf } from '../../platform/postgres/cluster.ts'
import { placeCluster } from '../../platform/postgres/clusterFolder.ts'
import { DATABASE, startPostgres } from '../../platform/postgres/embedded.ts'
import { type Postmaster, runPostmaster } from '../../platform/postgres/postmaster.ts'
import { findRunAs } from '../../platform/postgres/runAs.ts'
import { upgradeFiles } from '../../platform/postgres/upgrade/upgradeFiles.ts'
import { done } from '../answers.ts'
import { openProject } from '../openProject.ts'

const OLD = '17'
const older = process.env.OLDER_POSTGRES
assert.ok(older, 'OLDER_POSTGRES names a file beside the node_modules with the PostgreSQL of before')
const log = () => undefined
const home = mkdtempSync(join(tmpdir(), 'tonne-upgrade-'))
// PostgreSQL's own user must be able to enter this folder.
chmodSync(home, 0o711)
const dataDir = join(home, 'data')
mkdirSync(dataDir)
const { folder, user } = placeCluster({ dataDir, user: findRunAs(), log })
const old: Cluster = { folder, user, temporary: true, log, binDir: placeBinaries(user, log, older) }
let running: Postmaster | undefined
after(async () => {
  await running?.stop()
  rmSync(home, { recursive: true, force: true })
})

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const whileRunning = async (use: (url: (database: string) => string) => Promise<void>): Promise<void> => {
  const password = existsSync(filesOf(folder)) ? passwordOf() : await ensureCluster(old)
  running = await runPostmaster(old, password)
  await use(running.url)
  await running.stop()
  running = undefined
}
const passwordOf = () => readFileSync(join(folder, 'password'), 'utf8').trim()
const options = { cwd: join(import.meta.dirname, '../../../..'), env: { PATH: process.env.PATH, DATA_DIR: dataDir } }
const command = () =>
  promisify(execFile)(process.execPath, ['server/src/commands/upgradePostgres.ts', '--from', dirname(older)], options)
const refusal = (error: { stderr: string }) => error.stderr

const bought: string[] = []
test('a database of an older version is refused at the start, with the command that upgrades it', async () => {
  await whileRunning(async (url) => {
    process.env.TEST_DATABASE_URL = url('postgres')
    const { makeWorld } = await import('../world.ts')
    const world = await makeWorld({ now: new Date() })
    const { no } = await openProject(world)
    await world.fund(world.ann, 1_000_00)
    const annCalls = world.ann.call
    for (const kg of [1_000, 2_000, 3_000])
      bought.push(done(await annCalls(order.buy, { project: no, kg, priceVersion: 1 })).no)
    await world.schedule.runNow()
    await world.app.close()
    await world.db.end()
    await ask(url('postgres'), `alter database ${new URL(world.url).pathname.slice(1)} rename to ${DATABASE}`)
  })
  assert.equal(majorOf(folder), OLD)
  await assert.rejects(startPostgres({ dataDir, log }), /is of PostgreSQL 17; .* Run npm run upgrade-postgres/)
})

test('a table that this release does not make is named, and nothing is changed', async () => {
  await whileRunning((url) => ask(url(DATABASE), 'create table of_somebody (id int)'))
  assert.match(await command().then(String, refusal), /The table public\.of_somebody \(id\) is not as this release/)
  assert.equal(majorOf(folder), OLD)
  await whileRunning((url) => ask(url(DATABASE), 'drop table of_somebody'))
})

test('a broken invariant is shown, and nothing is changed', async () => {
  const move = (cents: number) => `
    update account set balance = balance + ${cents} where id = (select min(id) from account where balance > 0)`
  await whileRunning((url) => ask(url(DATABASE), `set session_replication_role = 'replica'`, move(1)))
  assert.match(await command().then(String, refusal), /[1-9]\d* (is|are) broken.*Nothing was changed/s)
  assert.equal(majorOf(folder), OLD)
  await whileRunning((url) => ask(url(DATABASE), `set session_replication_role = 'replica'`, move(-1)))
})

/** A kill -9 in the middle, with both servers running. */
async function killed(): Promise<void> {
  const child = spawn(process.execPath, ['server/src/commands/upgradePostgres.ts', '--from', dirname(older!)], options)
  await once(child.stdout!, 'data')
  await sleep(1_000)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(majorOf(folder), OLD)
}

test('every row is there afterwards, every invariant holds, and the old files stay', async () => {
  await killed()
  const { stdout } = await command()
  assert.match(stdout, /hold, 0 are broken/)
  assert.match(stdout, /\d+ rows in \d+ tables are as they were/)
  assert.equal(majorOf(folder), MAJOR)
  assert.ok(existsSync(join(oldFilesOf(folder, OLD), 'PG_VERSION')))
  assert.ok(!existsSync(join(folder, 'upgrade')), 'nothing is left of the way')
  const server = await startPostgres({ dataDir, log, poolSize: 10, buffersMb: 64 })
  const db = connect(server.url, { whoever: true, max: 1 })
  const orders = await db.rows<{ no: string }>('select no from "order" order by id')
  assert.deepEqual(
    orders.map(({ no }) => no),
    bought,
  )
  // Numbers continue after the last one.
  await db.rows(
    `insert into audit (actor, act, subject, reason, at) values ('system', 'member.note', '', 'reason', now())`,
  )
  await db.end()
  await server.stop()
  assert.match((await command()).stdout, /of this PostgreSQL already/)
})

test('an upgrade interrupted between the two sets of files continues', async () => {
  mkdirSync(join(folder, 'upgrade'))
  renameSync(filesOf(folder), filesOf(join(folder, 'upgrade')))
  await assert.rejects(startPostgres({ dataDir, log }), /An upgrade of PostgreSQL ended before it was done/)
  assert.match((await command()).stdout, /of this PostgreSQL already/)
  assert.equal(majorOf(folder), MAJOR)
  await assert.rejects(
    upgradeFiles({
      dataDir: join(home, 'none'),
      packagesOf: async () => older,
      migrate: async () => 0,
      check: async () => undefined,
      log,
    }),
    /There is no database in/,
  )
})

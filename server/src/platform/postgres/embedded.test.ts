import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buffersFor, thisMachine } from '../sizes.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded.ts'
import { findRunning } from './reach.ts'
import { StartRefused } from './refusal.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tonne-embedded-'))
chmodSync(dataDir, 0o711)
const lines: string[] = []
const start = (): Promise<EmbeddedPostgres> => startPostgres({ dataDir, log: (sentence) => lines.push(sentence) })

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** The app as another process, which can be killed: it prints its url and then waits. */
async function startElsewhere(): Promise<{ app: ChildProcess; url: string }> {
  const script = `const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./embedded.ts'))})
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    console.log(server.url); setInterval(() => {}, 1000)`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) => app.stdout?.once('data', (text) => resolve(String(text).trim())))
  return { app, url }
}
const gone = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('exit', resolve))
const postmasterPid = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

afterEach(() => lines.splice(0))
after(() => rmSync(dataDir, { recursive: true, force: true }))

test('a first start makes a database with settings that keep acknowledged writes', async () => {
  const server = await start()
  assert.match(lines.join('\n'), /A new PostgreSQL database was made/)
  const url = new URL(server.url)
  assert.match(server.url, /^postgres:\/\/tonne:.{32}@[^:]+:\d+\/tonne$/)
  const socket = join(decodeURIComponent(url.hostname), `.s.PGSQL.${url.port}`)
  // Other users of this machine can neither open it nor find a port.
  assert.equal(statSync(socket).mode & 0o777, 0o700)
  assert.deepEqual(await ask(server.url, "select current_setting('listen_addresses')"), [''])
  const settings =
    "select setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name"
  assert.deepEqual(await ask(server.url, settings), ['on', 'on', 'on'])
  const machine = thisMachine()
  const pages = "select setting::int / 128 from pg_settings where name = 'shared_buffers'"
  assert.deepEqual(await ask(server.url, pages), [buffersFor(machine)])
  assert.deepEqual(
    await ask(server.url, "select current_setting('timezone'), current_setting('server_encoding'), upper('é')"),
    ['UTC', 'UTF8', 'É'],
  )
  await ask(server.url, 'create table kept (id int)')
  await ask(server.url, 'insert into kept values (1)')
  await server.stop()
})

test('a password is required, on its own socket too', async () => {
  const server = await start()
  const url = new URL(server.url)
  url.password = 'wrong'
  await assert.rejects(ask(url.href, 'select 1'), /password authentication failed/)
  await server.stop()
})

test('where its folder can hold no socket, it listens on a port of this machine', async () => {
  const [long, unfit] = [join(dataDir, 'l'.repeat(100)), join(dataDir, 'unfit')]
  // A folder of that name prevents a socket there, like a file system without sockets.
  mkdirSync(join(unfit, 'postgres/.s.probe/in'), { recursive: true })
  execFileSync('chown', ['-R', `--reference=${join(dataDir, 'postgres')}`, unfit])
  for (const folder of [long, unfit]) {
    const server = await startPostgres({ dataDir: folder, log: () => undefined, temporary: true })
    assert.equal(new URL(server.url).hostname, '127.0.0.1')
    assert.deepEqual(await ask(server.url, 'select 1'), [1])
    assert.equal(await findRunning(folder), server.url)
    await server.stop()
  }
})

test('a second app on the folder is refused, and the refusal names the first', async () => {
  const { app } = await startElsewhere()
  await assert.rejects(
    start(),
    (error) => error instanceof StartRefused && error.message.includes(`process ${app.pid}`),
  )
  app.kill('SIGKILL')
  await gone(app)
})

test('after kill -9 of the app its server is found and stopped, and the data are there', async () => {
  const { app, url } = await startElsewhere()
  await ask(url, 'insert into kept values (2)')
  app.kill('SIGKILL')
  await gone(app)
  const server = await start()
  assert.match(lines.join('\n'), /was left running when the app was killed/)
  assert.deepEqual(await ask(server.url, 'select id from kept order by id'), [1, 2])
  await server.stop()
})

test('after kill -9 of both, recovery replays committed writes', async () => {
  const { app, url } = await startElsewhere()
  await ask(url, 'insert into kept values (3)')
  app.kill('SIGKILL')
  process.kill(postmasterPid(), 'SIGKILL')
  await gone(app)
  const server = await start()
  assert.deepEqual(await ask(server.url, 'select id from kept order by id'), [1, 2, 3])
  await server.stop()
})

test('a server killed with -9 is started again at the same address', async () => {
  const server = await start()
  process.kill(postmasterPid(), 'SIGKILL')
  for (let tries = 0; tries < 400 && !lines.includes('PostgreSQL is back.'); tries += 1) await sleep(25)
  assert.deepEqual(await ask(server.url, 'select id from kept order by id'), [1, 2, 3])
  await server.stop()
})

test("a stale pid file that names a stranger's process does no harm", async () => {
  writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n`)
  const server = await start()
  assert.deepEqual(await ask(server.url, 'select count(*)::int from kept'), [3])
  await server.stop()
})

test('a setting overrides the size of the machine', async () => {
  const server = await startPostgres({ dataDir, log: () => undefined, buffersMb: 64, walMb: 256, poolSize: 5 })
  try {
    const names = "'max_connections', 'max_wal_size', 'shared_buffers'"
    const asked = `select setting::int from pg_settings where name in (${names}) order by name`
    assert.deepEqual(await ask(server.url, asked), [50, 256, 64 * 128])
  } finally {
    await server.stop()
  }
})

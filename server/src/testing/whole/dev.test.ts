/** `npm run dev` runs four programs for one person; a leftover one would hold the port and the data. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '../../../../tool/runApp.mjs'
import { openDatabase } from '../../platform/database/openDatabase.ts'
import { policyOf } from '../../platform/http/secure.ts'
import { markInstance, markSeeded } from '../../platform/instance.ts'
import { startPostgres } from '../../platform/postgres/embedded.ts'
import { foundWorld } from '../../seed/foundWorld.ts'

const root = resolve(import.meta.dirname, '../../../..')
/** New files, so that no file of the clone is changed. */
const probes = { sheet: `web/src/probe${process.pid}.css`, part: `server/src/probe${process.pid}.json` }
let dataDir: string
let dev: ChildProcess
let url: string
let printed = ''

/** A database that passes for a demo world, which would take half a minute to make. */
before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tonne-dev-'))
  chmodSync(dataDir, 0o755)
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const ownerUrl = postgres.url
  const db = await openDatabase({ ownerUrl, appDatabaseUrl: undefined, secret: '', log: () => undefined })
  await markInstance(db, 'demo', ownerUrl)
  await foundWorld(db, new Date())
  await markSeeded(db, new Date())
  await db.end()
  await postgres.stop()
  const port = await freePort()
  url = `http://localhost:${port}`
  // A process group of its own, as a terminal gives it: Ctrl-C is a signal to the group.
  dev = spawn(process.execPath, ['tool/run.mjs', 'dev'], {
    ...{ cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url },
  })
  for (const stream of [dev.stdout, dev.stderr])
    stream!.on('data', (text) => {
      printed += text
    })
  await says(/Ready in/)
})
after(() => {
  for (const [pid] of family()) if (pid !== process.pid) process.kill(pid, 'SIGKILL')
  for (const probe of Object.values(probes)) rmSync(join(root, probe), { force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

function says(what: RegExp): Promise<void> {
  return new Promise((heard, fail) => {
    const look = () => what.test(printed) && done(heard)
    const ended = () => done(() => fail(new Error(`npm run dev ended:\n${printed}`)))
    const done = (settle: () => void) => {
      dev.stdout!.off('data', look)
      dev.off('exit', ended)
      settle()
    }
    dev.stdout!.on('data', look)
    dev.once('exit', ended)
    look()
  })
}

type Process = [pid: number, parent: number, command: string]
const processes = (): Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .map(([, pid, parent, command]) => [Number(pid), Number(parent), command!])

/** The processes that the command started, and their children. */
function family(): Process[] {
  const all = processes()
  const found = all.filter(([pid]) => pid === dev?.pid)
  for (const [pid] of found) found.push(...all.filter(([, parent]) => parent === pid))
  return found
}
const pidOf = (command: RegExp): number | undefined => family().find(([, , args]) => command.test(args))?.[0]
const SERVER = /server\/src\/main\.ts/
const POSTGRES = /bin\/postgres\S* -D/

const page = (path: string) => fetch(url + path, { headers: { accept: 'text/html' } })

test('one address serves the pages of both front ends, their sources, and the API', async () => {
  const [home, desk, demo] = await Promise.all(['/pages/index/index', '/desk/members', '/demo'].map(page))

  assert.match(await home!.text(), /src="\/@vite\/client"[\s\S]*src="\/src\/main\.tsx/)
  assert.match(await desk!.text(), /src="\/desk\/@vite\/client"[\s\S]*src="\/desk\/src\/deskMain\.tsx/)
  assert.match(await demo!.text(), /src="\/desk\/src\/demoMain\.tsx/)
  for (const path of ['/src/main.tsx', '/desk/src/deskMain.tsx', '/icon.svg', '/theme.js'])
    assert.equal((await fetch(url + path)).status, 200, path)
  const { code } = (await (await fetch(`${url}/h5/api/login/baseconfig`)).json()) as { code: number }
  assert.equal(code, 0)
})

test('pages have production’s policy, with an exception only for what Vite writes into them', async () => {
  for (const path of ['/', '/desk']) {
    const policy = (await page(path)).headers.get('content-security-policy')!
    assert.match(policy, /'nonce-[\w+/=]{20,}'/)
    assert.equal(policy.replaceAll(/ 'nonce-[^']+'/g, ''), policyOf(path))
  }
})

test('an open page is told of a changed source and gets its new content', async () => {
  writeFileSync(join(root, probes.sheet), '.probe { color: red }')
  const address = `${url}/${probes.sheet.replace('web/', '')}`
  assert.match(await (await fetch(address, { headers: { accept: 'text/css' } })).text(), /red/)
  await fetch(`${address}?import`)
  const socket = new WebSocket(url.replace('http', 'ws'), 'vite-hmr')
  await once(socket, 'open')
  const notified = new Promise<void>((heard) => {
    socket.addEventListener('message', ({ data }) => String(data).includes(`probe${process.pid}`) && heard())
  })
  writeFileSync(join(root, probes.sheet), '.probe { color: green }')
  await notified
  socket.close()
  await once(socket, 'close')
  assert.match(await (await fetch(address, { headers: { accept: 'text/css' } })).text(), /green/)
})

test('a changed source of the server restarts it; a call meanwhile waits, and the database stays', async () => {
  const [server, postgres] = [pidOf(SERVER), pidOf(POSTGRES)]
  writeFileSync(join(root, probes.part), '{}')
  await says(/probe\d+\.json changed/)
  const { code } = (await (await fetch(`${url}/h5/api/login/baseconfig`)).json()) as { code: number }
  assert.equal(code, 0)
  assert.notEqual(pidOf(SERVER), server)
  assert.equal(pidOf(POSTGRES), postgres)
})

test('Ctrl-C ends all of it', async () => {
  const started = new Set(family().map(([pid]) => pid))
  assert.ok(pidOf(SERVER) && pidOf(POSTGRES), 'the server and PostgreSQL are among them')
  process.kill(-dev.pid!, 'SIGINT')
  const [code] = await once(dev, 'exit')
  const left = processes().filter(([pid]) => started.has(pid))
  assert.deepEqual(left, [])
  assert.equal(code, 0)
})

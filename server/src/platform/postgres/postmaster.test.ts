import assert from 'node:assert/strict'
import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { placeBinaries } from './binaries.ts'
import { type Cluster, ensureCluster } from './cluster.ts'
import { placeCluster } from './clusterFolder.ts'
import { runPostmaster } from './postmaster.ts'
import { findRunAs } from './runAs.ts'

const home = mkdtempSync(join(tmpdir(), 'tonne-postmaster-'))
chmodSync(home, 0o777)
const spawned = childProcess.spawn
after(() => {
  childProcess.spawn = spawned
  syncBuiltinESMExports()
  rmSync(home, { recursive: true, force: true })
})

/** The starter is blocked until the process has written, as on a busy machine. */
function holdUntilWritten(file: string): void {
  const slow = (command: string, flags: string[], options: SpawnOptions): ChildProcess => {
    const child = spawned(command, flags, options)
    const still = new Int32Array(new SharedArrayBuffer(4))
    for (let looks = 0; looks < 400 && readFileSync(file, 'utf8') === ''; looks += 1) Atomics.wait(still, 0, 0, 25)
    return child
  }
  childProcess.spawn = slow as typeof childProcess.spawn
  syncBuiltinESMExports()
}

test('the log of a first try is read, and the next try starts', async () => {
  mkdirSync(join(home, 'data'))
  const log = (): void => undefined
  const { folder, user } = placeCluster({ dataDir: join(home, 'data'), user: findRunAs(), log })
  const binDir = placeBinaries(user, log)
  const cluster: Cluster = { folder, user, temporary: true, log, binDir: home }
  const password = await ensureCluster({ ...cluster, binDir })
  // The first try ends like PostgreSQL while a dead server's memory is still there; the later ones are PostgreSQL.
  const program = join(home, 'postgres')
  const first =
    `if mkdir "${home}/tried" 2>/dev/null; then echo 'FATAL:  pre-existing shared memory block (key 7, ID 8) is ` +
    `still in use' >&2; exit 1; fi`
  writeFileSync(program, `#!/bin/sh\n${first}\nexec "${binDir}/postgres" "$@"\n`, { mode: 0o755 })
  writeFileSync(join(folder, 'postgres.log'), '', { mode: 0o600 })
  holdUntilWritten(join(folder, 'postgres.log'))
  const server = await runPostmaster(cluster, password)
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  assert.equal((await client.query('select 1 as one')).rows[0].one, 1)
  await client.end()
  await server.stop()
  assert.match(readFileSync(join(folder, 'postgres.log'), 'utf8'), /^FATAL: {2}pre-existing shared memory block/)
})

import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { walIn } from './backup/archive.ts'
import { startPostgres } from './embedded.ts'

test('writes after a start are archived within a minute, without waiting for a checkpoint', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tonne-archive-'))
  // PostgreSQL's own user must be able to pass through.
  chmodSync(home, 0o711)
  const archive = join(home, 'archive')
  const { url, stop } = await startPostgres({
    ...{ dataDir: join(home, 'data'), log: () => undefined },
    ...{ backupDir: archive, poolSize: 10, buffersMb: 64 },
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create table written (id int)')
    const { wal } = (await client.query('select pg_walfile_name(pg_current_wal_lsn()) as wal')).rows[0]
    const checkpoints = async (): Promise<number> =>
      (await client.query('select num_timed + num_requested as n from pg_stat_checkpointer')).rows[0].n
    const before = await checkpoints()
    while (!walIn(archive).includes(wal)) {
      assert.equal(await checkpoints(), before, 'it waited for a checkpoint')
      await sleep(200)
    }
  } finally {
    await client.end()
    await stop()
    rmSync(home, { recursive: true, force: true })
  }
})

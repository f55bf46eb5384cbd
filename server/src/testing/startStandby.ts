/** A second PostgreSQL that follows a first one, as on another host. */
import { appendFileSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { filesOf } from '../platform/postgres/cluster.ts'
import { placeCluster } from '../platform/postgres/clusterFolder.ts'
import { type EmbeddedPostgres, startPostgres } from '../platform/postgres/embedded.ts'
import { findRunAs } from '../platform/postgres/runAs.ts'

type Following = { url: string; dataDir: string; poolSize: number; buffersMb: number }
/** All of it is the first one's. */
export async function startStandby({ url, dataDir, ...sizes }: Following): Promise<EmbeddedPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'tonne-standby-'))
  const log = () => undefined
  const from = placeCluster({ dataDir, user: findRunAs(), log }).folder
  const { folder, user } = placeCluster({ dataDir: home, user: findRunAs(), log })
  const files = filesOf(folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', fast => true)`)
  // Its log it takes from the first one.
  const left = [join(filesOf(from), 'pg_wal'), join(filesOf(from), 'postmaster.pid')]
  cpSync(filesOf(from), files, { recursive: true, filter: (path) => !left.includes(path) })
  mkdirSync(join(files, 'pg_wal'))
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
  )
  await client.end()
  writeFileSync(join(files, 'backup_label'), rows[0]!.label)
  writeFileSync(join(files, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(url)
  const words = { host: decodeURIComponent(hostname), port, user: username, password }
  const conninfo = Object.entries(words).map(([name, value]) => `${name}=${value}`)
  appendFileSync(join(files, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo.join(' ')}'\n`)
  cpSync(join(from, 'password'), join(folder, 'password'))
  if (user)
    for (const name of ['', ...readdirSync(folder, { recursive: true }).map(String)])
      chownSync(join(folder, name), user.uid, user.gid)
  const started = await startPostgres({ dataDir: home, log, ...sizes })
  return {
    ...started,
    stop: async () => {
      await started.stop()
      rmSync(folder, { recursive: true, force: true })
      rmSync(home, { recursive: true, force: true })
    },
  }
}

import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '../postgres/embedded.ts'

type Replicated = { primary: EmbeddedPostgres; standby: EmbeddedPostgres; stop(): Promise<void> }
/** A primary and a standby that follows it. */
export async function startReplicated(): Promise<Replicated> {
  const home = mkdtempSync(join(tmpdir(), 'tonne-replicated-'))
  // PostgreSQL's own user must be able to enter this folder.
  chmodSync(home, 0o711)
  const dataDir = (name: string) => join(home, name)
  const start = (name: string) => startPostgres({ dataDir: dataDir(name), log: () => undefined, poolSize: 10 })
  await (await start('primary')).stop()
  // Keeps the owner of the files, who is not the user of this test.
  execFileSync('cp', ['-a', dataDir('primary'), dataDir('standby')])
  const primary = await start('primary')
  const files = join(dataDir('standby'), 'postgres/cluster')
  writeFileSync(join(files, 'standby.signal'), '')
  appendFileSync(join(files, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`)
  const standby = await start('standby')
  const stop = async (): Promise<void> => {
    await standby.stop()
    await primary.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { primary, standby, stop }
}

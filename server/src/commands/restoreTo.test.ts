/** A backup that was never restored is only a hope, so this restores one to an instant, as an operator would. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { firstTerms } from '@tonne/domain/base/terms'
import { assertOwnKey } from '../base/proof/ownKey.ts'
import { insertTerms } from '../base/settings/store.ts'
import { setClock } from '../platform/clock.ts'
import { appUrlOf } from '../platform/database/appUser.ts'
import { connect } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { markInstance } from '../platform/instance.ts'
import { basesIn, missingWal, walIn } from '../platform/postgres/backup/archive.ts'
import { restoreBackup } from '../platform/postgres/backup/restoreBackup.ts'
import { startPostgres } from '../platform/postgres/embedded.ts'
import { buildTestApp } from '../testing/buildTestApp.ts'

const home = mkdtempSync(join(tmpdir(), 'tonne-backup-'))
// PostgreSQL's own user must be able to enter this folder.
chmodSync(home, 0o711)
const [dataDir, archive] = [join(home, 'data'), join(home, 'archive')]
const log = () => undefined
const postgres = await startPostgres({ dataDir, log, backupDir: archive, poolSize: 10, buffersMb: 64 })
await migrate({ url: postgres.url })
const db = connect(appUrlOf(postgres.url))
const superuser = connect(postgres.url, { whoever: true, max: 2 })
after(async () => {
  await db.end()
  await superuser.end()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})
const clock = setClock(new Date())
await insertTerms(db, firstTerms, new Date(0), clock.now())
const secret = 'a-secret-of-the-restore-drill-0123456789'
await markInstance(db, 'demo', undefined)
await assertOwnKey(db, secret)
const node = await buildTestApp({
  ...{ db, clock },
  settings: { mode: 'demo', publicUrl: 'http://localhost', secret, backupDir: archive },
})
after(() => node.app.close())

const act = (subject: string) =>
  db.rows(`insert into audit (actor, act, subject, reason, at) values ('system', 'member.note', $1, 'reason', $2)`, [
    subject,
    clock.now(),
  ])
const instant = async (): Promise<Date> => (await superuser.rows<{ at: Date }>('select clock_timestamp() as at'))[0]!.at
const run = (file: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, BACKUP_DIR: archive, DATA_DIR: dataDir },
  })

test('a restore to an instant has all commits until then, holds, and says what the log lacks', async () => {
  await act('before the copy')
  await node.schedule.runNow()
  assert.match((await run('backup.ts')).stdout, /The copy is in .*\nThe log's head is in /)
  await act('after the copy')
  await node.schedule.runNow()
  assert.equal((await superuser.rows('select at from backup')).length, 1, 'the backup is recorded')
  const to = await instant()
  await act('after the instant')
  // Seals, and stores the resulting head.
  await node.schedule.runNow()
  const [last] = await superuser.rows<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
  while (!walIn(archive).includes(last!.wal)) await sleep(50)

  const into = join(home, 'restored')
  const { stdout } = await run('restore.ts', '--to', to.toISOString(), '--into', into)
  assert.match(stdout, /hold, 0 are broken/)
  assert.match(stdout, /[1-9]\d* fewer than the head that was kept/)
  const copy = await startPostgres({ dataDir: into, log, poolSize: 10, buffersMb: 64 })
  const restored = connect(copy.url, { whoever: true, max: 2 })
  const acts = await restored.rows<{ subject: string }>(
    `select subject from audit where act = 'member.note' order by id`,
  )
  assert.deepEqual(
    acts.map(({ subject }) => subject),
    ['before the copy', 'after the copy'],
  )
  await restored.end()
  await copy.stop()
})

test('an impossible restore is refused with the file or the instant that prevents it', async () => {
  const [base] = basesIn(archive)
  const { endedAt, firstWal } = base!.manifest
  let count = 0
  const refused = async (to: Date, why: RegExp, damage: (to: string) => void = () => undefined): Promise<void> => {
    count += 1
    const damaged = join(home, `archive-${count}`)
    // Keeps the owner of the files, who is not the user of this test.
    execFileSync('cp', ['-a', archive, damaged])
    damage(damaged)
    await assert.rejects(restoreBackup({ archive: damaged, to, dataDir: join(home, `none-${count}`), log }), why)
    assert.throws(() => readFileSync(join(home, `none-${count}`, 'postgres/password')), 'nothing is left of it')
  }
  const now = await instant()
  await refused(new Date(Date.parse(endedAt) - 1000), /The first copy in .* nothing before that can be restored/)
  await refused(new Date(now.getTime() + 60_000), /The archive ends with [0-9A-F]{24}, before that instant/)
  await refused(now, new RegExp(`The archive lacks ${walIn(archive)[walIn(archive).indexOf(firstWal) + 1]}`), (at) => {
    const [, missing, ...later] = walIn(at).slice(walIn(at).indexOf(firstWal))
    rmSync(join(at, 'wal', `${missing}.gz`))
    // A later file shows that the missing one existed.
    if (later.length === 0) writeFileSync(join(at, 'wal', `${missing!.slice(0, 16)}000000FF.gz`), '')
  })
  await refused(now, /PG_VERSION\.gz is not what was copied: its hash is another/, (at) => {
    const file = join(basesIn(at)[0]!.folder, 'files/PG_VERSION.gz')
    cpSync(join(basesIn(at)[0]!.folder, 'files/base/1/PG_VERSION.gz'), file)
    const manifest = join(basesIn(at)[0]!.folder, 'manifest.json')
    const text = JSON.parse(readFileSync(manifest, 'utf8'))
    text.files.find(({ path }: { path: string }) => path === 'PG_VERSION').sha256 = '0'.repeat(64)
    writeFileSync(manifest, JSON.stringify(text))
  })
  await refused(new Date(Date.parse(endedAt) - 1), /There is no copy in/, (at) => {
    // As left by a copy that was killed just before its end.
    const { folder } = basesIn(at)[0]!
    renameSync(folder, `${folder}.half`)
  })
})

test('a backup keeps the copies that were asked for with their log, and removes none by a slip', async () => {
  const [before] = basesIn(archive)
  for (const keep of ['0', '-1', '1.5', 'all', '']) {
    const { code, stderr } = await run('backup.ts', `--keep=${keep}`).then(
      () => assert.fail('not refused'),
      (error) => error,
    )
    assert.deepEqual([code, /^npm run backup /.test(stderr)], [1, true], keep)
  }
  assert.doesNotMatch((await run('backup.ts', '--head')).stdout, /The copy is in/)
  assert.deepEqual([basesIn(archive), (await superuser.rows('select at from backup')).length], [[before], 1])
  await run('backup.ts', '--keep', '1')
  const [newest, ...others] = basesIn(archive)
  assert.deepEqual([others, newest!.folder > before!.folder], [[], true])
  const { firstWal } = newest!.manifest
  assert.deepEqual([walIn(archive)[0], missingWal(archive, firstWal)], [firstWal, undefined])
  const { code, stderr } = await run('restore.ts', '--to', '2026-11-23 12:00').then(
    () => assert.fail('not refused'),
    (error) => error,
  )
  assert.deepEqual([code, /^npm run restore /.test(stderr)], [2, true])
})

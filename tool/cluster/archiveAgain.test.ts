import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../root.mjs'

const WAL = '00000004000000000000000'
/** The states of the files of a log after Patroni has called the script, while the archive answers with `info`. */
function statesAfter(event: string, role: string, info: string): string[] {
  const home = mkdtempSync(join(tmpdir(), 'tonne-archive-again-'))
  const folder = join(home, 'data/pg_wal/archive_status')
  for (const made of [folder, join(home, 'deploy')]) mkdirSync(made, { recursive: true })
  for (const name of [`${WAL}9.done`, `${WAL}A.done`, `${WAL}B.ready`, '00000004.history.done'])
    writeFileSync(join(folder, name), '')
  writeFileSync(join(home, 'deploy/pgbackrest.sh'), info)
  const env = { ...process.env, TONNE: home, POSTGRES_DATA: join(home, 'data'), PGBACKREST_REPO1_CIPHER_PASS: 'set' }
  execFileSync('sh', [join(root, 'deploy/archive-again.sh'), event, role, 'tonne'], { env })
  const found = readdirSync(folder).sort()
  rmSync(home, { recursive: true })
  return found
}
const before = ['00000004.history.done', `${WAL}9.done`, `${WAL}A.done`, `${WAL}B.ready`]
/** The answer of pgbackrest: its files for each version of PostgreSQL. */
const hasUntil = (max: string) =>
  `echo '[{"archive":[{"database":{"id":1},"id":"15-1","max":"${max}","min":"000000010000000000000001"}]}]'`

test('a new primary archives the files that the last one had not', () => {
  for (const role of ['master', 'primary'])
    assert.deepEqual(statesAfter('on_role_change', role, hasUntil(`${WAL}9`)), [
      '00000004.history.done',
      `${WAL}9.done`,
      `${WAL}A.ready`,
      `${WAL}B.ready`,
    ])
  assert.deepEqual(statesAfter('on_role_change', 'master', hasUntil(`${WAL}A`)), before)
})

test('a new primary archives all its files while the archive does not answer', () => {
  for (const info of ['exit 1', 'echo []'])
    assert.deepEqual(statesAfter('on_role_change', 'master', info), [
      '00000004.history.done',
      `${WAL}9.ready`,
      `${WAL}A.ready`,
      `${WAL}B.ready`,
    ])
})

test('a new standby leaves the archive to its primary', () => {
  assert.deepEqual(statesAfter('on_role_change', 'replica', hasUntil(`${WAL}9`)), before)
  assert.deepEqual(statesAfter('on_start', 'master', hasUntil(`${WAL}9`)), before)
})

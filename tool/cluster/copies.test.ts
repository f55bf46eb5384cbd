/** The scripts that copy and restore the database run with stand-ins for PostgreSQL and pgbackrest, that note calls. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../root.mjs'

type Host = {
  script: string
  args?: readonly string[]
  programs?: Record<string, string>
  variables?: object
  running?: true
}
type Ran = { status: number | null; error: string; calls: string[]; home: string }
/** Runs a script of `deploy/` on a host of its own; `look` reads what it left. */
function onHost<T>({ script, args = [], programs = {}, variables, running }: Host, look: (ran: Ran) => T): T {
  const home = mkdtempSync(join(tmpdir(), 'tonne-copies-'))
  try {
    for (const made of ['bin', 'deploy', 'data/main']) mkdirSync(join(home, made), { recursive: true })
    if (running) writeFileSync(join(home, 'data/main/postmaster.pid'), '1')
    const note = (name: string, then = '') => `#!/bin/sh\necho "${name} $*" >> "${home}/calls"\n${then}\n`
    for (const [name, then] of Object.entries({ psql: '', pg_ctl: '', ...programs })) {
      writeFileSync(join(home, 'bin', name), name === 'date' ? `#!/bin/sh\n${then}\n` : note(name, then))
      chmodSync(join(home, 'bin', name), 0o755)
    }
    writeFileSync(join(home, 'deploy/pgbackrest.sh'), note('pgbackrest'))
    const env = {
      ...{ PATH: `${join(home, 'bin')}:/usr/bin:/bin`, TONNE: home, ADDRESS: '10.0.0.11', SUPERUSER_PASSWORD: 'x' },
      ...{ POSTGRES_DATA: join(home, 'data/main'), POSTGRES_BIN: join(home, 'bin') },
      ...{ PGBACKREST_REPO1_CIPHER_PASS: 'set', ...variables },
    }
    const { status, stderr } = spawnSync('/bin/sh', [join(root, 'deploy', script), ...args], { env, encoding: 'utf8' })
    const calls = existsSync(join(home, 'calls')) ? readFileSync(join(home, 'calls'), 'utf8').trim().split('\n') : []
    return look({ status, error: stderr, calls, home })
  } finally {
    rmSync(home, { recursive: true })
  }
}
const dayOfWeek = (day: number) => `case "$*" in *+%u*) echo ${day} ;; *) exec /bin/date "$@" ;; esac`
const isStandby = (answer: 't' | 'f') => `case "$*" in *pg_is_in_recovery*) echo ${answer} ;; esac`

test('the primary is copied each night, whole on Sundays, and the copy is recorded; a standby copies nothing', () => {
  const backup = (day: number, standby: 't' | 'f') => ({
    ...{ script: 'backup.sh', programs: { psql: isStandby(standby), date: dayOfWeek(day) } },
  })
  for (const [day, kind] of [
    [7, 'full'],
    [1, 'incr'],
    [6, 'incr'],
  ] as const)
    onHost(backup(day, 'f'), ({ status, calls }) => {
      const copies = calls.filter((call) => call.startsWith('pgbackrest'))
      assert.deepEqual(
        [status, copies],
        [0, ['pgbackrest stanza-create', `pgbackrest --type=${kind} backup`]],
        `${day}`,
      )
      assert.match(calls.at(-1)!, /insert into backup/)
    })
  onHost(backup(7, 't'), ({ status, calls }) => {
    assert.equal(status, 0)
    assert.ok(
      calls.every((call) => call.startsWith('psql') && !call.includes('insert')),
      calls.join('; '),
    )
  })
})

test('nothing is copied without the key that encrypts copies, and that is said', () => {
  const keyless = { script: 'backup.sh', variables: { PGBACKREST_REPO1_CIPHER_PASS: '' } }
  onHost(keyless, ({ status, error, calls }) => {
    assert.deepEqual([status, calls], [1, []])
    assert.match(error, /has no PGBACKREST_REPO1_CIPHER_PASS/)
  })
})

const restore = { script: 'restore.sh', args: ['2026-11-26T20:00:00.25+08:00'] } as const
const left = ({ home }: Ran) => readdirSync(join(home, 'data')).join()

test('a restore keeps the present data, comes to its instant where nobody reaches it, and stops there', () => {
  onHost({ ...restore, programs: { psql: isStandby('f') } }, (ran) => {
    assert.equal(ran.status, 0, ran.error)
    assert.match(left(ran), /^main\.before-\d{8}T\d{6}Z$/)
    const [restored, start, ...rest] = ran.calls
    assert.match(restored!, /^pgbackrest --type=time --target=2026-11-26 12:00:00\.250000\+00 --target-action=promote /)
    assert.match(restored!, / restore$/)
    assert.match(start!, /^pg_ctl .*listen_addresses='' .* start$/)
    assert.match(rest.at(-1)!, /^pg_ctl .*stop$/)
  })
})

test('a restore beside a running database, or of a day that does not exist, changes nothing', () => {
  onHost({ ...restore, running: true }, (ran) => {
    assert.deepEqual([ran.status, ran.calls, left(ran)], [1, [], 'main'])
    assert.match(ran.error, /Stop Patroni on all three hosts first/)
  })
  onHost({ ...restore, args: ['yesterday or so'] }, (ran) =>
    assert.deepEqual([ran.status, ran.calls, left(ran)], [1, [], 'main']),
  )
})

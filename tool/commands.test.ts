import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './root.mjs'

const PROGRAMS = [
  ...['backup', 'restore', 'migrateOnly', 'upgradePostgres', 'reseal', 'rotateKey', 'moveFiles'].map(
    (name) => `server/src/commands/${name}.ts`,
  ),
  ...['doctor/doctor', 'trust/invariants/report', 'bench/bench', 'bench/capacity/capacity'].map(
    (name) => `server/src/${name}.ts`,
  ),
  ...['cluster/main', 'cluster/drill', 'containers/main', 'mutants/main'].map((name) => `tool/${name}.ts`),
]
const run = (args: string[]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: join(tmpdir(), 'no-such-data') }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', ...args], { cwd: root, env })
  return { status, output: `${stdout}${stderr}` }
}
for (const program of PROGRAMS) {
  test(`${program} refuses an option that it does not know, in one sentence, before it does anything`, () => {
    const { status, output } = run([program, '--dry-runn'])
    assert.match(output, /^Unknown option '--dry-runn'\. (There are --[a-z, -]+|This command has no options)\.\n$/)
    assert.equal(status, 2)
  })
}
test('an option without its value is refused, and a word where none is expected', () => {
  assert.match(
    run(['server/src/trust/invariants/report.ts', '--head']).output,
    /^Option '--head <value>' argument missing/,
  )
  assert.match(
    run(['server/src/commands/backup.ts', 'now']).output,
    /^Unexpected argument 'now'\. There are --head, --keep\.\n$/,
  )
})

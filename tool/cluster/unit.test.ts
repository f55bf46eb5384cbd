/** No cluster is started. host.env is read by systemd's rules and by a shell. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEnvironment } from '../../server/src/shared/environment.ts'
import { root } from '../root.mjs'

const FILLED = {
  ADMINS: 'Mei Tan <mei@example.sg>, Arun Nair <arun@example.sg>',
  BANK_NAME: 'Tonne (SG) Pte. Ltd.',
  MAIL_FROM: 'Tonne <no-reply@tonne.example.com>',
  MAIL_REPLY_TO: 'Tonne <help@tonne.example.com>',
  SMTP_URL: 'smtps://tonne:a$b&c;d@mail.example.com:465',
  ...{ BANK_UEN: '197401143C', BANK_ACCOUNT: '0721234567', BANK_BIC: 'DBSSSGSG', SECRET: 's'.repeat(64) },
}

test('a shell reads a filled host.env as its author meant it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tonne-host-'))
  try {
    let text = readFileSync(join(root, 'deploy/host.env'), 'utf8')
    for (const [name, value] of Object.entries(FILLED)) {
      const line = new RegExp(`^${name}=('?)('?)$`, 'm')
      assert.match(text, line, name)
      text = text.replace(line, (_, open, close) => `${name}=${open}${value}${close}`)
    }
    writeFileSync(join(folder, 'host.env'), text)
    const command = 'set -a; . "$0/host.env"; env -0'
    const read = execFileSync('/bin/sh', ['-c', command, folder], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } })
    const variables = Object.fromEntries(read.split('\0').map((one) => one.split(/=(.*)/s) as [string, string]))
    assert.partialDeepStrictEqual(variables, FILLED)
    const { admins, mode } = readEnvironment({ ...variables, DATA_DIR: join(folder, 'data') })
    assert.deepEqual([mode, admins.map(({ name }) => name)], ['production', ['Mei Tan', 'Arun Nair']])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

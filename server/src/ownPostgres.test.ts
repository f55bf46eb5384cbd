/** An installation without a database address: the app runs its own, in its folder. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const dataDir = mkdtempSync(join(tmpdir(), 'tonne-own-'))
// PostgreSQL's own user must be able to enter, or the database would be placed elsewhere.
chmodSync(dataDir, 0o711)
after(() => rmSync(dataDir, { recursive: true, force: true }))
const running = join(dataDir, 'postgres/cluster/postmaster.pid')

/** A start's output until it serves or ends, whether its PostgreSQL runs then, and its exit code. */
async function startOnce(): Promise<{ printed: string; ran: boolean; code: number | null }> {
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...{ MODE: 'production', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, POSTGRES_BUFFERS_MB: '128' },
      ...{ PUBLIC_URL: 'https://tonne.example.com', SECRET: 'a-secret-of-an-installation-0123456789' },
      ...{ SMTP_URL: 'smtp://127.0.0.1:1', ADMINS: 'Mei Tan <mei@example.sg>, Arun Nair <arun@example.sg>' },
    },
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  let printed = ''
  for (const pipe of [child.stdout, child.stderr])
    pipe.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  while (!printed.includes('Tonne is open at') && child.exitCode === null)
    await Promise.race([once(child.stdout, 'data'), ended])
  const ran = existsSync(running)
  child.kill('SIGTERM')
  return { printed, ran, code: (await ended)[0] }
}

test('without an address of a database the app starts its own, stops it at its end, and finds it again', async () => {
  const first = await startOnce()
  assert.match(first.printed, /Migration 0001_\S+ applied[\s\S]*What opens the desk or an account was written/)
  assert.deepEqual([first.ran, first.code, existsSync(running)], [true, 0, false])
  const second = await startOnce()
  assert.doesNotMatch(second.printed, /Migration 0001_|was written to/)
  assert.deepEqual([second.ran, second.code, existsSync(running)], [true, 0, false])
})

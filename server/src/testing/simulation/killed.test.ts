/** A killed run leaves neither its processes nor its PostgreSQL behind. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../../../..')
test('after kill -9 in the middle of a history all its processes end', async () => {
  const child = spawn(process.execPath, ['tool/run.mjs', 'simulate', '--days', '300'], { cwd: ROOT })
  let output = ''
  child.stderr.on('data', (text) => (output += String(text)))
  const [first] = await once(child.stdout, 'data')
  assert.match(String(first), /acts begin/)
  child.kill('SIGKILL')
  // Its output stays open as long as a process that it started lives: the run, and the holder of the PostgreSQL.
  await once(child, 'close')
  assert.equal(child.signalCode, 'SIGKILL', output)
})

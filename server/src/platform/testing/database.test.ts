import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { placeOf } from './pooler.ts'

const DATABASE = new URL('./database.ts', import.meta.url).href

/** Whether somebody listens there. */
const isThere = (url: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(placeOf(url), () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

test('a PostgreSQL of tests is gone soon after its starter was killed', async () => {
  const starts = `import { startTemporaryPostgres } from ${JSON.stringify(DATABASE)}
console.log((await startTemporaryPostgres()).url)
setInterval(() => undefined, 1e9)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', starts], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  const url = new URL(String(output).trim())
  assert.equal(await isThere(url), true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  while (await isThere(url)) await new Promise(setImmediate)
})

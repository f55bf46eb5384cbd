import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { cloneFilled } from './database.ts'
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

test('a template is filled once, while those who need it too wait', async () => {
  let filled = 0
  const fill = async () => {
    filled += 1
    await new Promise(setImmediate)
    return filled
  }
  const key = `filled once, ${process.pid}`
  const copies = await Promise.all([1, 2, 3].map(() => cloneFilled({ key, fill })))
  assert.deepEqual(
    copies.map((copy) => copy.filled),
    [1, 1, 1],
  )
  assert.equal(filled, 1)
  assert.equal(new Set(copies.map(({ url }) => url)).size, 3)
  for (const { drop } of copies) await drop()
})

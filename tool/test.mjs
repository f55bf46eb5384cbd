/** `npm test`: everything that can be wrong with this clone, in one command that installs what it needs and ends with one line of counts. */
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { root, took } from './root.mjs'
import { scratch } from './scratch.mjs'
import { stages } from './stages.mjs'

const node = install()
const only = process.argv.slice(2)
const startedAt = Date.now()
const total = { passed: 0, failed: 0, skipped: 0 }
const postgres = holdPostgres()

for (const stage of stages(node, postgres.url)) {
  if (only.length > 0 && !only.includes(stage.name)) continue
  const from = Date.now()
  process.stdout.write(`\n${stage.name}\n`)
  const counts = await stage.run().catch((error) => {
    process.stdout.write(`  ${error.message}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  for (const key of Object.keys(total)) total[key] += counts[key]
  process.stdout.write(`  ${line(counts)} (${took(from)})\n`)
}
await postgres.stop()
process.stdout.write(`\nin ${took(startedAt)}\n${line(total)}\n`)
// A skipped test is a question nobody answered: it must not look like a pass.
process.exitCode = total.failed > 0 || total.skipped > 0 ? 1 : 0

function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The run's PostgreSQL, started when first asked for. It stops when this process ends, because its standard input closes then. */
function holdPostgres() {
  let child
  let url
  const start = () =>
    new Promise((resolve, reject) => {
      child = spawn(node, ['server/src/platform/testing/holdPostgres.ts'], {
        cwd: root,
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, TMPDIR: scratch() },
      })
      child.stdout.once('data', (text) => resolve(String(text).trim()))
      child.once('exit', () => reject(new Error('The PostgreSQL of the tests did not start; what it said is above.')))
    })
  const stop = () =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null) return resolve()
      child.once('exit', resolve)
      child.stdin.end()
    })
  return {
    url: () => {
      url ??= start()
      return url
    },
    stop,
  }
}

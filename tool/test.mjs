/** `npm test`: everything that can be wrong with this clone, in one command that installs what it needs and ends with one line of counts. */
import { holdPostgres } from './holdPostgres.mjs'
import { install } from './install.mjs'
import { took } from './root.mjs'
import { stages } from './stages.mjs'

const node = install()
const only = process.argv.slice(2)
const startedAt = Date.now()
const total = { passed: 0, failed: 0, skipped: 0 }
const postgres = holdPostgres(node)

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

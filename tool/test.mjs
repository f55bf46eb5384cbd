/** `npm test` installs what it needs, runs everything, and ends with one line of counts. */
import { spawnSync } from 'node:child_process'
import { endAlong } from './endAlong.mjs'
import { details, inOneLine, list } from './failures.mjs'
import { holdPostgres } from './holdPostgres.mjs'
import { giveUp, root, took } from './root.mjs'
import { stages } from './stages.mjs'

const LONG_MS = 10_000
const node = process.execPath
/** Names of stages, `--changed` for the tests that a change can reach, or the name of a noun. */
const words = process.argv.slice(2)
const postgres = holdPostgres(node)
const all = stages(node, postgres.url)
const named = words.filter((word) => all.flat().some(({ name }) => name === word))
const asked = words.filter((word) => !named.includes(word))
const isChange = asked.some((word) => word.startsWith('--changed'))
const selected = asked.length > 0 ? select(asked) : undefined
const startedAt = Date.now()
const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
endAlong()

for (const group of all) {
  const over = new Map()
  for (const stage of group.filter((stage) => filesOf(stage)))
    over.set(
      stage.name,
      Promise.resolve(over.get(stage.after)).then(() => runStage(stage)),
    )
  await Promise.all(over.values())
}
await postgres.stop()
if (failures.length > 0) process.stdout.write(`\n${list(failures)}`)
process.stdout.write(`\nin ${took(startedAt)}\n${line(total)}\n`)
// A skipped test leaves a question open, and a run of no tests answers none, so neither may pass.
process.exitCode = total.failed > 0 || total.skipped > 0 || total.passed === 0 ? 1 : 0

/** The selected files of a stage; undefined when the stage is not selected. */
function filesOf({ name, files = [], whole }) {
  if (named.length > 0 && !named.includes(name)) return undefined
  if (selected === undefined) return files
  if (whole && (named.includes(name) || isChange)) return files
  const some = files.filter((file) => selected.has(file))
  return some.length > 0 ? some : undefined
}

function select(words) {
  const { status, stdout, stderr } = spawnSync(node, ['tool/select.ts', ...words], { cwd: root, encoding: 'utf8' })
  if (status !== 0) giveUp(stderr)
  const { tests, notes } = JSON.parse(stdout)
  if (tests.length === 0 && !isChange) giveUp(notes.join('\n'))
  process.stdout.write(`${[...notes, `${tests.length} test files`].join('; ')}\n`)
  return new Set(tests)
}

/** Each failure is one line when it happens, with details when its stage is over. */
async function runStage(stage) {
  const from = Date.now()
  const onFailure = (failure) => process.stdout.write(`  ✖ ${inOneLine(failure)}\n`)
  const result = await stage.run({ onFailure, files: filesOf(stage) }).catch((error) => {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{ file: '', name: stage.name, text: error.message }],
      took: {},
    }
  })
  for (const key of Object.keys(total)) total[key] += result[key]
  failures.push(...result.failures)
  if (result.failures.length > 0)
    process.stdout.write(`\n${stage.name} ${list(result.failures)}${details(result.failures)}\n`)
  const text = result.note ?? `${line(result)} (${took(from)})${slowest(result.took)}`
  process.stdout.write(`${stage.name}: ${text}\n`)
}

/** The slowest files, once it is worth looking. */
function slowest(files) {
  const long = Object.entries(files).filter(([, ms]) => ms > LONG_MS)
  const named = long.sort(([, a], [, b]) => b - a).slice(0, 5)
  return named.length === 0
    ? ''
    : `; the longest: ${named.map(([file, ms]) => `${file} ${Math.round(ms / 1000)} s`).join(', ')}`
}

function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

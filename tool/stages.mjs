/** The stages of `npm test`, in order: each says what it runs and answers how many passed, failed and were skipped. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { browserEnvironment } from './chromium.mjs'
import { root } from './root.mjs'
import { runApp } from './runApp.mjs'

const TEST_TIMEOUT_MS = 300_000
const STAGE_TIMEOUT_MS = 900_000

/** Every stage, given the Node to run on and the url of the run's PostgreSQL (a function, as it is started while the first stages run). */
export function stages(node, database) {
  const bin = (path) => join(root, 'node_modules', path)
  const plain = process.stdout.isTTY ? [] : ['--colors=off']
  return [
    { name: 'types', run: () => check(node, [bin('typescript/bin/tsc'), '-b']) },
    { name: 'lint', run: () => check(node, [bin('@biomejs/biome/bin/biome'), 'ci', ...plain, '.']) },
    { name: 'tidy', run: () => tests({ node, files: ['tidy.test.ts', 'tool/**/*.test.ts'] }) },
    { name: 'unit', run: () => tests({ node, files: ['{domain,contract,verify,web,desk}/src/**/*.test.ts'] }) },
    {
      name: 'server',
      run: async () => tests({ node, files: ['server/src/**/*.test.ts'], environment: { TEST_DATABASE_URL: await database() } }),
    },
    { name: 'browser', run: async () => browser(node, await database()) },
  ]
}

async function browser(node, databaseUrl) {
  const found = await browserEnvironment()
  await build(node)
  // Operators change fees, terms and the clock: members' screens, and what only looks at the desk's, are walked in a world of their own.
  // Walks mostly wait for pages, so the two go on side by side.
  const [members, operators] = await Promise.all([
    walk({ node, found, name: 'web', files: ['desk/e2e/still/*.test.ts', 'web/e2e/*.test.ts'], databaseUrl, concurrency: 2 }),
    walk({ node, found, name: 'desk', files: ['desk/e2e/*.test.ts'], databaseUrl: '', concurrency: 1 }),
  ])
  return Object.fromEntries(Object.keys(members).map((count) => [count, members[count] + operators[count]]))
}

/** Browser tests against a running app of their own. Without a database's url the app starts its own. */
async function walk({ node, found, name, files, databaseUrl, concurrency }) {
  const app = await runApp(node, { name, databaseUrl })
  try {
    return await tests({ node, files, environment: { ...found, APP_URL: app.url, DESK_SESSIONS: app.dataDir }, concurrency, name })
  } finally {
    await app.stop()
  }
}

/** A command that passes or fails as one. */
async function check(node, args) {
  const code = await run(node, args, {})
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** Test files under node:test. A run that found no test, or ended without counting, has failed. */
async function tests({ node, files, environment = {}, concurrency = 2, name = 'tests' }) {
  const totalsFile = join(root, 'test-results', `totals-${process.pid}-${name}.json`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(totalsFile, { force: true })
  const flags = ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${TEST_TIMEOUT_MS}`, '--test-reporter=./tool/report.mjs']
  const code = await run(node, [...flags, '--test-reporter-destination=stdout', ...files], {
    ...environment,
    TEST_TOTALS: totalsFile,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  })
  const totals = readTotals(totalsFile)
  rmSync(totalsFile, { force: true })
  if (totals.passed + totals.failed === 0) process.stdout.write(`  no test ran: ${files.join(' ')}\n`)
  const unexplained = totals.failed === 0 && (code !== 0 || totals.passed === 0)
  return unexplained ? { ...totals, failed: 1 } : totals
}

function readTotals(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

function run(node, args, environment) {
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } })
  const timer = setTimeout(() => {
    process.stdout.write(`  stopped after ${STAGE_TIMEOUT_MS / 60_000} minutes\n`)
    child.kill('SIGKILL')
  }, STAGE_TIMEOUT_MS)
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code)
    })
  })
}

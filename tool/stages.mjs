/** Each stage describes what it runs and returns how many tests passed, failed and were skipped, and why. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fetchOlderPackages } from '../server/src/platform/postgres/upgrade/olderPackages.ts'
import { cloneFilled } from '../server/src/platform/testing/database.ts'
import { build } from './build.mjs'
import { browserEnvironment } from './chromium.mjs'
import { whyNoDrill } from './cluster/packages.ts'
import { runFiles } from './pool.mjs'
import { whyNoPrevious } from './previousRelease.mjs'
import { root } from './root.mjs'
import { runApp } from './runApp.mjs'
import { scratch } from './scratch.mjs'

/** The longest files begin first, so that none runs alone at the end. */
const LONGEST = [
  'tool/pool.test.mjs',
  'web/e2e/accessibleOthersDark.test.ts',
  'web/e2e/accessibleOthersLight.test.ts',
  'desk/e2e/still/places.test.ts',
  'web/e2e/accessibleProfileDark.test.ts',
  'web/e2e/accessibleProfileLight.test.ts',
  'web/e2e/forked.test.ts',
  'server/src/testing/whole/simulation.test.ts',
  'server/src/testing/whole/sameSeed.test.ts',
  'server/src/testing/whole/fuzz.test.ts',
  'server/src/trading/market/interleaved.test.ts',
  'server/src/trading/reference/ring.test.ts',
  'server/src/testing/whole/matrix.test.ts',
  'server/src/testing/whole/sameInstant.test.ts',
  'server/src/money/withdrawal/payout.test.ts',
  'server/src/trading/presale/presale.test.ts',
  'server/src/trust/invariants/invariants.test.ts',
  'server/src/base/proof/tampering.test.ts',
]

/** These mostly wait for timers and use no processor, so no other file should wait for them. */
const CALM = [
  'server/src/platform/postgres/archive.test.ts',
  'server/src/platform/database/silence.test.ts',
  'server/src/shared/socket/hub.test.ts',
  'server/src/platform/schedule/reserve.test.ts',
  'server/src/nodeHealth.test.ts',
]

/** They need the history of the clone, so they are a stage of their own that may report why it was left out. */
const PREVIOUS = ['previousRelease', 'earlierDatabase'].map((name) => `server/src/testing/whole/${name}.test.ts`)

/** It downloads the previous major version of PostgreSQL, so it too may report why it was left out. */
const UPGRADE = 'server/src/testing/whole/upgradePostgres.test.ts'
const OLDER_MAJOR = '17'

/** Each needs a server from Debian, so it too may report why it was left out. */
const BUSES = {
  nats: { file: 'server/src/shared/socket/natsWakeUps.test.ts', command: 'nats-server' },
  redis: { file: 'server/src/shared/socket/redisWakeUps.test.ts', command: 'redis-server' },
}
const ELSEWHERE = [...PREVIOUS, UPGRADE, ...Object.values(BUSES).map(({ file }) => file)]

/** They compare what the screens show with the texts on file, from the answers of a server. */
const isShown = (file) => file.startsWith('tool/shown/')

/**
 * All stages, in groups that run side by side; `node` runs them, `database` is the run's PostgreSQL. `whole` stages
 * check the entire clone for any selection. Those with `files` get the selected ones. A stage with `after` begins when
 * that stage of its group has ended, if it is selected at all.
 */
export function stages(node, database) {
  const bin = (path) => join(root, 'node_modules', path)
  const plain = process.stdout.isTTY ? [] : ['--colors=off']
  const walksOver = Promise.withResolvers()
  const tests = (name, files) => ({ name, files, run: (options) => runFiles({ node, name, ...options }) })
  return [
    [
      {
        name: 'types',
        whole: true,
        // One checker takes two thirds of the processor time of four, which would each work out the shared types.
        // Collecting its memory at five times the live data, not at twice, saves another sixth.
        run: () => check(node, [bin('typescript/bin/tsc'), '-b', '--checkers', '1'], { GOGC: '400' }),
      },
      { name: 'lint', whole: true, run: () => check(node, [bin('@biomejs/biome/bin/biome'), 'ci', ...plain, '.']) },
      { ...tests('tidy', [...testsIn('tool').filter((file) => !isShown(file)), 'tidy.test.ts']), whole: true },
      tests('unit', [
        ...['domain', 'contract', 'parts', 'verify', 'web', 'desk'].flatMap((name) => testsIn(`${name}/src`)),
        ...testsIn('web/vite'),
      ]),
    ],
    [
      {
        name: 'server',
        files: [...testsIn('tool').filter(isShown), ...testsIn('server/src')].filter(
          (file) => !ELSEWHERE.includes(file),
        ),
        run: async (options) =>
          runFiles({
            ...{ node, name: 'server', environment: { TEST_DATABASE_URL: await database() } },
            ...{ workers: 3, niceness: 5, calm: CALM, another: walksOver.promise, ...options },
          }),
      },
      // A walk waits for pages half of its time. The server's tests use the processor meanwhile and step back while a
      // page loads.
      {
        name: 'browser',
        files: [...testsIn('web/e2e'), ...testsIn('desk/e2e')],
        run: async (options) => browser(node, await database(), options).finally(walksOver.resolve),
      },
      // These mostly wait: for an app's timers, and for packages.
      { name: 'previous', files: PREVIOUS, run: async (options) => previous(node, await database(), options) },
      { name: 'upgrade', files: [UPGRADE], run: (options) => upgrade(node, options) },
      ...Object.entries(BUSES).map(([name, { file, command }]) => ({
        ...{ name, files: [file] },
        run: async (options) => overBus(node, { name, command, url: await database() }, options),
      })),
      // It waits for a database to be found dead and checks no durations, so the last of the server's tests run
      // meanwhile.
      { name: 'drill', after: 'browser', run: () => drill(node) },
    ],
  ]
}

/** The test files under a folder, longest first. */
function testsIn(folder) {
  const absent = [...LONGEST, ...CALM].find((file) => !existsSync(join(root, file)))
  if (absent) throw new Error(`tool/stages.mjs names ${absent}, and it is not there.`)
  const rank = (file) => (LONGEST.includes(file) ? LONGEST.indexOf(file) : LONGEST.length)
  const found = readdirSync(join(root, folder), { recursive: true }).filter((name) => /\.test\.(ts|mjs)$/.test(name))
  const files = found.map((name) => `${folder}/${name.replaceAll('\\', '/')}`).sort()
  return files.sort((a, b) => rank(a) - rank(b))
}

/** The previous release on this schema, and this one on its database, where the clone has its sources. */
async function previous(node, url, options) {
  const reason = whyNoPrevious()
  if (reason) return notRun(reason)
  return runFiles({ node, name: 'previous', environment: { TEST_DATABASE_URL: url }, ...options })
}

/** A database of the previous PostgreSQL, where npm's registry can be reached. */
async function upgrade(node, options) {
  const folder = mkdtempSync(join(scratch(), 'tonne-postgres-'))
  try {
    const OLDER_POSTGRES = await fetchOlderPackages(OLDER_MAJOR, folder)
    return await runFiles({ node, name: 'upgrade', environment: { OLDER_POSTGRES }, ...options })
  } catch (error) {
    return notRun(error.message)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nodes connected by a bus, where its server is installed. */
async function overBus(node, { name, command, url }, options) {
  if (spawnSync(command, ['--version'], { stdio: 'ignore' }).error)
    return notRun(`${command} is not installed (on Debian: apt install ${command})`)
  return runFiles({ node, name, environment: { TEST_DATABASE_URL: url }, ...options })
}

/** Where Debian's packages are installed; elsewhere the run reports why it was left out. */
async function drill(node) {
  const reason = whyNoDrill()
  if (reason) return notRun(reason)
  return check(node, ['--no-warnings', 'tool/cluster/drill.ts', '--short'])
}

const notRun = (reason) => ({ passed: 0, failed: 0, skipped: 0, failures: [], took: {}, note: `not run: ${reason}` })

/**
 * Scripts of a page that lives for seconds are not worth optimizing: without it the browsers need some 15 % less
 * processor time.
 */
async function browser(node, databaseUrl, { files, onFailure }) {
  const found = await browserEnvironment(['--js-flags=--no-opt --no-maglev'])
  await build(node)
  // Operators change fees, terms and the clock, so their walks get a world of their own. Walks of members' screens, and
  // those of the desk that only look, share another. Walks mostly wait, so both run side by side.
  const under = (folder) => (file) => file.startsWith(folder)
  const [desk, still, alone] = ['desk/e2e/', 'desk/e2e/still/', 'desk/e2e/alone/'].map(under)
  const walks = [
    [{ name: 'web', files: files.filter((file) => !desk(file) || still(file)), workers: 2 }],
    [
      { name: 'desk', files: files.filter((file) => desk(file) && !still(file) && !alone(file)), workers: 1 },
      // A test that uses up all waiting rows leaves none for another, so each of these has its own world.
      ...files.filter(alone).map((file) => ({ name: basename(file, '.test.ts'), files: [file], workers: 1 })),
    ],
  ]
  const isAny = (walk) => walk.files.length > 0
  for (const walk of walks.flat().filter(isAny)) walk.databaseUrl = await demoWorld(node, databaseUrl)
  const inSequence = async (side) => {
    const results = []
    for (const walk of side.filter(isAny)) results.push(await walked({ node, found, onFailure, ...walk }))
    return results
  }
  const results = (await Promise.all(walks.map(inSequence))).flat()
  const sum = (count) => results.reduce((all, result) => all + result[count], 0)
  return {
    ...{ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') },
    failures: results.flatMap(({ failures }) => failures),
    took: Object.assign({}, ...results.map(({ took }) => took)),
  }
}

/** A database with a demo world, made once a run because it costs more than some walks. */
async function demoWorld(node, on) {
  const fill = async ({ url }) => {
    const app = await runApp(node, { name: 'world', databaseUrl: url })
    await app.stop()
    return {}
  }
  return (await cloneFilled({ key: 'the demo world', fill, on })).url
}

/** Browser tests against a running app of their own. */
async function walked({ node, found, onFailure, name, files, databaseUrl, workers }) {
  const app = await runApp(node, { name, databaseUrl })
  try {
    return await runFiles({
      node,
      name,
      files,
      workers,
      environment: { ...found, APP_URL: app.url, DESK_SESSIONS: app.dataDir },
      onFailure,
    })
  } finally {
    await app.stop()
  }
}

/** A command that passes or fails as a whole. */
async function check(node, args, settings = {}) {
  const env = { ...process.env, ...settings }
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return { passed: 1, failed: 0, skipped: 0, failures: [], took: {} }
  return {
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ file: '', name: args.slice(1).join(' '), text: output.trim() }],
    took: {},
  }
}

/** The previous release, checked out from the history and run on a schema that this release migrated. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crowd } from './pool.mjs'
import { root } from './root.mjs'
import { freePort } from './runApp.mjs'
import { scratch } from './scratch.mjs'

const PACKAGES = ['domain', 'contract', 'verify', 'server']
/** Also read by its server, or to tell its packages. */
const FILES = ['package-lock.json', 'docs/locks.md']
/** On an idle machine. */
const PATIENCE_MS = 120_000

/** The commit in `deploy/previous-release`, which each release updates. */
const previousCommit = () => readFileSync(join(root, 'deploy/previous-release'), 'utf8').trim()
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

/** Why the previous release cannot run from this clone; undefined when it can. */
export function whyNoPrevious() {
  const commit = previousCommit()
  if (git('cat-file', '-e', `${commit}^{commit}`).status === 0) return undefined
  const shallow = git('rev-parse', '--is-shallow-repository').stdout?.trim() === 'true'
  return shallow
    ? `the history of this clone ends after the release before this one, ${commit} (git fetch --unshallow)`
    : `this clone has no history with the release before this one, ${commit}`
}

/** Its sources in a folder of their own, with the packages of this clone. */
function checkOut() {
  const folder = mkdtempSync(join(scratch(), 'tonne-previous-'))
  const tar = execFileSync('git', ['archive', previousCommit(), ...PACKAGES, ...FILES], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@tonne'), { recursive: true })
  for (const name of PACKAGES) symlinkSync(join(folder, name), join(modules, '@tonne', name))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tonne' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return folder
}

const lockOf = (folder) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
/** The packages that differ from those of the previous release, to be reported when it does not start. */
function otherPackages(folder) {
  const [before, now] = [lockOf(folder), lockOf(root)]
  return Object.keys({ ...before.server?.dependencies })
    .map((name) => `node_modules/${name}`)
    .filter((path) => !path.startsWith('node_modules/@tonne/') && before[path]?.version !== now[path]?.version)
}

/** The previous release's app, serving from that database. `stop` ends it and removes its sources. */
export async function runPrevious(settings) {
  const folder = checkOut()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = {
    ...{ PORT: String(port), HOST: '127.0.0.1', HEALTH_PORT: String(await freePort()) },
    ...{ PUBLIC_URL: `http://localhost:${port}`, MODE: 'demo' },
  }
  const app = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...own, DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const pipe of [app.stdout, app.stderr]) pipe.on('data', (text) => (printed += text))
  const ended = new Promise((resolve) => app.once('close', () => resolve()))
  const stop = async () => {
    app.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${own.HEALTH_PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const from = Date.now(); !(await answers()); await sleep(100)) {
    if (app.exitCode === null && Date.now() - from < PATIENCE_MS * crowd()) continue
    const other = otherPackages(folder).join(', ') || 'none'
    await stop()
    throw new Error(
      `The release before this one (${previousCommit()}) does not run on this schema. Packages that it had in ` +
        `another version: ${other}. It printed:\n${printed.slice(-4000)}`,
    )
  }
  return { url, stop }
}

/**
 * Runs the first of these files of this release within the sources of the previous one, whose other files they import.
 * Returns what it printed as JSON.
 */
export async function runInPrevious(files, settings) {
  const folder = checkOut()
  try {
    for (const file of files) copyFileSync(join(root, file), join(folder, file))
    const child = spawn(process.execPath, ['--no-warnings', files[0]], {
      cwd: folder,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr']) child[name].on('data', (text) => (printed[name] += text))
    const code = await new Promise((resolve) => child.once('close', resolve))
    if (code === 0) return JSON.parse(printed.stdout)
    throw new Error(`${files[0]} failed in the release before this one (${previousCommit()}):\n${printed.stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

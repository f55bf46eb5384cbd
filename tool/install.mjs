/** Installs what the lock file names if it is missing, and finds the Node 24 that everything else runs on. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { giveUp, root, took } from './root.mjs'

const LEAST_NODE = 20
const WANTED_NODE = 24
const node24 = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Installs when needed and returns the path of Node 24, or ends the command with a sentence. An image of the app has no
 * development dependencies, which include npm's Node 24, so there the commands run on the image's Node.
 */
export function install({ needsDev = true } = {}) {
  if (major(process.versions.node) < LEAST_NODE)
    giveUp(`This needs Node ${LEAST_NODE} or newer; this is ${process.versions.node}.`)
  if (!installedAsLocked(needsDev)) installLocked()
  linkPackages()
  if (!needsDev && !existsSync(node24) && major(process.versions.node) >= WANTED_NODE) return process.execPath
  return existsSync(node24) && works() ? node24 : repairNode()
}

/**
 * npm writes node_modules/.package-lock.json last. Comparing it with our lock file also detects an interrupted
 * installation, one of another branch, and one made by `npm install`.
 */
function installedAsLocked(needsDev) {
  const installed = packagesOf('node_modules/.package-lock.json')
  const locked = packagesOf('package-lock.json')
  if (!locked) giveUp('package-lock.json is missing: this is not a whole clone.')
  if (!installed) return false
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true
    const there = installed[path]
    // Optional packages (other platforms' binaries) may be missing, but must have the right version when they are
    // there.
    if (there) return there.version === wanted.version && there.integrity === wanted.integrity
    return Boolean(wanted.optional) || (!needsDev && Boolean(wanted.dev))
  })
}

/** A package of ours that was added after the installation needs only its link. */
function linkPackages() {
  for (const [path, { link, resolved }] of Object.entries(packagesOf('package-lock.json') ?? {})) {
    const at = join(root, path)
    if (link && !existsSync(at)) symlinkSync(relative(dirname(at), join(root, resolved)), at, 'junction')
  }
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function installLocked() {
  const startedAt = Date.now()
  process.stdout.write('Installing what package-lock.json names (once; needs the network) ...\n')
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // `npm ci` gives up when the registry at hand lacks another platform's optional binary; `npm install` takes the same
  // versions without it.
  if (runNpm(['ci', ...flags], 'pipe').status !== 0) {
    process.stdout.write('npm ci did not succeed here; trying npm install with the same versions ...\n')
    const { status, error } = runNpm(['install', '--no-save', ...flags], 'inherit')
    if (status !== 0)
      giveUp(
        `The installation did not succeed (${error?.message ?? `npm ended with ${status}`}); what npm said is above.`,
      )
  }
  process.stdout.write(`Installed in ${took(startedAt)}.\n`)
}

/** The npm that started us, or the one on the path. */
function runNpm(args, stdio) {
  const options = { cwd: root, stdio }
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return spawnSync(process.execPath, [cli, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function works() {
  if (process.platform !== 'win32' && (statSync(node24).mode & 0o111) === 0) {
    try {
      chmodSync(node24, 0o755)
    } catch {
      return false
    }
  }
  const { stdout } = spawnSync(node24, ['--version'], { encoding: 'utf8' })
  return major((stdout ?? '').slice(1)) >= WANTED_NODE
}

/** npm may be configured not to run install scripts, but the `node` package fetches its binary in one. */
function repairNode() {
  process.stdout.write('The Node 24 binary is missing; running the install script of the npm package "node" ...\n')
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: join(root, 'node_modules/node'),
    stdio: 'inherit',
  })
  if (existsSync(node24) && works()) return node24
  if (major(process.versions.node) >= WANTED_NODE) return process.execPath
  return giveUp(
    `Node ${WANTED_NODE} could not be installed from npm. Install Node ${WANTED_NODE} on this machine and run the ` +
      'command again.',
  )
}

function major(version) {
  return Number(version.split('.')[0])
}

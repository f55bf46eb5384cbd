/** PostgreSQL refuses to run as root, so this finds or makes the user that it runs as. */
import { execFileSync, spawnSync } from 'node:child_process'
import { StartRefused } from './refusal.ts'

export type RunAs = { uid: number; gid: number; name: string }

const OWN_NAME = 'tonne'

/**
 * The user PostgreSQL runs as, or undefined when the app is not root and PostgreSQL simply runs as the app's own user.
 */
export function findRunAs(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = lookUp(OWN_NAME) ?? lookUp('postgres') ?? makeUser() ?? lookUp('nobody')
  if (user) return user
  throw new StartRefused(
    'PostgreSQL does not run as root, and there is no user tonne, postgres or nobody to run it as. Start as an ' +
      'ordinary user, or set DATABASE_URL.',
  )
}

/**
 * The named owner of existing data: data stays with the user that made it, even when a better-named user appears later.
 */
export function runAsUid(uid: number): RunAs | undefined {
  const name = idOf(['-un', String(uid)])
  return name === undefined || uid === 0 ? undefined : lookUp(name)
}

/** Runs a shell script as that user and says whether it succeeded: the kernel's own answer to "may this user?". */
export function mayRun(user: RunAs | undefined, script: string, ...args: string[]): boolean {
  const result = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], { ...identity(user), cwd: '/', stdio: 'ignore' })
  return result.status === 0
}

/** The part of spawn's options that changes user; empty when nothing changes. */
export function identity(user: RunAs | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

function lookUp(name: string): RunAs | undefined {
  const uid = Number(idOf(['-u', name]))
  const gid = Number(idOf(['-g', name]))
  return uid > 0 && gid > 0 ? { uid, gid, name } : undefined
}

function makeUser(): RunAs | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_NAME], {
    stdio: 'ignore',
  })
  return lookUp(OWN_NAME)
}

function idOf(args: string[]): string | undefined {
  try {
    return execFileSync('id', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

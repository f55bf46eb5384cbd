/** What some commands are made of, from Debian: installed when it is missing, after saying so. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A package, and a file by which it is known to be there. */
type Packages = Readonly<Record<string, string>>

export const missingPackages = (needed: Packages): string[] =>
  Object.entries(needed)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)

export function installPackages(needed: Packages, say: (line: string) => void): void {
  const missing = missingPackages(needed)
  if (missing.length === 0) return
  say(`Installing ${missing.join(', ')} (apt-get install) ...`)
  // Nothing of them is to begin by itself.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update', '--quiet')
  apt('install', '--yes', '--no-install-recommends', ...missing)
}

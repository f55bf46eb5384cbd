/** Installs the Debian packages of a command when they are missing, and says so before. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A package, and a file that shows that it is installed. */
type Packages = Readonly<Record<string, string>>

export const missingPackages = (needed: Packages): string[] =>
  Object.entries(needed)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)

export function installPackages(needed: Packages, say: (line: string) => void): void {
  const missing = missingPackages(needed)
  if (missing.length === 0) return
  say(`Installing ${missing.join(', ')} (apt-get install) ...`)
  // None of their services may start by itself.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update', '--quiet')
  apt('install', '--yes', '--no-install-recommends', ...missing)
}

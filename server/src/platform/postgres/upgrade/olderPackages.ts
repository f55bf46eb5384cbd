import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../refusal.ts'

const DEPLOY = join(import.meta.dirname, '../../../../../deploy')

/**
 * Installs PostgreSQL of that major version into that folder, with the hashes of its lock file in `deploy/`, and
 * returns a file beside its node_modules. Refuses (StartRefused) a version without a lock file, and when npm's registry
 * is out of reach.
 */
export async function fetchOlderPackages(major: string, into: string): Promise<string> {
  const locked = join(DEPLOY, `postgres-${major}`)
  if (!existsSync(locked))
    throw new StartRefused(
      `This release cannot fetch PostgreSQL ${major}. Name a clone of the release that used it: -- --from <folder>`,
    )
  mkdirSync(into, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(locked, name), join(into, name))
  const { code, printed } = await npm(into)
  if (code !== 0)
    throw new StartRefused(
      `PostgreSQL ${major} could not be fetched. Name a clone of the release that used it: -- --from <folder>. npm ` +
        `said: ${printed.trim()}`,
    )
  return join(into, 'package.json')
}

/** The npm that started us, or the one on the path. */
async function npm(cwd: string): Promise<{ code: number | null; printed: string }> {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env.npm_execpath
  const child = cli?.endsWith('.js')
    ? spawn(process.execPath, [cli, ...args], { cwd })
    : spawn('npm', args, { cwd, shell: process.platform === 'win32' })
  let printed = ''
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (text) => (printed += text))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, printed: message }))
    child.once('close', (code) => resolve({ code, printed }))
  })
}

/**
 * An app that was killed with -9 leaves its PostgreSQL running. It is stopped here, so that the next start has the
 * files to itself.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from './refusal.ts'

/** Marks a server on the command line as started by this app and not by a person. */
export const MARK = 'cluster_name=tonne'
const GENTLE_MS = 60_000

/**
 * Call while holding the folder's lock: then a server of ours that still runs has no app. Refuses when a person's
 * server uses the files.
 */
export async function stopLeftover(files: string, log: (sentence: string) => void): Promise<void> {
  const pidFile = join(files, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const command = commandOf(pid)
  // PostgreSQL itself clears a dead process's file, with better checks than ours would be.
  if (command === undefined) return
  if (!command.includes(files)) return forget(pidFile, files)
  if (!command.includes(MARK))
    throw new StartRefused(`Another PostgreSQL (process ${pid}) is using ${files}. Stop it first.`)
  log(`PostgreSQL (process ${pid}) was left running when the app was killed; stopping it.`)
  process.kill(pid, 'SIGINT')
  if (!(await gone(pid, GENTLE_MS))) process.kill(pid, 'SIGQUIT')
  await gone(pid, GENTLE_MS)
}

/**
 * The pid in the file now belongs to a stranger (small containers reuse pids quickly), and PostgreSQL would refuse to
 * start because of it.
 */
async function forget(pidFile: string, files: string): Promise<void> {
  for (let tries = 0; processesIn(files).length > 0; tries += 1) {
    if (tries === 100)
      throw new StartRefused(`Process ${processesIn(files)[0]} is still using ${files}. Stop it first.`)
    await sleep(100)
  }
  rmSync(pidFile, { force: true })
}

async function gone(pid: number, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (commandOf(pid) !== undefined) {
    if (Date.now() > until) return false
    await sleep(25)
  }
  return true
}

/** The command line of a process, or undefined when there is none (or only its zombie). */
function commandOf(pid: number): string | undefined {
  if (!(pid > 0)) return undefined
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined
    return (
      execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

/** Backends that outlived their postmaster still run in the data folder; without /proc they cannot be seen. */
function processesIn(files: string): string[] {
  if (!existsSync('/proc/self/cwd')) return []
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && standsIn(name, files))
}

function standsIn(pid: string, files: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === files
  } catch {
    return false
  }
}

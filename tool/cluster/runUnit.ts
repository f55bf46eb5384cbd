/** A unit of `deploy/` run as by systemd: as its user, on its host, restarted when it ends by itself. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../root.mjs'
import type { Host } from './network.ts'
import { readUnit, type Variables } from './unit.ts'

export type Service = {
  name: string
  host: Host
  log: string
  start(more?: Variables): void
  /** Like `systemctl stop`: SIGTERM, and SIGKILL after a minute. */
  stop(): Promise<void>
  /** Kills all its processes at once. It is restarted like any unit that ended. */
  kill(): void
  /** Kills it without a restart. */
  end(): void
  /** Its processes. */
  pids(): number[]
}
type Running = { unit: string; host: Host; variables: Variables; asRoot?: boolean }
/** The logs stay after the cluster has ended. */
export const LOGS = join(root, 'test-results/cluster')

export function runUnit({ unit, host, variables, asRoot = false }: Running): Service {
  const name = `${unit.replace(/^tonne-|\.service$/g, '').replace('.service', '')} on ${host.name}`
  const log = `${LOGS}/${name.replaceAll(' ', '-')}.log`
  const { command, user, restartMs, isConfined } = readUnit(unit, variables)
  // The app's user exists only after an installation; here the app runs as the caller.
  const as = [...(isConfined ? CONFINED : []), ...(user && !asRoot ? asUser(user) : [])]
  let child: ChildProcess | undefined
  let wanted = false
  let more: Variables = {}
  const run = (): void => {
    const out = openSync(log, 'a')
    const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', HOME: '/tmp', ...variables, ...more }
    const started = spawn('ip', ['netns', 'exec', host.space, ...as, ...command], {
      env,
      cwd: '/',
      stdio: ['ignore', out, out],
      detached: true,
    })
    closeSync(out)
    child = started
    started.once('error', (error) => appendFileSync(log, `${error.message}\n`))
    started.once('exit', (code, signal) => {
      appendFileSync(log, `--- ended with ${signal ?? code}\n`)
      if (wanted && child === started) setTimeout(() => wanted && child === started && run(), restartMs)
    })
  }
  const pids = (): number[] => (alive(child) ? [child!.pid!, ...descendants(child!.pid!)] : [])
  const kill = (): void => {
    for (const pid of pids()) end(pid, 'SIGKILL')
  }
  return {
    name,
    host,
    log,
    pids,
    start: (given = more) => {
      more = given
      wanted = true
      run()
    },
    kill,
    end: () => {
      wanted = false
      kill()
    },
    stop: async () => {
      wanted = false
      const [all, ending] = [pids(), child]
      if (!alive(ending)) return
      end(ending!.pid!, 'SIGTERM')
      for (let waited = 0; alive(ending); waited += 50) {
        if (waited === 60_000) for (const pid of all) end(pid, 'SIGKILL')
        await sleep(50)
      }
    },
  }
}

type Once = { host: Host; variables: Variables; command: readonly string[] }
/** The output of a command that has ended. Throws with its output when it fails. */
export async function runOnce({ host, variables, command }: Once): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', HOME: '/tmp', ...variables }
  const words = ['netns', 'exec', host.space, ...asUser('postgres'), ...command]
  return (await promisify(execFile)('ip', words, { env, cwd: '/' })).stdout
}

const asUser = (user: string): string[] => [
  'setpriv',
  `--reuid=${user}`,
  `--regid=${user}`,
  '--init-groups',
  '--inh-caps=-all',
]
/** Stands for ProtectSystem=strict, PrivateTmp, NoNewPrivileges and an empty CapabilityBoundingSet, without systemd. */
const CONFINED = [
  ...['unshare', '--mount', 'sh', '-ec'],
  'mount --bind "$DATA_DIR" "$DATA_DIR"; mount -o remount,bind,ro /; exec "$@"',
  ...['sh', 'setpriv', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'],
]
const alive = (child: ChildProcess | undefined): boolean => child?.exitCode === null && child.signalCode === null
function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It had ended already.
  }
}

function descendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return children === '' ? [] : children.split(' ').flatMap((one) => [Number(one), ...descendants(Number(one))])
  } catch {
    return []
  }
}

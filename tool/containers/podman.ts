/** podman, set up for this machine: as root, without systemd, with cgroups of either version. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Ended = { ok: boolean; out: string }
type Podman = ((...args: string[]) => Ended) & { must(...args: string[]): string }

/** A container may open as many files as this process: where root cannot raise its limits, more is refused. */
function environment(): NodeJS.ProcessEnv {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const files = /^Max open files +\S+ +(\d+)/m.exec(limits)?.[1] ?? '1024'
  const file = join(mkdtempSync(join(tmpdir(), 'tonne-podman-')), 'containers.conf')
  const ulimits = `["nofile=${files}:${files}", "nproc=4096:4096"]`
  writeFileSync(
    file,
    `[containers]\ndefault_ulimits = ${ulimits}\n[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\n`,
  )
  return { ...process.env, CONTAINERS_CONF: file }
}

let env: NodeJS.ProcessEnv | undefined
export const containerEnv = (): NodeJS.ProcessEnv => {
  env ??= environment()
  return env
}

const ask = (...args: string[]): Ended => {
  const { status, stdout, stderr } = spawnSync('podman', args, { env: containerEnv(), encoding: 'utf8' })
  return { ok: status === 0, out: `${stdout}${stderr}`.trim() }
}

/** Runs podman; `must` throws with its output when it fails. */
export const podman: Podman = Object.assign(ask, {
  must(...args: string[]): string {
    const { ok, out } = ask(...args)
    if (!ok) throw new Error(`podman ${args.join(' ')} did not succeed:\n${out.slice(-2000)}`)
    return out
  },
})

export const run = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })

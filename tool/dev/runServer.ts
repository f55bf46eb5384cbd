/** The server as a process that restarts when one of its sources changes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../root.mjs'
import { freePort } from '../runApp.mjs'

/** The server's sources, without tests. */
const SOURCES = ['server/src', 'server/migrations', 'domain/src', 'contract/src', 'verify/src']
const IS_PART = /(?<!\.test)\.(ts|sql|json)$/
/** An editor that saves all files writes several at once. */
const QUIET_MS = 40

export type Server = {
  port: number
  /** Waits while it starts. False when it ended by itself and waits for a change of its sources. */
  ready(): Promise<boolean>
  stop(): Promise<void>
}
type Running = {
  settings: NodeJS.ProcessEnv
  /** Node's own flags, such as `--inspect`. */
  flags: readonly string[]
  say(sentence: string): void
}

export async function runServer({ settings, flags, say }: Running): Promise<Server> {
  const port = await freePort()
  const env = { ...process.env, ...settings, HOST: '127.0.0.1', PORT: String(port), TRUST_PROXY: '127.0.0.1' }
  const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
  let child: ChildProcess
  let ended: Promise<void>
  let ready: Promise<boolean>
  let first = true

  const start = () => {
    // The channel ends the server when this process ends for any reason.
    child = spawn(process.execPath, [...flags, 'server/src/main.ts'], {
      cwd: root,
      env: { ...compiled, ...env },
      stdio: ['ignore', first ? 'inherit' : 'ignore', 'inherit', 'ipc'],
      detached: true,
    })
    first = false
    const mine = child
    ended = new Promise((resolve) => mine.once('exit', () => resolve()))
    ready = untilReady(mine)
  }
  const untilReady = async (one: ChildProcess): Promise<boolean> => {
    while (one.exitCode === null && one.signalCode === null) {
      if (await isThere(port)) return true
      await sleep(20)
    }
    if (one === child && !stopped) say('The server ended. It starts again with the next change of a source.')
    return false
  }

  let stopped = false
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let changed = new Set<string>()
  let restarting: Promise<void> | undefined
  const restart = async (): Promise<void> => {
    for (let before = -1; before !== changed.size; await sleep(QUIET_MS)) before = changed.size
    const what = [...changed]
    changed = new Set()
    const begun = performance.now()
    await end()
    if (stopped) return
    start()
    if (await ready)
      say(`${what.join(', ')} changed: the server is back after ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
    if (changed.size > 0 && !stopped) await restart()
  }
  const watchers = SOURCES.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !IS_PART.test(file)) return
      changed.add(`${folder}/${file}`)
      restarting ??= restart().finally(() => {
        restarting = undefined
      })
    }),
  )

  start()
  return {
    port,
    ready: async () => {
      // During a restart the next server answers.
      await restarting
      return ready
    },
    stop: async () => {
      stopped = true
      for (const watcher of watchers) watcher.close()
      await end()
    },
  }
}

/** Whether anything answers at this port, with any status. */
const isThere = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/h5/api`, { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  )

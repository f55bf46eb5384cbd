/** Runs a long-lived program on Node 24 in the foreground of a command, and ends it with the command. */
import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGKILL: 137 }

export function launch(node, args) {
  // It gets a process group of its own, so that Ctrl-C reaches it once, from here, and not a second time from the
  // terminal. The channel closes when this script ends for any reason; the program then drains and ends, and does not
  // keep the port and the data.
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })

  let asked = false
  function ask(signal) {
    if (asked) return
    asked = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => ask(signal === 'SIGHUP' ? 'SIGTERM' : signal))

  // npm may be killed with -9. Then this process gets no signal, but it gets another parent.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && ask('SIGTERM'), 1000).unref()

  child.once('error', (error) => {
    process.stderr.write(`It could not be run: ${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? SIGNAL_CODES[signal] ?? 1))
}

/** `npm start`: from a bare clone to a running product, and on every later start straight to it. */
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { root } from './root.mjs'

const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGKILL: 137 }

const node = install()
await build(node)

// A group of its own, so that Ctrl-C reaches the app once, from here, and not a second time from the terminal. The
// channel tells the app that this script is gone, however it went: it then drains and ends, and never stays behind
// holding the port and the data.
const app = spawn(node, ['server/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: true,
})

let asked = false
function ask(signal) {
  if (asked) return
  asked = true
  app.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => ask(signal === 'SIGHUP' ? 'SIGTERM' : signal))

// npm itself may be killed with -9; then nobody tells us, but we get another parent.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && ask('SIGTERM'), 1000).unref()

app.once('error', (error) => {
  process.stderr.write(`The server could not be run: ${error.message}\n`)
  process.exit(1)
})
app.once('exit', (code, signal) => process.exit(code ?? SIGNAL_CODES[signal] ?? 1))

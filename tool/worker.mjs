/**
 * One process runs many test files, so that the app is read and compiled once. Each file is a test with the file's
 * tests inside it. A file must leave the process as it found it; whatever it leaves behind counts as a failure.
 */
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { leftIn } from './scratch.mjs'

/** Settings that libraries (sharp and Vite) make when they are loaded. */
const OF_LIBRARIES = new Set(['VIPSHOME', 'NODE_ENV'])
/** A closed connection takes some turns of the event loop to go; what remains after this many checks stays. */
const LOOKS = 200

// The run has ended, so nobody would read the results.
process.on('disconnect', () => process.exit())
const waiting = []
let wake
process.on('message', (message) => {
  waiting.push(message)
  wake?.()
})

const runner = new URL('./testRunner.mjs', import.meta.url).href
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier === 'node:test' && context.parentURL !== runner
    return isOurs ? { url: runner, shortCircuit: true } : next(specifier, context)
  },
})
const { runFile } = await import(runner)
for (let message = await take(); message.file; message = await take()) {
  // A file that waits for nothing must end, so the channel to the run must not keep it alive.
  process.channel.unref()
  const found = state()
  await runFile(message.file, () => import(pathToFileURL(resolve(root, message.file)).href))
  process.send({ left: await leftBehind(found, message.own) })
  process.channel.ref()
}
process.removeAllListeners('disconnect')
process.disconnect()

async function take() {
  if (waiting.length === 0) {
    await new Promise((resolve) => {
      wake = resolve
    })
  }
  return waiting.shift()
}

function state() {
  const listeners = Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)]))
  return {
    open: counted(process.getActiveResourcesInfo()),
    settings: { ...process.env },
    listeners,
    folder: leftIn(tmpdir()),
  }
}

/** What a file added, in words. A process of its own may be left in any state; for it only the disk is checked. */
async function leftBehind(before, own) {
  if (own) return []
  let left = []
  for (let tries = 0; tries < LOOKS; tries += 1) {
    left = differences(before, state())
    if (left.length === 0) return left
    await sleep(10)
  }
  return left
}

function differences(before, now) {
  const files = now.folder
    .filter((name) => !before.folder.includes(name))
    .map((name) => `in the temporary folder: ${name}`)
  const open = Object.entries(now.open).filter(([what, count]) => count > (before.open[what] ?? 0))
  const settings = Object.keys({ ...before.settings, ...now.settings }).filter(
    (name) => before.settings[name] !== now.settings[name] && !OF_LIBRARIES.has(name),
  )
  const listeners = Object.entries(now.listeners).filter(([name, count]) => count > (before.listeners[name] ?? 0))
  return [
    ...files,
    ...open.map(([what]) => `open: ${what}`),
    ...settings.map((name) => `changed: process.env.${name}`),
    ...listeners.map(([name]) => `a listener of the process: ${name}`),
  ]
}

function counted(names) {
  const counts = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

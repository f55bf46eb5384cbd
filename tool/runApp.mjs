/** The app in demo mode, with its own port and data folder, on the test run's PostgreSQL. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crowd } from './pool.mjs'
import { root } from './root.mjs'
import { scratch } from './scratch.mjs'

const READY_PATH = '/h5/api/login/baseconfig'
/** On an idle machine. */
const PATIENCE_MS = 120_000

/**
 * Resolves to the app's URL and data folder once it answers with a complete demo world. Its output goes to
 * test-results/app-NAME.log. Throws with the end of it on failure.
 */
export async function runApp(node, { name, databaseUrl }) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(scratch(), 'tonne-app-'))
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const logFile = join(root, `test-results/app-${name}.log`)
  const log = openSync(logFile, 'w')
  // Passkeys belong to a host name, not to a number, so members open the app by name.
  const named = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: named,
    MODE: 'demo',
    // A test that registers members comes from an address of its own, because their number from one is limited.
    TRUST_PROXY: 'loopback',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // Several apps serve copies of one demo world, so they share the secret.
    SECRET: 'a-secret-that-only-tests-know-0123456789',
  }
  const app = spawn(node, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const exit = new Promise((resolve) => app.once('exit', resolve))
  const stop = async () => {
    app.kill('SIGTERM')
    const timer = setTimeout(() => app.kill('SIGKILL'), 15_000)
    await exit
    clearTimeout(timer)
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (const startedAt = Date.now(); !(await answers(url)); await sleep(100)) {
    const ended = app.exitCode !== null || app.signalCode !== null
    if (!ended && Date.now() - startedAt < PATIENCE_MS * crowd()) continue
    await stop()
    throw new Error(
      `The app ${ended ? 'ended' : 'did not answer'}. The end of ` +
        `${logFile}:\n${readFileSync(logFile, 'utf8').slice(-4000)}`,
    )
  }
  return { url, dataDir, stop }
}

async function answers(url) {
  try {
    return (await fetch(url + READY_PATH, { signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

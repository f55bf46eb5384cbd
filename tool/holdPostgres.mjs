/** All files of a run share one PostgreSQL, because starting one for each would take longer than the tests. */
import { spawn } from 'node:child_process'
import { root } from './root.mjs'
import { scratch } from './scratch.mjs'

/**
 * A PostgreSQL for one run of tests, started when first asked for. It stops when this process ends, because its
 * standard input closes then.
 */
export function holdPostgres(node) {
  let child
  let url
  const start = () =>
    new Promise((resolve, reject) => {
      child = spawn(node, ['server/src/platform/testing/holdPostgres.ts'], {
        cwd: root,
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, TMPDIR: scratch() },
      })
      child.stdout.once('data', (text) => resolve(String(text).trim()))
      child.once('exit', () => reject(new Error('The PostgreSQL of the tests did not start; what it said is above.')))
    })
  const stop = () =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null) return resolve()
      child.once('exit', resolve)
      child.stdin.end()
    })
  return {
    url: () => {
      url ??= start()
      return url
    },
    stop,
  }
}

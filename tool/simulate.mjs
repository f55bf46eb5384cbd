/**
 * `npm run simulate`: members, companies and operators act at random on two nodes and are checked against a second
 * bookkeeping. docs/simulation.md describes it.
 */
import { fork } from 'node:child_process'
import { endAlong } from './endAlong.mjs'
import { holdPostgres } from './holdPostgres.mjs'
import { root } from './root.mjs'
import { scratch } from './scratch.mjs'

const { execPath } = process
const postgres = holdPostgres(execPath)
endAlong()
const env = { ...process.env, TMPDIR: scratch(), TEST_DATABASE_URL: await postgres.url() }
const child = fork('server/src/testing/simulation/simulate.ts', process.argv.slice(2), { cwd: root, execPath, env })
child.once('exit', async (code) => {
  await postgres.stop()
  process.exit(code ?? 2)
})

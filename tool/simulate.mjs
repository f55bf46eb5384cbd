/**
 * `npm run simulate`: members, companies and operators act at random on two nodes, compared with a second bookkeeping
 * (docs/testing.md).
 */
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { root } from './root.mjs'
import { scratch } from './scratch.mjs'

const args = ['server/src/testing/simulation/simulate.ts', ...process.argv.slice(2)]
const child = spawn(install(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, TMPDIR: scratch() } })
// What is killed here ends there too, and with it its database.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 2))

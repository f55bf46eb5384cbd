/**
 * `npm run invariants` asks the database whether everything that must hold does. `-- --json` is for machines; `--
 * --head kept.json` compares the log with a stored head; the exit code is 1 when something does not hold.
 */
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { root } from './root.mjs'

const child = spawn(install(), ['server/src/trust/invariants/report.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
child.once('exit', (code) => process.exit(code ?? 2))

/**
 * `npm run mutants -- domain/src/trading/order.ts` shows which small changes of a source its own tests do not notice.
 */
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { root } from './root.mjs'

const child = spawn(install(), ['--no-warnings', 'tool/mutants/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.on('SIGINT', () => child.kill('SIGINT'))
child.once('exit', (code) => process.exit(code ?? 1))

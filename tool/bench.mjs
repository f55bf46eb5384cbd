/**
 * `npm run bench` measures the promised ratios on this machine. `-- --web` measures the member's screens instead; `--
 * --write` stores the result in docs/benchmarks.md.
 */
import { spawn } from 'node:child_process'
import { writeSection } from './bench-write.mjs'
import { endAlong } from './endAlong.mjs'
import { root } from './root.mjs'

const args = process.argv.slice(2)
endAlong()
const web = args.includes('--web')
const given = args.filter((arg) => arg !== '--write' && arg !== '--web')
const script = web ? 'tool/bench-web.mjs' : 'server/src/bench/bench.ts'
const part = ['--only', '--quick', '--against'].find((arg) => args.includes(arg))
if (part && args.includes('--write')) {
  process.stderr.write(`--write keeps the whole table and cannot go with ${part}.\n`)
  process.exit(1)
}
const child = spawn(process.execPath, [script, ...given], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
child.on('message', ({ report }) => {
  if (args.includes('--write')) process.stdout.write(`Written to ${writeSection(web ? 'web' : 'server', report)}.\n`)
})
child.once('exit', (code) => process.exit(code ?? 1))

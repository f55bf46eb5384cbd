/**
 * Makes the verifier one file without dependencies and packs it: a stranger runs it with `npx
 * --package=./tonne-verify-0.1.0.tgz tonne-verify draw bundle.json`.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './root.mjs'

const folder = join(root, 'verify/dist')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const bundle = await rolldown({ input: join(root, 'verify/src/main.ts'), platform: 'node' })
await bundle.write({ file: join(folder, 'tonne-verify.mjs'), format: 'esm', codeSplitting: false })
const { version, license } = JSON.parse(readFileSync(join(root, 'verify/package.json'), 'utf8'))
const manifest = {
  name: 'tonne-verify',
  version,
  license,
  type: 'module',
  bin: { 'tonne-verify': 'tonne-verify.mjs' },
  engines: { node: '>=20' },
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
for (const [from, to] of [
  ['verify/FORMAT.md', 'README.md'],
  ['verify/FORMAT-1.md', 'FORMAT-1.md'],
  ['LICENSE', 'LICENSE'],
])
  copyFileSync(join(root, from), join(folder, to))
execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: folder, stdio: 'inherit' })

/** A front end is built only when one of its sources changed, so that a second `npm start` is quick. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, root, took } from './root.mjs'

const FRONT_ENDS = ['web', 'desk']
/** The sources of a front end besides its own folder. */
const SHARED = ['domain/src', 'contract/src', 'parts/src', 'verify/src', 'package-lock.json', 'tsconfig.base.json']
const NOT_SOURCE = new Set(['node_modules', 'dist', 'e2e'])

/** Builds what changed (or, with `always`, everything) with that Node. Ends the command when a build fails. */
export async function build(node, { always = false } = {}) {
  for (const name of FRONT_ENDS) {
    if (!existsSync(join(root, name, 'vite.config.ts'))) continue
    const mark = join(root, name, 'dist/.built')
    const state = hashOf([name, ...SHARED])
    if (!always && existsSync(mark) && readFileSync(mark, 'utf8') === state) continue
    await runVite(node, name)
    writeFileSync(mark, state)
  }
}

async function runVite(node, name) {
  const startedAt = Date.now()
  process.stdout.write(`Building ${name} ...\n`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, name),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) giveUp(`Building ${name} failed; what Vite said is above.`)
  process.stdout.write(`Built ${name} in ${took(startedAt)}.\n`)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (/\.[a-z]+$/.test(path) && !NOT_SOURCE.has(path)) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCE.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build(process.execPath, { always: true })

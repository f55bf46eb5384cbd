/** Commands that measure write docs/benchmarks.md. Each replaces its own section and leaves the rest. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const FILE = 'docs/benchmarks.md'

/** Puts `text` between the section's marks, which it adds when they are missing. Returns the file's name. */
export function writeSection(section, text) {
  const path = join(root, FILE)
  const [from, to] = [`<!-- ${section}: begin -->`, `<!-- ${section}: end -->`]
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [start, end] = [before.indexOf(from), before.indexOf(to)]
  const block = `${from}\n\n${text}\n\n${to}`
  writeFileSync(
    path,
    start < 0 || end < 0
      ? `${before.trimEnd()}\n\n${block}\n`
      : before.slice(0, start) + block + before.slice(end + to.length),
  )
  return FILE
}

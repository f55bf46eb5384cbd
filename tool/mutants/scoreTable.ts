/** Scores are committed, so that a diff shows which rules became looser. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { percent, type Score } from './report.ts'

const FILE = 'docs/mutants.md'
const HEAD = `# Changes that the tests notice

How many of the changes that \`npm run mutants\` makes the tests notice, by file; accepted are changes that no test can
notice, each with its reason in the package's \`equivalents.json\`. Written by \`npm run mutants -- --write\` with the
names below. [How to read and use it](testing.md).
`
const TABLE = '| file | changes | accepted | noticed | in 100 |\n|---|---|---|---|---|\n'
const ROW = /^\| `(.+?)` \|.*\|$/gm

/** In the server a folder is judged by the tests beside it, elsewhere a package by all of its tests. */
const sectionOf = (path: string): string =>
  path.startsWith('server/') ? path.slice(0, path.lastIndexOf('/')) : path.split('/')[0]!

/** Writes the rows of these files, each under its package or folder. Rows of deleted files go, all others stay. */
export function writeTable(root: string, scores: Score[], isThere: (path: string) => boolean): void {
  const path = join(root, FILE)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const rows = new Map(
    [...before.matchAll(ROW)].filter(([, name]) => isThere(name!)).map(([row, name]) => [name!, row]),
  )
  for (const score of scores) {
    rows.set(
      score.path,
      `| \`${score.path}\` | ${score.changes} | ${score.accepted} | ${score.noticed} | ${percent(score).toFixed(1)} |`,
    )
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
  const sections = [...Map.groupBy(sorted, ([name]) => sectionOf(name))].sort(([a], [b]) => (a < b ? -1 : 1))
  const texts = sections.map(([section, of]) => `\n## ${section}\n\n${TABLE}${of.map(([, row]) => row).join('\n')}\n`)
  writeFileSync(path, `${HEAD}${texts.join('')}`)
}

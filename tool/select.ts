/** Prints the selected tests as JSON: `node tool/select.ts --changed[=REVISION] noun file ...` */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { type Selection, testsOf, testsReached } from './selection.ts'
import { readProject } from './tidy/project.ts'

const root = resolve(import.meta.dirname, '..')
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** The commit where this branch left main; on main itself, the last commit. */
function base(): string {
  for (const main of ['main', 'origin/main']) {
    try {
      const [left] = git('merge-base', 'HEAD', main)
      if (left) return left
    } catch {
      // The clone has no such branch.
    }
  }
  return 'HEAD'
}

function select(words: readonly string[]): Selection {
  const project = readProject(root)
  const changedWord = words.find((word) => word.startsWith('--changed'))
  const nouns = words.filter((word) => word !== changedWord)
  const unknown = nouns.filter((noun) => testsOf(project, noun).length === 0)
  if (unknown.length > 0)
    return { tests: [], notes: [`No stage, no noun with tests and no test file is called ${unknown.join(' or ')}.`] }
  const concern = nouns.flatMap((noun) => testsOf(project, noun))
  if (changedWord === undefined) return { tests: concern, notes: [] }
  const from = changedWord.split('=')[1] ?? base()
  const changed = [
    ...git('diff', '--name-only', '--relative', from),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const { tests, notes } = testsReached(project, changed)
  return {
    tests: [...new Set([...tests, ...concern])],
    notes: [`${changed.length} files differ from ${from.slice(0, 12)}`, ...notes],
  }
}

process.stdout.write(JSON.stringify(select(process.argv.slice(2))))

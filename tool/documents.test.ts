/** A document that names a moved file misleads its reader. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '..')
/** Decisions and the changelog describe their own day. Generated documents are checked by the tests that write them. */
const WRITTEN = new Set(['docs/authorization.md', 'docs/invariants.md', 'docs/mutants.md', 'docs/benchmarks.md'])
const documents = globSync(['*.md', 'docs/*.md'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !WRITTEN.has(path) && path !== 'CHANGELOG.md')

/** Links to files, and paths that begin with a package; not those with a pattern or a placeholder. */
function named(text: string, from: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, link]) => join(dirname(from), link!))
  const paths = [...text.matchAll(/`((?:domain|contract|server|web|desk|parts|verify|tool)\/[\w./-]+)`/g)]
  return [...links, ...paths.map(([, path]) => path!)]
}

for (const path of documents) {
  test(`every file that ${path} names exists`, () => {
    const missing = named(readFileSync(join(root, path), 'utf8'), path).filter((name) => !existsSync(join(root, name)))
    assert.deepEqual([...new Set(missing)], [])
  })
}

test('a link and a path that lead nowhere are found', () => {
  const text =
    'See [it](docs/gone.md#part), [that](https://example.com), `web/src/gone.ts` and `server/src/<noun>/x.ts`.'
  assert.deepEqual(named(text, 'README.md'), ['docs/gone.md', 'web/src/gone.ts'])
})

/** The answers of `docs/where.md` whose file, or the name in it, is missing. */
function misplaced(text: string, read: (path: string) => string): string[] {
  const answers = [...text.matchAll(/^\| [^|]+ \| `([^`]+)` \| `([^`]+)` \|$/gm)]
  return answers.filter(([, path, name]) => !read(path!).includes(name!)).map(([, path, name]) => `${path}: no ${name}`)
}

test('the answers of docs/where.md exist', () => {
  const text = readFileSync(join(root, 'docs/where.md'), 'utf8')
  assert.equal(text.match(/^\| [^|]+ \| `[^`]+` \| `[^`]+` \|$/gm)?.length, 26)
  assert.deepEqual(
    misplaced(text, (path) => readFileSync(join(root, path), 'utf8')),
    [],
  )
  assert.deepEqual(
    misplaced('| a rule | `a.ts` | `decide` |', () => 'export const judge = 1'),
    ['a.ts: no decide'],
  )
})

/** By the imports: the tests that can notice a change of a file, and the modules that those tests must load again. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readProject, type Source } from '../tidy/project.ts'

/** Tests on a database take long, so there only the tests beside the file run. */
const BESIDE = /^server\//
/** A program that a test starts reads the file, and not the change in memory. */
const STARTS = /from 'node:child_process'/

export type Reach = ReturnType<typeof reachOf>

export function reachOf(root: string) {
  const { sources } = readProject(root)
  const scripts = new Map(sources.filter(({ isScript }) => isScript).map((source) => [source.path, source]))
  const closures = new Map<string, Set<string>>()
  /** The file and all its direct and indirect imports. */
  const closure = (path: string): Set<string> => {
    if (!closures.has(path)) closures.set(path, closureOf(path, scripts))
    return closures.get(path)!
  }
  const tests = [...scripts.keys()].filter((path) => path.endsWith('.test.ts'))
  const hash = (path: string): string => {
    const texts = [...closure(path)].sort().map((one) => `${one}\n${scripts.get(one)!.text}`)
    return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
  }
  const hashes = new Map<string, string>()
  return {
    closure,
    /** Every source by its URL, as it was read now. */
    texts: Object.fromEntries(
      [...scripts.values()]
        .filter(({ path }) => path.endsWith('.ts'))
        .map(({ path, text }) => [pathToFileURL(join(root, path)).href, text]),
    ),
    source: (path: string): string | undefined => scripts.get(path)?.text,
    /** The sources under a path that are neither tests nor made for them. */
    under: (path: string): string[] =>
      [...scripts.values()]
        .filter(
          (one) => !one.isTest && one.path.endsWith('.ts') && (one.path === path || one.path.startsWith(`${path}/`)),
        )
        .map((one) => one.path),
    tests: (path: string): string[] => {
      const folder = BESIDE.test(path) ? path.replace(/[^/]+$/, '') : `${path.split('/')[0]}/src/`
      return tests.filter(
        (test) => test.startsWith(folder) && closure(test).has(path) && !STARTS.test(scripts.get(test)!.text),
      )
    },
    /** The modules between a test and the file, including the file. */
    between: (test: string, path: string): string[] => [...closure(test)].filter((one) => closure(one).has(path)),
    hash: (test: string): string => {
      if (!hashes.has(test)) hashes.set(test, hash(test))
      return hashes.get(test)!
    },
  }
}

function closureOf(start: string, scripts: Map<string, Source>): Set<string> {
  const seen = new Set<string>()
  const queue = [start]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const source = scripts.get(path)
    if (!source || seen.has(path)) continue
    seen.add(path)
    // Imports of types do not exist at run time.
    queue.push(...source.imports.filter(({ typeOnly }) => !typeOnly).flatMap(({ target }) => target ?? []))
  }
  return seen
}

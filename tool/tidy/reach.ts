/** Every file must be reached from a program that runs; files that only tests reach must be test support. */
import { posix } from 'node:path'
import type { Complaint, Project } from './project.ts'

export function deadFiles({ sources, files }: Project): Complaint[] {
  const graph = new Map(sources.map((source) => [source.path, source.imports.flatMap(({ target }) => target ?? [])]))
  const reach = (starts: string[]): Set<string> => {
    const seen = new Set<string>()
    const queue = [...starts]
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      queue.push(...(graph.get(path) ?? []))
    }
    return seen
  }
  const entries = run(files)
  const live = reach(entries)
  const tests = sources.filter(({ isTest, path }) => isTest && /\.test\.(tsx?|mjs)$/.test(path)).map(({ path }) => path)
  const serving = sources.filter(({ isTest }) => isTest).map(({ path }) => path)
  const tested = reach([...entries, ...tests, ...forked(files, serving)])
  return sources.flatMap(({ path, isTest }): Complaint[] => {
    if (!tested.has(path)) return [`${path}: nothing imports it`]
    return live.has(path) || isTest ? [] : [`${path}: only tests import it`]
  })
}

/** Files that tests, or their support, run in a process of their own, named by a path from their folder. */
function forked(files: Map<string, string>, tests: string[]): string[] {
  const named = tests.flatMap((test) =>
    [...(files.get(test) ?? '').matchAll(/'([\w./-]+\.ts)'/g)].map((match) =>
      posix.join(posix.dirname(test), match[1]!),
    ),
  )
  return named.filter((path) => files.has(path))
}

/**
 * The programs that run: files named by npm scripts, by the tools (as a path in a string) and by pages, Vite's
 * settings, and what they build for the server.
 */
function run(files: Map<string, string>): string[] {
  const naming = [...files].filter(([path]) => /(^|\/)package\.json$|^tool\/|^\.ci\/|^Dockerfile$/.test(path))
  const named = naming.flatMap(([, text]) =>
    [...text.matchAll(/(?:\.\/)?([\w./-]+\.(?:ts|mjs))\b/g)].map((match) => posix.normalize(match[1]!)),
  )
  const pages = [...files].filter(([path]) => path.endsWith('.html'))
  const onPages = pages.flatMap(([path, text]) =>
    [...text.matchAll(/(?:src|href)="\/(src\/[^"]+)"/g)].map((match) => `${path.split('/')[0]}/${match[1]}`),
  )
  const settings = [...files.keys()].filter((path) =>
    /^(web|desk)\/vite\.config\.ts$|^(web|desk)\/src\/\S+\.d\.ts$|^web\/src\/onServer\.tsx$/.test(path),
  )
  return [...named, ...onPages, ...settings].filter((path) => files.has(path))
}

/** The selected tests give a first answer in a minute or two; only the whole run is complete. */
import { DISTRICTS } from './tidy/districts.ts'
import type { Project, Source } from './tidy/project.ts'

export type Selection = { tests: string[]; notes: string[] }

/** Server code is composed here. Following it further, every test of a use case would reach every other use case. */
const COMPOSED = 'server/src/app.ts'
/** Tables of endpoints import it to be made. */
const MAKER = 'contract/src/endpoint.ts'
/** A noun of the server, with its district. */
const NOUN = new RegExp(`^server/src/((?:${DISTRICTS.join('|')})/\\w+)/[^/]+\\.ts$`)
const TEST = /\.test\.(ts|mjs)$/
/** Everything depends on these, so a change of one selects all tests. */
const GROUND = /^(package(-lock)?\.json|tsconfig.*\.json|tool\/(worker|pool|report)\.mjs)$|\/(package|tsconfig)\.json$/
/** Each of these affects all of the server's tests. */
const WHOLE_SERVER = /^server\/migrations\/|^server\/src\/[^/]+\.ts$|^server\/src\/testing\/world\.ts$/
const WALKS = { web: /^web\/e2e\/|^desk\/e2e\/still\//, desk: /^desk\/e2e\// }

/** The tests that can notice a change of these files. A deleted file is looked up by its path. */
export function testsReached(project: Project, changed: readonly string[]): Selection {
  const tests = [...project.files.keys()].filter((path) => TEST.test(path)).sort()
  if (changed.some((path) => GROUND.test(path))) return { tests, notes: ['what every test stands on has changed'] }
  const next = arrows(project)
  const reaches = tests.filter((test) => {
    const near = closure(test, next)
    return changed.some((path) => near.has(path) || isBeside(test, path) || names(near, path, project))
  })
  const whole = changed.some((path) => WHOLE_SERVER.test(path) && !TEST.test(path))
  const walked = walks(changed)
  const found = tests.filter(
    (test) => reaches.includes(test) || (whole && test.startsWith('server/')) || walked.some((walk) => walk.test(test)),
  )
  const unwalked = changed.some((path) => /^(server|domain|contract|verify)\/src\//.test(path) && !TEST.test(path))
  return {
    tests: found,
    notes: unwalked ? ['screens stand on this too; their walks are not in it: npm test -- browser'] : [],
  }
}

/** The tests of a noun: those in its row of the map, and those that call its endpoints. A test file selects itself. */
export function testsOf(project: Project, noun: string): string[] {
  if (TEST.test(noun)) return project.files.has(noun) ? [noun] : []
  const row = new RegExp(`^\\w+/(src|e2e)/(\\w+/)?${noun}(/|[A-Z.])`)
  const called = new RegExp(`^contract/src/(\\w+/)?${noun}(Desk)?\\.ts$`)
  const tests = project.sources.filter(({ path }) => TEST.test(path))
  return tests
    .filter(({ path, imports }) => row.test(path) || imports.some(({ target }) => called.test(target ?? '')))
    .map(({ path }) => path)
}

/** The edges from each file: its imports, and from an endpoint's table to the server's nouns that answer it. */
function arrows({ sources }: Project): Map<string, string[]> {
  const next = new Map<string, string[]>()
  const isTable = ({ imports }: Source) => imports.some(({ target, typeOnly }) => target === MAKER && !typeOnly)
  const tables = new Set<string | undefined>(
    sources.filter((source) => source.path.startsWith('contract/src/') && isTable(source)).map(({ path }) => path),
  )
  for (const { path, imports } of sources) {
    const to = imports.filter(({ typeOnly }) => !typeOnly).flatMap(({ target }) => target ?? [])
    next.set(path, [...(next.get(path) ?? []), ...to.filter((target) => target !== COMPOSED)])
    const noun = NOUN.exec(path)?.[1]
    if (!noun || TEST.test(path)) continue
    for (const { target } of imports.filter(({ target }) => tables.has(target)))
      next.set(target!, [...(next.get(target!) ?? []), path])
  }
  return next
}

function closure(start: string, next: Map<string, string[]>): Set<string> {
  const seen = new Set<string>()
  const queue = [start]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    queue.push(...(next.get(path) ?? []))
  }
  return seen
}

/** A noun's tests are in its folder, also for a file that only a scheduled job runs. */
function isBeside(test: string, path: string): boolean {
  const noun = NOUN.exec(path)?.[1]
  return noun !== undefined && test.startsWith(`server/src/${noun}/`)
}

/** A file that is no source, such as a document, a list or a page, is found by its name in the text. */
function names(near: Set<string>, path: string, { files }: Project): boolean {
  if (/\.(ts|tsx|mjs)$/.test(path) || path.startsWith('server/migrations/')) return false
  const name = path.replace(/^.*\//, '')
  return [...near].some((one) => files.get(one)?.includes(name))
}

/** Screens are reached through a browser, not by imports. */
function walks(changed: readonly string[]): RegExp[] {
  const inside = (folder: string) =>
    changed.some((path) => path.startsWith(`${folder}/`) && !/\/src\/.*\.test\.tsx?$/.test(path))
  return [
    ...(inside('web') || inside('parts') ? [WALKS.web] : []),
    ...(inside('desk') || inside('parts') ? [WALKS.desk] : []),
  ]
}

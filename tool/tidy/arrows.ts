import { folderOf, rankOf } from './districts.ts'
import { type Complaint, type Import, type Project, type Source, within } from './project.ts'

/** For each package, its allowed dependencies in the clone and outside (undefined: whatever its package.json names). */
const PACKAGES: Record<string, { inside: string[]; outside: string[] | undefined }> = {
  domain: { inside: [], outside: ['stdnum'] },
  contract: { inside: ['domain'], outside: ['zod'] },
  // The server tests its proofs, and checks a drand round, with the verifier that strangers use.
  // Shared parts of the members' screens and the desk, without calls and nouns.
  parts: { inside: ['domain'], outside: ['react', '@simplewebauthn/browser'] },
  server: { inside: ['domain', 'contract', 'verify'], outside: undefined },
  verify: { inside: ['domain'], outside: ['@noble/curves'] },
  web: { inside: ['domain', 'contract', 'verify', 'parts'], outside: undefined },
  desk: { inside: ['domain', 'contract', 'verify', 'parts'], outside: undefined },
}
/** The parts of verify that run as a command and read a file. */
const COMMAND = /^verify\/(src\/main\.ts$|second\/)/
/** Written from the published format alone, so it may import nothing of ours. */
const APART = 'verify/second/'
/** The second bookkeeping of the simulation may import only types of the code that it checks. */
const ORACLE = 'server/src/testing/simulation/oracle/'
/** The server's floors below the nouns: technology, then what several nouns share. Each uses only those before it. */
const FLOORS = ['platform', 'shared']
/** Folders of the server that put the nouns together, as its root files do. */
const COMPOSERS = ['seed', 'testing', 'bench', 'doctor', 'commands']
/** The folders below the nouns of a screen, lowest first: parts, the API, what several nouns show. */
const SCREEN_FLOORS: Record<string, string[]> = { web: ['ui', 'api', 'shared'], desk: ['ui', 'platform'] }
/** A ui part makes no calls: it gets its data from outside. */
const NOT_IN_UI = /^(@tonne\/contract|@tanstack\/react-query)(\/|$)/

export function packageArrows({ sources, files }: Project): Complaint[] {
  return inPackages(sources).flatMap((source) => {
    const name = source.path.split('/')[0]!
    const declared = dependencies(files.get(`${name}/package.json`))
    return source.imports.flatMap((imported): Complaint[] => {
      const wrong = packageArrow({ source, imported, name, declared })
      return wrong ? [`${source.path}: ${wrong}`] : []
    })
  })
}

type Arrow = { source: Source; imported: Import; name: string; declared: { run: string[]; develop: string[] } }

function packageArrow({
  source,
  imported: { specifier, target, typeOnly },
  name,
  declared,
}: Arrow): string | undefined {
  const rule = PACKAGES[name]!
  if (source.path.startsWith(ORACLE) && !typeOnly && !specifier.startsWith('node:') && !target?.startsWith(ORACLE))
    return `${specifier} is not of the oracle, which takes no rule from the code that it judges`
  const atRest = source.isTest || source.path === `${name}/vite.config.ts` || source.path.startsWith(`${name}/vite/`)
  if (specifier.startsWith('node:'))
    return atRest || name === 'server' || COMMAND.test(source.path)
      ? undefined
      : `${name} runs in browsers too and may not import ${specifier}`
  if (source.path.startsWith(APART) && !target?.startsWith(APART))
    return `${specifier} is not of the second verifier, which is written from FORMAT.md alone`
  if (specifier.startsWith('.')) {
    const near = target?.startsWith(`${name}/`) || (atRest && target?.startsWith('tool/'))
    return near ? undefined : `${specifier} leaves the package ${name}`
  }
  if (specifier.startsWith('virtual:')) return undefined
  const wanted = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const inside = /^@tonne\/(\w+)$/.exec(wanted)?.[1]
  if (inside !== undefined && inside !== name && !rule.inside.includes(inside))
    return `${name} may not import the package ${inside}`
  if (inside === undefined && !atRest && rule.outside && !rule.outside.includes(wanted))
    return `${name} may not import ${wanted}`
  const allowed = atRest ? [...declared.run, ...declared.develop] : declared.run
  return allowed.includes(wanted)
    ? undefined
    : `${wanted} is not among the ${atRest ? '' : 'run-time '}dependencies of ${name}/package.json`
}

function dependencies(packageJson = '{}'): { run: string[]; develop: string[] } {
  const parsed = JSON.parse(packageJson) as { dependencies?: object; devDependencies?: object }
  return { run: Object.keys(parsed.dependencies ?? {}), develop: Object.keys(parsed.devDependencies ?? {}) }
}

export function serverArrows({ sources }: Project): Complaint[] {
  return within(sources, 'server').flatMap((source) => {
    const from = folderOf(source.path)
    if (source.isTest || from === undefined || COMPOSERS.includes(from)) return []
    return targets(source, 'server').flatMap((target): Complaint[] => {
      const wrong = wrongInServer(source.path, target, from, folderOf(target))
      return wrong ? [`${source.path}: ${wrong}`] : []
    })
  })
}

function wrongInServer(path: string, target: string, from: string, to: string | undefined): string | undefined {
  const floor = FLOORS.indexOf(from)
  const below = to === undefined ? -1 : FLOORS.indexOf(to)
  if (floor >= 0)
    return below >= 0 && below <= floor
      ? undefined
      : `${from} stands below ${to ?? target} and may not import ${target}`
  if (to === from || below >= 0) return undefined
  if (to === undefined || COMPOSERS.includes(to) || target !== `server/src/${to}/store.ts`)
    return `a noun may import platform/, shared/ and another noun's store.ts, not ${target}`
  return rankOf(target) > rankOf(path)
    ? `stands before ${to}; what it needs of that is handed to it by app.ts`
    : undefined
}

/** The folders and files of a floor import each other in one direction only. */
export function floorCircles({ sources }: Project): Complaint[] {
  const graph = new Map<string, Set<string>>()
  for (const source of within(sources, 'server').filter(({ isTest }) => !isTest))
    for (const target of targets(source, 'server')) {
      const [from, to] = [onFloor(source.path), onFloor(target)]
      if (from && to && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  return circlesIn(graph)
}

/** The folder of a floor that a file is in, or the file itself at the floor's root; undefined above the floors. */
function onFloor(path: string): string | undefined {
  const [floor, first] = path.split('/').slice(2)
  return FLOORS.includes(floor!) ? `server/src/${floor}/${first}` : undefined
}

export function screenArrows({ sources }: Project): Complaint[] {
  return Object.entries(SCREEN_FLOORS).flatMap(([name, floors]) =>
    within(sources, name).flatMap((source) => {
      const from = folderOf(source.path)
      if (source.isTest || from === undefined) return []
      const allowed = floors.includes(from) ? floors.slice(0, floors.indexOf(from) + 1) : [...floors, from]
      const calls = source.imports.filter(({ specifier }) => from === 'ui' && NOT_IN_UI.test(specifier))
      return [
        ...calls.map(({ specifier }): Complaint => `${source.path}: a ui part may not import ${specifier}`),
        ...targets(source, name).flatMap((target): Complaint[] => {
          const to = folderOf(target)
          return to !== undefined && allowed.includes(to)
            ? []
            : [`${source.path}: ${from} may import ${allowed.join(', ')}, not ${target}`]
        }),
      ]
    }),
  )
}

/** No file reaches itself by its imports, those of types included. */
export function circles({ sources }: Project): Complaint[] {
  return circlesIn(new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])])))
}

function circlesIn(graph: Map<string, Iterable<string>>): Complaint[] {
  const done = new Set<string>()
  const found: Complaint[] = []
  const visit = (path: string, trail: string[]): void => {
    const seen = trail.indexOf(path)
    if (seen >= 0) found.push(`${path}: imports in a circle: ${[...trail.slice(seen), path].join(' -> ')}`)
    if (seen >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

function inPackages(sources: Source[]): Source[] {
  return sources.filter(({ path }) => path.split('/')[0]! in PACKAGES)
}

function targets(source: Source, name: string): string[] {
  return source.imports.flatMap(({ target }) => (target?.startsWith(`${name}/src/`) ? [target] : []))
}

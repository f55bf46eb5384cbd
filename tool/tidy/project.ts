/** A project is built from a plain list of files, so that bad samples can be tested. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Blanked, blank } from './blank.ts'

export type Import = { specifier: string; target: string | undefined; typeOnly: boolean }
export type Source = Blanked & { path: string; text: string; imports: Import[]; isTest: boolean; isScript: boolean }
export type Project = { sources: Source[]; files: Map<string, string> }
export type Complaint = `${string}: ${string}`

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.types'])
const READ = /\.(ts|tsx|mjs|css|json|sql|html|md|yaml|yml)$|(^|\/)(Dockerfile|run)$/
const SCRIPT = /\.(ts|tsx|mjs)$/
const TEST = /\.test\.(tsx?|mjs)$|(^|\/)(testing|e2e|shown)\//

/** Reads the files of the clone. */
export function readProject(root: string): Project {
  const files = new Map<string, string>()
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) walk(path)
      else if (entry.isFile() && READ.test(path)) files.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  walk('')
  return projectOf(files)
}

/** The same from texts by path. */
export function projectOf(files: Map<string, string>): Project {
  const sources = [...files]
    .filter(([path]) => SCRIPT.test(path) || path.endsWith('.css'))
    .map(([path, text]) => sourceOf(path, text))
  return { sources, files }
}

function sourceOf(path: string, text: string): Source {
  const isScript = SCRIPT.test(path)
  const blanked = isScript
    ? blank(text)
    : { uncommented: text.replace(/\/\*[\s\S]*?\*\//g, ''), code: text, comments: text }
  const imports = (isScript ? scriptImports(blanked.uncommented) : styleImports(blanked.uncommented)).map(
    ([specifier, typeOnly]) => ({ specifier, typeOnly, target: targetOf(path, specifier) }),
  )
  return { ...blanked, path, text, imports, isTest: TEST.test(path), isScript }
}

function scriptImports(uncommented: string): [string, boolean][] {
  const found: [string, boolean][] = []
  for (const match of uncommented.matchAll(
    /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"\n]+)['"]/gm,
  )) {
    found.push([match[2]!, match[1] !== undefined])
  }
  for (const match of uncommented.matchAll(
    /\bimport\(\s*['"]([^'"\n]+)['"]|new URL\(\s*['"](\.[^'"\n]+)['"],\s*import\.meta\.url/g,
  )) {
    found.push([match[1] ?? match[2]!, false])
  }
  return found
}

function styleImports(text: string): [string, boolean][] {
  return [...text.matchAll(/@import\s+['"]((?:\.|@tonne\/)[^'"]+)['"]|composes:[^;]+from\s+['"](\.[^'"]+)['"]/g)].map(
    (match) => [match[1] ?? match[2]!, false],
  )
}

/** The file of the clone that an import names, or undefined for a package. */
function targetOf(path: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.join(posix.dirname(path), plain)
  const [, workspace, rest] = /^@tonne\/(\w+)\/(.+)$/.exec(plain) ?? []
  return workspace && `${workspace}/src/${rest}${/\.\w+$/.test(rest!) ? '' : '.ts'}`
}

export const within = (sources: readonly Source[], name: string): Source[] =>
  sources.filter(({ path }) => path.startsWith(`${name}/src/`))

import type { Complaint, Project, Source } from './project.ts'

const EXPORTED = /^export (?:(?:async )?(?:const|function\*?|class|type|interface) (\w+)|const \{([^}]*)\})/gm
const NAMED = /^(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"\n]+)['"]/gm
const ALL = /^(?:import|export)\s+(?:type\s+)?\*[^'"]*from\s*['"]([^'"\n]+)['"]/gm
const LOADED = /(?:\bimport|new URL)\(\s*['"]([^'"\n]+)['"]/g

const namesIn = (list: string): string[] =>
  list.split(',').flatMap((one) => /^\s*(?:type\s+)?(\w+)/.exec(one)?.[1] ?? [])

/**
 * By file, the names that others import. Null for a file that is imported as a whole or loaded by its path, because any
 * of its names may be used.
 */
function importsOf(sources: readonly Source[]): Map<string, Set<string> | null> {
  const used = new Map<string, Set<string> | null>()
  for (const { uncommented, imports } of sources) {
    const targets = new Map(imports.map(({ specifier, target }) => [specifier, target]))
    for (const [, list, specifier] of uncommented.matchAll(NAMED)) {
      const target = targets.get(specifier!)
      if (target && used.get(target) !== null) {
        used.set(target, new Set([...(used.get(target) ?? []), ...namesIn(list!)]))
      }
    }
    for (const [, specifier] of [...uncommented.matchAll(ALL), ...uncommented.matchAll(LOADED)]) {
      const target = targets.get(specifier!)
      if (target) used.set(target, null)
    }
  }
  return used
}

/** The commands' own modules in JavaScript are loaded by path, so only TypeScript is checked. */
export function unusedExports({ sources }: Project): Complaint[] {
  const scripts = sources.filter(({ isScript }) => isScript)
  const used = importsOf(scripts)
  return scripts
    .filter(({ path }) => /(?<!\.d)\.tsx?$/.test(path) && used.get(path) !== null)
    .flatMap(({ path, code }) =>
      [...code.matchAll(EXPORTED)]
        .flatMap(([, name, list]) => name ?? namesIn(list!))
        .filter((name) => !used.get(path)?.has(name))
        .map((name): Complaint => `${path}: no other file imports ${name}, so it is not exported`),
    )
}

import type { Complaint, Project } from './project.ts'

const DECISION = 'docs/decisions/0016-libraries.md'
/** One row covers all type packages. */
const TYPES = '@types/'

type Manifest = { dependencies?: object; devDependencies?: object }
const declaredIn = (text: string): string[] => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@tonne/'))
}

export function libraries({ files }: Project): Complaint[] {
  const decided = new Set([...(files.get(DECISION) ?? '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name!))
  const declared = [...files]
    .filter(([path]) => /^(\w+\/)?package\.json$/.test(path))
    .map(([path, text]) => ({ path, names: declaredIn(text) }))
  const all = new Set(declared.flatMap(({ names }) => names.map((name) => (name.startsWith(TYPES) ? TYPES : name))))
  return [
    ...declared.flatMap(({ path, names }) =>
      names
        .filter((name) => !decided.has(name.startsWith(TYPES) ? TYPES : name))
        .map((name): Complaint => `${path}: ${DECISION} does not say what ${name} is for`),
    ),
    ...[...decided]
      .filter((name) => name !== TYPES && !all.has(name))
      .map((name): Complaint => `${DECISION}: no package.json declares ${name}`),
  ]
}

import type { Complaint, Project } from './project.ts'

const GLOSSARY = 'docs/glossary.md'
const NAMES: { of: RegExp; what: string; name: RegExp; written(name: string): string }[] = [
  {
    of: /^server\/migrations\//,
    what: 'the table',
    name: /(?:create\s+table|alter\s+table\s+"?\w+"?\s+rename\s+to)\s+"?(\w+)"?/gi,
    written: (name) => `\`${name}\``,
  },
  {
    of: /^contract\/src\//,
    what: 'the endpoints below',
    name: /\b(?:get|post)\('\/(\w+)\//g,
    written: (name) => `\`/${name}/`,
  },
  {
    of: /^(web\/src\/(routes|publicRoutes|memberRoutes)\.tsx|desk\/src\/places\.ts)$/,
    what: 'the screen',
    name: /\bpath: '([^']+)'/g,
    written: (name) => `\`${name}\``,
  },
]
/** The demo's own controls, which production does not have. */
const DEMO = 'contract/src/demo.ts'

export function unnamed({ files }: Project): Complaint[] {
  const glossary = files.get(GLOSSARY) ?? ''
  const gone = new Set(
    [...files]
      .filter(([path]) => /^server\/migrations\//.test(path))
      .flatMap(([, text]) => [...text.matchAll(/^drop table (\w+)/gim)].map((m) => m[1])),
  )
  return [...files].flatMap(([path, text]) =>
    NAMES.filter(({ of }) => of.test(path) && path !== DEMO).flatMap(({ what, name, written }) =>
      [...text.matchAll(name)]
        .filter((match) => !gone.has(match[1]) && !glossary.includes(written(match[1]!)))
        .map((match): Complaint => `${path}: ${GLOSSARY} does not name ${what} ${match[1]}`),
    ),
  )
}

/** An unfinished merge, in any kind of file. */
export const unmerged = ({ files }: Project): Complaint[] =>
  [...files]
    .filter(([, text]) => /^(<{7}|>{7}) /m.test(text))
    .map(([path]): Complaint => `${path}: holds both sides of a merge`)

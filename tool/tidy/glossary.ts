import type { Complaint, Project } from './project.ts'

const GLOSSARY = 'docs/glossary.md'
const NAMES: { of: RegExp; what: string; name: RegExp; said(name: string): string }[] = [
  {
    of: /^server\/migrations\//,
    what: 'the table',
    name: /create\s+table\s+"?(\w+)"?/gi,
    said: (name) => `\`${name}\``,
  },
  {
    of: /^contract\/src\//,
    what: 'the endpoints below',
    name: /\b(?:get|post)\('\/(\w+)\//g,
    said: (name) => `\`/${name}/`,
  },
  {
    of: /^(web\/src\/routes\.tsx|desk\/src\/places\.ts)$/,
    what: 'the screen',
    name: /\bpath: '([^']+)'/g,
    said: (name) => `\`${name}\``,
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
    NAMES.filter(({ of }) => of.test(path) && path !== DEMO).flatMap(({ what, name, said }) =>
      [...text.matchAll(name)]
        .filter((match) => !gone.has(match[1]) && !glossary.includes(said(match[1]!)))
        .map((match): Complaint => `${path}: ${GLOSSARY} does not name ${what} ${match[1]}`),
    ),
  )
}

/** A merge that somebody did not finish, in whatever kind of file. */
export const unmerged = ({ files }: Project): Complaint[] =>
  [...files]
    .filter(([, text]) => /^(<{7}|>{7}) /m.test(text))
    .map(([path]): Complaint => `${path}: holds both sides of a merge`)

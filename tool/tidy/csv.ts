/** A list taken out as CSV is written in one place, which quotes every cell and lets no text of a stranger's run as a formula. */
import type { Complaint, Project, Source } from './project.ts'

const WRITER = 'domain/src/csv.ts'
/** Says of something it gives out that it is CSV. A contract only declares it. */
const givesOut = ({ uncommented, path, isTest }: Source): boolean => !isTest && !/^(contract|tool)\//.test(path) && /['"`]text\/csv/.test(uncommented)

/** Whoever gives out CSV has it of the writer, or of a file that has. */
export function csvs({ sources }: Project): Complaint[] {
  const importing = (targets: ReadonlySet<string>) => sources.filter(({ imports }) => imports.some(({ target }) => target && targets.has(target)))
  const writers = new Set([WRITER, ...importing(new Set([WRITER])).map(({ path }) => path)])
  const having = new Set([...writers, ...importing(writers).map(({ path }) => path)])
  return sources
    .filter((source) => givesOut(source) && !having.has(source.path))
    .map(({ path }): Complaint => `${path}: gives out CSV that ${WRITER} did not write`)
}

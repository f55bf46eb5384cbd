import type { Complaint, Project, Source } from './project.ts'

const WRITER = 'domain/src/csv.ts'
/** Whether the file states that its output is CSV. A contract only declares it. */
const givesOut = ({ uncommented, path, isTest }: Source): boolean =>
  !isTest && !/^(contract|tool)\//.test(path) && /['"`]text\/csv/.test(uncommented)

/** Joins cells or lines without the writer. */
const byHand = ({ uncommented }: Source): boolean => /\.join\((['"`])(?:[,;]|\\t|\\r\\n)\1\)/.test(uncommented)

/** A file that outputs CSV uses the writer, or a file that does. */
export function csvs({ sources }: Project): Complaint[] {
  const importing = (targets: ReadonlySet<string>) =>
    sources.filter(({ imports }) => imports.some(({ target }) => target && targets.has(target)))
  const writers = new Set([WRITER, ...importing(new Set([WRITER])).map(({ path }) => path)])
  const having = new Set([...writers, ...importing(writers).map(({ path }) => path)])
  const complain = (of: readonly Source[], why: string) => of.map(({ path }): Complaint => `${path}: ${why}`)
  const giving = sources.filter(givesOut)
  const near = sources.filter(
    (source) => source.path !== WRITER && !source.isTest && (writers.has(source.path) || givesOut(source)),
  )
  return [
    ...complain(
      giving.filter(({ path }) => !having.has(path)),
      `gives out CSV that ${WRITER} did not write`,
    ),
    ...complain(near.filter(byHand), `puts cells together beside ${WRITER}, which alone keeps formulas out`),
  ]
}

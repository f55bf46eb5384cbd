import type { Complaint, Project, Source } from './project.ts'

const WRITER = 'domain/src/csv.ts'
/** Says of something it gives out that it is CSV. A contract only declares it. */
const givesOut = ({ uncommented, path, isTest }: Source): boolean =>
  !isTest && !/^(contract|tool)\//.test(path) && /['"`]text\/csv/.test(uncommented)

/** Puts cells or lines together without the writer. */
const byHand = ({ uncommented }: Source): boolean => /\.join\((['"`])(?:[,;]|\\t|\\r\\n)\1\)/.test(uncommented)

/** A file that gives out CSV gets it from the writer, or from a file that does. */
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

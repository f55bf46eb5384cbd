/** Some changes have no visible effect. Each is listed in its package with the reason, until it no longer applies. */
import { type Mutant, mutantsOf } from './mutantsOf.ts'

/** `was` and `is` are the line before and after, as the command prints them. */
export type Equivalent = { file: string; was: string; is: string; why: string }
const LIST = /^(\w+)\/equivalents\.json$/

export const accepts = (one: Equivalent, path: string, { was, is }: Mutant): boolean =>
  one.file === path && one.was === was && one.is === is

/**
 * Faults of the lists that can be found by reading: an entry without a reason, twice, out of order, or of an impossible
 * change.
 */
export function badEquivalents(files: Map<string, string>): `${string}: ${string}`[] {
  return [...files].flatMap(([path, text]) => {
    const name = LIST.exec(path)?.[1]
    return name === undefined
      ? []
      : wrongIn(JSON.parse(text) as Equivalent[], name, files).map((wrong) => `${path}: ${wrong}` as const)
  })
}

function wrongIn(list: Equivalent[], name: string, files: Map<string, string>): string[] {
  const changes = new Map<string, Mutant[]>()
  const changesOf = (path: string): Mutant[] => {
    if (!changes.has(path)) changes.set(path, mutantsOf(path, files.get(path) ?? ''))
    return changes.get(path)!
  }
  const unordered = list.some(({ file }, i) => i > 0 && file < list[i - 1]!.file)
  const wrong = list.flatMap((one, i) => {
    const place = `${one.file}: ${one.is}`
    const twice = list
      .slice(0, i)
      .some((other) => other.file === one.file && other.was === one.was && other.is === one.is)
    return [
      ...(one.why.trim().length < 10 ? [`${place}: say why no test can notice it`] : []),
      ...(twice ? [`${place}: stands twice`] : []),
      ...(one.file.startsWith(`${name}/`) ? [] : [`${place}: is not of this package`]),
      ...(changesOf(one.file).some((mutant) => accepts(one, one.file, mutant))
        ? []
        : [`${place}: this change is no longer there`]),
    ]
  })
  return unordered ? [...wrong, 'entries stand in the order of their files'] : wrong
}

import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { isDay, isHash, isText, isWhole, listOf, oneOf, orNull, shape } from './shape.ts'

const pair = shape({ en: isText, cn: isText })
export const record = shape({
  no: isText,
  version: isWhole,
  supersedes: orNull(isHash),
  why: orNull(isText),
  kg: isWhole,
  project: shape({
    no: isText,
    name: pair,
    place: pair,
    registry: isText,
    registryProjectId: isText,
    methodology: shape({ code: isText, en: isText, cn: isText }),
    vintageFrom: isDay,
    vintageTo: isDay,
  }),
  serials: listOf(shape({ first: isWhole, last: isWhole, kg: isWhole, text: isText })),
  beneficiary: shape({ kind: oneOf('self', 'other', 'anonymous'), name: orNull(isText) }),
  reason: isText,
  reasonText: isText,
  message: isText,
  evidence: shape({ reference: isText, day: isDay, text: isText }),
  provenance: shape({ issued: isDay, acquiredFrom: isDay, acquiredTo: isDay, requested: isDay, retired: isDay }),
})
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Run = CertificateRecord['serials'][number]
/**
 * The registry's line before and after the numbers of the run. It has two parts when it names them once, as it must.
 */
const aroundNumbers = ({ first, last, text }: Run): string[] =>
  text.split(new RegExp(`(?<!\\d)${first}(?:-| to )${last}(?!\\d)`))
const seriesOf = (run: Run): string => aroundNumbers(run).join('')
const isFull = ({ first, last, kg }: Run): boolean => kg === (last - first + 1) * 1000
/** Whether two runs of one series name a ton twice. They may share one number, when each has a part of that ton. */
function overlap(a: Run, b: Run): boolean {
  const shared = Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1
  return shared > 1 || (shared === 1 && (isFull(a) || isFull(b)))
}
const TON = 1000
/** More runs than a ton has kilograms cannot all have a part of it. */
const MOST_OF_A_TON = TON + 2
/**
 * The first run, in the order of their numbers, that with the runs before it names a ton twice or has more of a ton, or
 * of the tons that they share, than there is. `runs` are of one series.
 */
function firstTwice<R extends Run>(runs: readonly R[]): readonly [before: R, twice: R] | undefined {
  let [open, parts]: [R[], Map<number, number>] = [[], new Map()]
  let [from, kg] = [0, 0]
  for (const one of runs.toSorted((a, b) => a.first - b.first)) {
    open = open.filter(({ last }) => last >= one.first)
    if (open.length === 0) [from, kg, parts] = [one.first, 0, new Map()]
    kg += one.kg
    // What a run must have of a ton at its end if it has the whole of its other tons.
    const least = one.kg - (one.last - one.first) * TON
    if (least > 0) for (const ton of new Set([one.first, one.last])) parts.set(ton, (parts.get(ton) ?? 0) + least)
    const last = open.reduce((most, run) => Math.max(most, run.last), one.last)
    const tooMuch =
      kg > (last - from + 1) * TON || (parts.get(one.first) ?? 0) > TON || (parts.get(one.last) ?? 0) > TON
    const before = open.length > MOST_OF_A_TON || tooMuch ? open[0] : open.find((run) => overlap(run, one))
    if (before) return [before, one]
    open.push(one)
  }
  return undefined
}
/** Of each series of these runs that names a ton twice, the first two runs that do. */
export const twiceNamed = <R extends Run>(runs: readonly R[]): (readonly [before: R, twice: R])[] =>
  [...Map.groupBy(runs, seriesOf).values()].flatMap((series) => {
    const found = firstTwice(series)
    return found ? [found] : []
  })
const isMisread = (run: Run): boolean => {
  const { first, last, kg } = run
  const tons = last - first + 1
  return tons < 1 || kg > tons * 1000 || kg < 1 || aroundNumbers(run).length !== 2
}
export function wrongSerials({ kg, serials }: CertificateRecord, at: string): Record<string, boolean> {
  const sum = serials.reduce((all, run) => all + run.kg, 0)
  // What is misread may be too large to compare.
  const wrong = serials.some(isMisread) || twiceNamed(serials).length > 0
  return { [`${at}.kg`]: sum !== kg, [`${at}.serials`]: wrong }
}
export function wrongDays({ provenance, evidence }: CertificateRecord, at: string): Record<string, boolean> {
  const { issued, acquiredFrom, acquiredTo, requested, retired } = provenance
  const days = [issued, acquiredFrom, acquiredTo, requested, retired]
  return {
    [`${at}.provenance`]: days.some((day, i) => i > 0 && day < days[i - 1]!),
    [`${at}.evidence.day`]: evidence.day !== retired,
  }
}
export const isMisnamed = ({ beneficiary }: CertificateRecord): boolean =>
  (beneficiary.kind === 'anonymous') !== (beneficiary.name === null)

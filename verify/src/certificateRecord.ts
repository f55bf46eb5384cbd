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

export type Run = CertificateRecord['serials'][number]
/**
 * The registry's line before and after the numbers of the run. It has two parts when it names them once, as it must.
 */
const aroundNumbers = ({ first, last, text }: Run): string[] =>
  text.split(new RegExp(`(?<!\\d)${first}(?:-| to )${last}(?!\\d)`))
/** The intersection of two runs of one block. */
export const seriesOf = (run: Run): string => aroundNumbers(run).join('')
const isFull = ({ first, last, kg }: Run): boolean => kg === (last - first + 1) * 1000
/** Whether two runs of one series name a ton twice. They may share one number, when each has a part of that ton. */
export function overlap(a: Run, b: Run): boolean {
  const shared = Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1
  return shared > 1 || (shared === 1 && (isFull(a) || isFull(b)))
}
const isMisread = (run: Run): boolean => {
  const { first, last, kg } = run
  const tons = last - first + 1
  return tons < 1 || kg > tons * 1000 || kg < 1 || aroundNumbers(run).length !== 2
}
export function wrongSerials({ kg, serials }: CertificateRecord, at: string): Record<string, boolean> {
  const sum = serials.reduce((all, run) => all + run.kg, 0)
  const twice = serials.some((a, i) => serials.some((b, j) => i < j && seriesOf(a) === seriesOf(b) && overlap(a, b)))
  return { [`${at}.kg`]: sum !== kg, [`${at}.serials`]: twice || serials.some(isMisread) }
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

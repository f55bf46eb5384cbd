/** Every row of an export is either read or reported with its line and the reason. None is dropped in silence. */
import type { RegistryFormat, Row } from './registryFormats.ts'
import type { RegistrySerial } from './registrySerial.ts'

/** `kind` says whether these numbers were issued, or ended (retired or cancelled). */
export type RegistryRow = {
  line: number
  serial: RegistrySerial
  kind: 'issued' | 'ended'
  /** Null where the registry's list of retirements does not have it. */
  issuedOn: string | null
  endedOn: string | null
  name: string
}
export type NamedRow = { line: number; reason: { en: string; cn: string } }
const named = (line: number, en: string, cn: string): NamedRow => ({ line, reason: { en, cn } })

/** '1,454,054', '28 571' -> a whole number; null when it is none. */
const countOf = (text: string): number | null => {
  const bare = text.replace(/[,\s]/g, '')
  return /^\d{1,12}$/.test(bare) ? Number(bare) : null
}
/** One row of the file; `line` counts from 1, including the titles. */
export function readRegistryRow(format: RegistryFormat, row: Row, line: number): RegistryRow | NamedRow {
  const text = (title: string | undefined) => (title === undefined ? '' : (row[title] ?? '').trim())
  const { titles, kind, registry, day } = format
  const serial = format.serial(text)
  if (serial?.registry !== registry)
    return named(line, `its serial number cannot be read: ${text(titles.serial).slice(0, 80)}`, '序列号无法识别')
  const [quantity, size] = [countOf(text(titles.quantity)), serial.last - serial.first + 1]
  const [unit, cn] = serial.unitKg === 1 ? ['kg', '千克'] : ['t', '吨']
  if (quantity === null)
    return named(line, `its quantity is no number: ${text(titles.quantity).slice(0, 20)}`, '数量不是有效数字')
  if (quantity !== size)
    return named(
      line,
      `it says ${quantity} ${unit}, its serial numbers are ${size}`,
      `数量为 ${quantity} ${cn}，序列号却有 ${size} 个`,
    )
  const bare = (id: string) => id.replace(/\.0$/, '').replace(/^(?:GS|CDC-)/, '')
  if (bare(text(titles.project)) !== bare(serial.projectId))
    return named(
      line,
      `it is of project ${text(titles.project)}, its serial of ${serial.projectId}`,
      '项目编号与序列号中的编号不符',
    )
  if (serial.vintageFrom > serial.vintageTo)
    return named(line, 'its vintage ends before it begins', '年份的结束早于开始')
  const [issuedOn, endedOn] = [day(text(titles.issued)), day(text(titles.ended))]
  if (titles.issued !== undefined && !issuedOn)
    return named(line, `its day of issue cannot be read: ${text(titles.issued).slice(0, 30)}`, '签发日期无法识别')
  if ((kind === 'ended' || text(titles.ended) !== '') && !endedOn)
    return named(line, `its day of retirement cannot be read: ${text(titles.ended).slice(0, 30)}`, '注销日期无法识别')
  const name = text(titles.name).slice(0, 200)
  // Gold Standard marks cancelled credits by their status, without a day.
  const ended = endedOn !== null || /retired|cancell?ed/i.test(text('Credit Status'))
  return { line, serial, kind: ended ? 'ended' : 'issued', issuedOn, endedOn, name }
}

type Run = { series: string; kind: string; first: number; last: number }
/** Whether two runs share a number and both were issued, or both ended. */
export const overlaps = (a: Run, b: Run): boolean =>
  a.series === b.series && a.kind === b.kind && a.first <= b.last && b.first <= a.last
export const sameRun = (a: Run, b: Run): boolean =>
  a.series === b.series && a.kind === b.kind && a.first === b.first && a.last === b.last

/** Every row of an export is either read, or named with its line and the reason. None is dropped in silence. */
import { isDay } from '../days.ts'
import { type RegistrySerial, readSerial } from './registrySerial.ts'

export type RegistryName = 'verra' | 'goldStandard'
/** Column titles of the registries' own exports. */
const columns = {
  verra: {
    serial: 'Serial Number',
    quantity: 'Quantity Issued',
    project: 'ID',
    issued: 'Issuance Date',
    ended: 'Retirement/Cancellation Date',
  },
  goldStandard: {
    serial: 'Serial Number',
    quantity: 'Quantity',
    project: 'GSID',
    issued: 'Issuance Date',
    ended: 'Retirement Date',
  },
} as const satisfies Record<RegistryName, Record<string, string>>
/** A file without these columns is not that registry's. */
export const neededColumns = (registry: RegistryName): readonly string[] => {
  const { serial, quantity, project, issued } = columns[registry]
  return [serial, quantity, project, issued]
}

export type Row = Readonly<Record<string, string | undefined>>
/** `kind` says whether these numbers were issued, or ended (retired or cancelled). */
export type RegistryRow = {
  line: number
  serial: RegistrySerial
  kind: 'issued' | 'ended'
  issuedOn: string
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
/**
 * Reads '2026-04-13T12:35:58.84', '2026-04-13' and '13/04/2026', never '04-13-2026': a day that could be read two ways
 * is refused.
 */
export function registryDay(text: string): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1]
  const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const day = iso ?? (slashed && Number(slashed[1]) > 12 ? `${slashed[3]}-${slashed[2]}-${slashed[1]}` : null)
  return day && isDay(day) ? day : null
}

/** One row of the file; `line` counts from 1, including the titles. */
export function readRegistryRow(registry: RegistryName, row: Row, line: number): RegistryRow | NamedRow {
  const names = columns[registry]
  const text = (name: string) => (row[name] ?? '').trim()
  const serial = readSerial(text(names.serial))
  if (serial?.registry !== registry)
    return named(line, `its serial number cannot be read: ${text(names.serial).slice(0, 80)}`, '序列号无法识别')
  const [quantity, size] = [countOf(text(names.quantity)), serial.last - serial.first + 1]
  if (quantity === null)
    return named(line, `its quantity is no number: ${text(names.quantity).slice(0, 20)}`, '数量不是有效数字')
  if (quantity !== size)
    return named(
      line,
      `it says ${quantity} t, its serial numbers are ${size}`,
      `数量为 ${quantity} 吨，序列号却有 ${size} 个`,
    )
  if (text(names.project).replace(/\.0$/, '').replace(/^GS/, '') !== serial.projectId.replace(/^GS/, ''))
    return named(
      line,
      `it is of project ${text(names.project)}, its serial of ${serial.projectId}`,
      '项目编号与序列号中的编号不符',
    )
  if (serial.vintageFrom > serial.vintageTo)
    return named(line, 'its vintage ends before it begins', '年份的结束早于开始')
  const [issuedOn, endedOn] = [registryDay(text(names.issued)), registryDay(text(names.ended))]
  if (!issuedOn)
    return named(line, `its day of issue cannot be read: ${text(names.issued).slice(0, 30)}`, '签发日期无法识别')
  if (text(names.ended) !== '' && !endedOn)
    return named(line, `its day of retirement cannot be read: ${text(names.ended).slice(0, 30)}`, '注销日期无法识别')
  const name = (text('Name') || text('Project Name')).slice(0, 200)
  // Gold Standard marks cancelled credits by their status, without a day.
  const ended = endedOn !== null || /retired|cancell?ed/i.test(text('Credit Status'))
  return { line, serial, kind: ended ? 'ended' : 'issued', issuedOn, endedOn, name }
}

type Run = { series: string; kind: string; first: number; last: number }
/** Whether two runs share a number and report the same of it. */
export const overlaps = (a: Run, b: Run): boolean =>
  a.series === b.series && a.kind === b.kind && a.first <= b.last && b.first <= a.last
export const sameRun = (a: Run, b: Run): boolean =>
  a.series === b.series && a.kind === b.kind && a.first === b.first && a.last === b.last

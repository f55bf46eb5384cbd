/**
 * The files in which registries publish what they issued and retired, recognised by their column titles. Titles and
 * styles of days are those of the registries' public downloads of April 2026. We saw no file of Puro: its titles are
 * the field names of its published API, in which `certificates` has the serial and `volume` the tons.
 */
import { isDay } from '../days.ts'
import { type RegistryName, type RegistrySerial, readSerial } from './registrySerial.ts'

export type Row = Readonly<Record<string, string | undefined>>
type Text = (title: string | undefined) => string
/** `issued` and `ended` are days; `ended` is when the tons were retired or cancelled. */
type Titles = { serial: string; quantity: string; project: string; issued?: string; ended?: string; name?: string }
export type RegistryFormat = {
  registry: RegistryName
  /** 'both': one list, in which a day of retirement says that the tons ended. */
  kind: 'issued' | 'ended' | 'both'
  titles: Titles
  /** The titles that a file of this format must have. */
  needed: readonly string[]
  /** Null where the row has no serial number that can be read. */
  serial(text: Text): RegistrySerial | null
  /** 'YYYY-MM-DD', or null. */
  day(text: string): string | null
}

/**
 * Reads '2026-04-13T12:35:58.84', '2026-04-13 20:20:59' and '13/04/2026', never '04-13-2026': a day that could be read
 * two ways is refused.
 */
export function registryDay(text: string): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1]
  const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const day = iso ?? (slashed && Number(slashed[1]) > 12 ? `${slashed[3]}-${slashed[2]}-${slashed[1]}` : null)
  return day && isDay(day) ? day : null
}
/** '3/24/2026 9:08:01 PM' and '10/27/2025' of registries that write the month first. */
export function monthFirstDay(text: string): string | null {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: \d{1,2}:\d{2}:\d{2} [AP]M)?$/.exec(text) ?? []
  if (!year) return null
  const day = `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`
  return isDay(day) ? day : null
}

type Making = Pick<RegistryFormat, 'registry' | 'kind' | 'titles'> &
  Partial<Pick<RegistryFormat, 'serial' | 'day'>> & { more?: readonly string[] }
/** A list of retirements needs its day of retirement. */
const format = ({ registry, kind, titles, more = [], ...how }: Making): RegistryFormat => ({
  registry,
  kind,
  titles,
  needed: [titles.serial, titles.quantity, titles.project, titles.issued, kind === 'ended' ? titles.ended : undefined]
    .filter((title) => title !== undefined)
    .concat(more),
  serial: how.serial ?? ((text) => readSerial(text(titles.serial))),
  day: how.day ?? registryDay,
})

/** Cercarbono's range stands in two columns, and the year in a third. */
function cercarbono(text: Text): RegistrySerial | null {
  const serial = readSerial(`${text('serial')} ${text('from')} to ${text('to')}`)
  const vintage = text('vintage')
  return serial && serial.vintageFrom === '' && /^\d{4}$/.test(vintage)
    ? { ...serial, vintageFrom: `${vintage}-01-01`, vintageTo: `${vintage}-12-31` }
    : serial
}
/** Isometric counts kilograms under one id, from 1. The year of removal is the vintage; issuances name no year. */
const isometric =
  (titles: Titles, removed?: string) =>
  (text: Text): RegistrySerial | null => {
    const [id, kg] = [text(titles.serial), text(titles.quantity)]
    const year = /^\d{4}(?=-\d{2}-\d{2})/.exec(text(removed))?.[0]
    if (!/^(?:iss|ret)_[0-9A-Z]{16}$/.test(id) || !/^[1-9]\d{0,14}$/.test(kg)) return null
    return {
      registry: 'isometric',
      series: id,
      first: 1,
      last: Number(kg),
      unitKg: 1,
      projectId: text(titles.project),
      country: null,
      vintageFrom: year ? `${year}-01-01` : '',
      vintageTo: year ? `${year}-12-31` : '',
      template: `${id} {first} to {last} kg`,
    }
  }
/** These include the tons in the registry's buffer pool, which are issued and never sold. */
const ISOMETRIC_ISSUED = {
  serial: 'id',
  quantity: 'supplier_credit_batch_size_total.credit_kgs',
  project: 'project_id',
  issued: 'issued_at',
  name: 'supplier.organisation.name',
} as const
const ISOMETRIC_ENDED = {
  serial: 'retirement_id',
  quantity: 'credit_batch_size_total.credit_kgs',
  project: 'project_id',
  ended: 'retired_at',
} as const

export const registryFormats: readonly RegistryFormat[] = [
  format({
    registry: 'verra',
    kind: 'both',
    titles: {
      serial: 'Serial Number',
      quantity: 'Quantity Issued',
      project: 'ID',
      issued: 'Issuance Date',
      ended: 'Retirement/Cancellation Date',
      name: 'Name',
    },
  }),
  format({
    registry: 'goldStandard',
    kind: 'both',
    titles: {
      serial: 'Serial Number',
      quantity: 'Quantity',
      project: 'GSID',
      issued: 'Issuance Date',
      ended: 'Retirement Date',
      name: 'Project Name',
    },
  }),
  format({
    registry: 'acr',
    kind: 'ended',
    titles: {
      serial: 'Credit Serial Numbers',
      quantity: 'Quantity of Credits',
      project: 'Project ID',
      issued: 'Date Issued (GMT)',
      ended: 'Status Effective (GMT)',
      name: 'Project Name',
    },
    day: monthFirstDay,
  }),
  format({
    registry: 'car',
    kind: 'ended',
    titles: {
      serial: 'Offset Credit Serial Numbers',
      quantity: 'Quantity of Offset Credits',
      project: 'Project ID',
      ended: 'Status Effective',
      name: 'Project Name',
    },
    day: monthFirstDay,
  }),
  format({
    registry: 'art',
    kind: 'ended',
    titles: {
      serial: 'Credit Serial Numbers',
      quantity: 'Quantity of Credits',
      project: 'Program ID',
      issued: 'Date Approved',
      ended: 'Status Effective',
      name: 'Program Name',
    },
    day: monthFirstDay,
  }),
  format({
    registry: 'cercarbono',
    kind: 'ended',
    titles: { serial: 'serial', quantity: 'quantity', project: 'project_id', ended: 'date', name: 'project_name' },
    more: ['from', 'to', 'vintage'],
    serial: cercarbono,
  }),
  format({
    registry: 'puro',
    kind: 'issued',
    titles: {
      serial: 'certificates',
      quantity: 'volume',
      project: 'productionFacilityCode',
      issued: 'issuanceDate',
      name: 'productionFacilityName',
    },
  }),
  format({ registry: 'isometric', kind: 'issued', titles: ISOMETRIC_ISSUED, serial: isometric(ISOMETRIC_ISSUED) }),
  format({
    registry: 'isometric',
    kind: 'ended',
    titles: ISOMETRIC_ENDED,
    more: ['sequestered_on'],
    serial: isometric(ISOMETRIC_ENDED, 'sequestered_on'),
  }),
]

/** The format whose titles these are; undefined when none fits. No two registries share theirs. */
export const recogniseFile = (titles: readonly string[]): RegistryFormat | undefined =>
  registryFormats.find((format) => format.needed.every((title) => titles.includes(title)))

/** Lists of issuances without serial numbers. They cannot tell one ton from another, so they are not read. */
const WITHOUT_SERIALS: readonly { registry: RegistryName; needed: readonly string[] }[] = [
  { registry: 'acr', needed: ['Date Issued (GMT)', 'Total Credits Issued', 'Project ID'] },
  { registry: 'car', needed: ['Date Issued', 'Total Offset Credits Issued', 'Project ID'] },
  { registry: 'art', needed: ['Date Approved', 'Credits Verified', 'Program ID'] },
  { registry: 'cercarbono', needed: ['verification', 'serial', 'issued_quantity'] },
]
export const withoutSerials = (titles: readonly string[]): RegistryName | undefined =>
  WITHOUT_SERIALS.find(({ needed }) => needed.every((title) => titles.includes(title)))?.registry

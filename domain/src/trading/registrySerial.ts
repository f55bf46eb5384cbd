/**
 * Every registry writes serial numbers in its own form; all are read as a run of numbers in a series, one number a ton.
 * The forms, as the registries publish them: Verra
 * batch-start-end-unit-account-operator-country-scope-project-from-to-flag, Gold Standard
 * GS1-1-country-GSproject-account-year-batch-start-end; ACR, CAR and ART (TREES and FCPF) with 'start to end' at their
 * end; Puro PURO_PR_type_country_facility_year_issuance_start-end. Cercarbono has the range in columns beside its
 * serial, which are written behind it here as 'start to end', and begins some at 0.
 */
export const registryNames = {
  verra: ['Verra', 'Verra'],
  goldStandard: ['Gold Standard', '黄金标准'],
  acr: ['American Carbon Registry', '美国碳登记处 ACR'],
  car: ['Climate Action Reserve', '气候行动储备 CAR'],
  art: ['ART', 'ART'],
  cercarbono: ['Cercarbono', 'Cercarbono'],
  puro: ['Puro', 'Puro'],
  isometric: ['Isometric', 'Isometric'],
} as const satisfies Record<string, readonly [en: string, cn: string]>
export type RegistryName = keyof typeof registryNames
export type RegistrySerial = {
  registry: RegistryName
  /** Numbers are unique within a series: two runs of it that share a number are the same tons twice. */
  series: string
  first: number
  last: number
  /** The weight of one number: a ton, but a kilogram for Isometric, which counts without serial numbers. */
  unitKg: 1000 | 1
  projectId: string
  /** ISO 3166 two letters; null where the serial does not have it. */
  country: string | null
  /** Days, 'YYYY-MM-DD'. A year alone is its first and last day; '' where the serial has neither. */
  vintageFrom: string
  vintageTo: string
  /** The registry's own line with {first} and {last} in place of the numbers. */
  template: string
}

const VERRA = /^(\d+)-(\d+)-(\d+)-(VCS-VCU|VCU)-(\w+)-(\w+)-([A-Z]{2})-(\d+)-(\d+)-(\d{8})-(\d{8})-(\d)$/
const GOLD = /^(GS\d)-(\d)-([A-Z]{2})-GS(\d+)-(\d+)-(\d{4})-(\d+)-(\d+)-(\d+)$/
const ACR = /^(ACR-([A-Z]{2})-(\d+)-(\d{4})-\d+)-(\d+) to (\d+)$/
const ART = /^((?:ART|FCPF)-([A-Z]{2})-(\d+)-(\d{4})-\d+)-(\d+) to (\d+)$/
const CAR = /^(CAR-(?:\d+|ROC)-([A-Z]{2})-(\d+)-\d+-\d+-[A-Z]{2}-(\d{4})-\d+)-(\d+) to (\d+)$/

/** The project's number follows the name; a year is at the end, after the mark of a buffer, or missing. */
const CERCARBONO = /^(CDC_(\d+)(?:_[A-Z0-9]+)+?(?:_(\d{4}))?) (\d+) to (\d+)$/
const PURO = /^(PURO_PR_[\w+-]+?_([A-Z]{2})_(\w{6})_(\d{4})_[0-9a-f-]{36})_(\d+)-(\d+)$/

/** DDMMYYYY as Verra writes it inside a serial. */
const verraDay = (text: string): string => `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`
const year = (text: string) => ({ vintageFrom: `${text}-01-01`, vintageTo: `${text}-12-31` })

/** Null when it has none of these forms, or runs backwards. */
export function readSerial(text: string): RegistrySerial | null {
  const line = text.trim()
  const found =
    verra(line) ??
    gold(line) ??
    ranged('acr', ACR.exec(line)) ??
    ranged('car', CAR.exec(line)) ??
    ranged('art', ART.exec(line)) ??
    cercarbono(line) ??
    puro(line)
  const least = found?.registry === 'cercarbono' ? 0 : 1
  return found && found.first >= least && found.first <= found.last && Number.isSafeInteger(found.last) ? found : null
}

function verra(text: string): RegistrySerial | undefined {
  const m = VERRA.exec(text)
  if (!m) return undefined
  const [, batch, first, last, unit, account, operator, country, scope, project, from, to, flag] =
    m as unknown as string[]
  return {
    registry: 'verra',
    series: `verra|${unit}`,
    first: Number(first),
    last: Number(last),
    unitKg: 1000,
    projectId: project!,
    country: country!,
    vintageFrom: verraDay(from!),
    vintageTo: verraDay(to!),
    template: [batch, '{first}-{last}', unit, account, operator, country, scope, project, from, to, flag].join('-'),
  }
}

function gold(text: string): RegistrySerial | undefined {
  const m = GOLD.exec(text)
  if (!m) return undefined
  const [, unit, kind, country, project, account, vintage, batch, first, last] = m as unknown as string[]
  const series = `${unit}-${kind}-${country}-GS${project}-${account}-${vintage}-${batch}`
  return {
    registry: 'goldStandard',
    series,
    first: Number(first),
    last: Number(last),
    unitKg: 1000,
    projectId: `GS${project}`,
    country: country!,
    ...year(vintage!),
    template: `${series}-{first}-{last}`,
  }
}

/** These registries write 'start to end' after the series; the project's number is inside it. */
function ranged(registry: 'acr' | 'car' | 'art', m: RegExpExecArray | null): RegistrySerial | undefined {
  if (!m) return undefined
  const [, series, country, project, vintage, first, last] = m as unknown as string[]
  return {
    registry,
    series: series!,
    first: Number(first),
    last: Number(last),
    unitKg: 1000,
    projectId: `${registry.toUpperCase()}${project}`,
    country: country!,
    ...year(vintage!),
    template: `${series}-{first} to {last}`,
  }
}

function cercarbono(text: string): RegistrySerial | undefined {
  const m = CERCARBONO.exec(text)
  if (!m) return undefined
  const [, series, project, vintage, first, last] = m
  return {
    registry: 'cercarbono',
    series: series!,
    first: Number(first),
    last: Number(last),
    unitKg: 1000,
    projectId: `CDC-${project}`,
    country: null,
    // A serial over several years has none; the row's own column may name it.
    ...(vintage ? year(vintage) : { vintageFrom: '', vintageTo: '' }),
    template: `${series} {first} to {last}`,
  }
}

function puro(text: string): RegistrySerial | undefined {
  const m = PURO.exec(text)
  if (!m) return undefined
  const [, series, country, facility, vintage, first, last] = m
  return {
    registry: 'puro',
    series: series!,
    first: Number(first),
    last: Number(last),
    unitKg: 1000,
    projectId: facility!,
    country: country!,
    ...year(vintage!),
    template: `${series}_{first}-{last}`,
  }
}

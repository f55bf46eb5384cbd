/**
 * Every registry writes serial numbers in its own form; all are read as a run of numbers in a series, one number a ton.
 * The forms, as the registries publish them: Verra
 * batch-start-end-unit-account-operator-country-scope-project-from-to-flag, Gold Standard
 * GS1-1-country-GSproject-account-year-batch-start-end, ACR and CAR with 'start to end' at their end.
 */
export type RegistrySerial = {
  registry: 'verra' | 'goldStandard' | 'acr' | 'car'
  /** Numbers are unique within a series: two runs of it that share a number are the same tons twice. */
  series: string
  first: number
  last: number
  projectId: string
  /** ISO 3166 two letters; null where the serial does not have it. */
  country: string | null
  /** Dates as the registry writes them, 'YYYY-MM-DD'; a year alone is its first and last day. */
  vintageFrom: string
  vintageTo: string
  /** The registry's own line with {first} and {last} in place of the numbers. */
  template: string
}

const VERRA = /^(\d+)-(\d+)-(\d+)-(VCS-VCU|VCU)-(\w+)-(\w+)-([A-Z]{2})-(\d+)-(\d+)-(\d{8})-(\d{8})-(\d)$/
const GOLD = /^(GS\d)-(\d)-([A-Z]{2})-GS(\d+)-(\d+)-(\d{4})-(\d+)-(\d+)-(\d+)$/
const ACR = /^(ACR-([A-Z]{2})-(\d+)-(\d{4})-\d+)-(\d+) to (\d+)$/
const CAR = /^(CAR-\d+-([A-Z]{2})-(\d+)-\d+-\d+-[A-Z]{2}-(\d{4})-\d+)-(\d+) to (\d+)$/

/** DDMMYYYY as Verra writes it inside a serial. */
const verraDay = (text: string): string => `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`
const year = (text: string) => ({ vintageFrom: `${text}-01-01`, vintageTo: `${text}-12-31` })

/** Null when it has none of these forms, or runs backwards. */
export function readSerial(text: string): RegistrySerial | null {
  const line = text.trim()
  const found = verra(line) ?? gold(line) ?? ranged('acr', ACR.exec(line)) ?? ranged('car', CAR.exec(line))
  return found && found.first > 0 && found.first <= found.last && Number.isSafeInteger(found.last) ? found : null
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
    projectId: `GS${project}`,
    country: country!,
    ...year(vintage!),
    template: `${series}-{first}-{last}`,
  }
}

/** Both write 'start to end' behind the series, and the project's number inside it. */
function ranged(registry: 'acr' | 'car', m: RegExpExecArray | null): RegistrySerial | undefined {
  if (!m) return undefined
  const [, series, country, project, vintage, first, last] = m as unknown as string[]
  return {
    registry,
    series: series!,
    first: Number(first),
    last: Number(last),
    projectId: `${registry.toUpperCase()}${project}`,
    country: country!,
    ...year(vintage!),
    template: `${series}-{first} to {last}`,
  }
}

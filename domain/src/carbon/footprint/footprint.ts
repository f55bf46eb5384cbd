/** Each line is quantity x factor in whole kilograms, so that anybody can repeat it with a pencil. */
import { type Kg, kg, mulDiv, plus } from '../../money.ts'
import { type FactorKey, factors } from './factors.ts'

export const fuels = ['petrol', 'diesel', 'hybrid', 'electric'] as const
export const diets = ['highMeat', 'mediumMeat', 'lowMeat', 'fish', 'vegetarian', 'vegan'] as const
export const cabins = ['economy', 'premium', 'business', 'first'] as const
type Fuel = (typeof fuels)[number]
export type Diet = (typeof diets)[number]
export type Cabin = (typeof cabins)[number]
/** `km` is one way. `trips` are flights in the year, each counted twice when `back`. */
export type Flight = { km: number; trips: number; back: boolean; cabin: Cabin }
/** Whole numbers: electricity and gas in kWh and LPG in kg a month for the home, kilometres a year. */
export type Footprint = {
  people: number
  electricity: number
  gas: number
  lpg: number
  fuel: Fuel
  carKm: number
  trainKm: number
  busKm: number
  flights: readonly Flight[]
  diet: Diet | null
}
/** The most that is accepted for each: a typing slip is refused, a large house is not. */
export const limits = {
  people: 20,
  electricity: 20_000,
  gas: 20_000,
  lpg: 1000,
  carKm: 200_000,
  trainKm: 100_000,
  busKm: 100_000,
  flightKm: 20_000,
  trips: 100,
  flights: 12,
} as const

export const emptyFootprint: Footprint = {
  people: 1,
  electricity: 0,
  gas: 0,
  lpg: 0,
  fuel: 'petrol',
  carKm: 0,
  trainKm: 0,
  busKm: 0,
  flights: [],
  diet: null,
}

/** `quantity` units, `times` a year, shared by `share` people: that x `grams` / 1000 is `kg`, rounded half up once. */
export type FootprintLine = { factor: FactorKey; quantity: number; times: number; share: number; grams: number; kg: Kg }

/** Where the published tables draw the line between short-haul and long-haul. */
export const LONG_HAUL_KM = 3700
const flightFactor = ({ km, cabin }: Flight): FactorKey => {
  if (km < LONG_HAUL_KM) return cabin === 'economy' || cabin === 'premium' ? 'shortEconomy' : 'shortBusiness'
  return ({ economy: 'longEconomy', premium: 'longPremium', business: 'longBusiness', first: 'longFirst' } as const)[
    cabin
  ]
}

function lineOf(
  factor: FactorKey,
  quantity: number,
  { times = 1, share = 1 }: { times?: number; share?: number } = {},
): FootprintLine {
  const { grams } = factors[factor]
  return { factor, quantity, times, share, grams, kg: kg(mulDiv(quantity * times, grams, 1000 * share)) }
}

/** One line for each quantity above nothing, in the order of the page. */
export function footprintLines(of: Footprint): FootprintLine[] {
  const home = { times: 12, share: of.people }
  const lines = [
    lineOf('electricity', of.electricity, home),
    lineOf('gas', of.gas, home),
    lineOf('lpg', of.lpg, home),
    lineOf(of.fuel, of.carKm),
    lineOf('train', of.trainKm),
    lineOf('bus', of.busKm),
    ...of.flights.map((one) => lineOf(flightFactor(one), one.km, { times: one.trips * (one.back ? 2 : 1) })),
    ...(of.diet ? [lineOf(of.diet, 365)] : []),
  ]
  return lines.filter(({ quantity, times }) => quantity * times > 0)
}

/** The sum of the lines' whole kilograms, so that the total is exactly what the lines say. */
export const footprintKg = (lines: readonly FootprintLine[]): Kg =>
  lines.reduce((sum, line) => plus(sum, line.kg), kg(0))

const wholeIn = (value: unknown, most: number, least = 0): number =>
  Number.isSafeInteger(value) ? Math.min(Math.max(value as number, least), most) : least
const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.includes(value as T) ? (value as T) : undefined
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readFlight(value: unknown): Flight | undefined {
  if (!isRecord(value)) return undefined
  const { km, trips, back, cabin } = value
  return {
    km: wholeIn(km, limits.flightKm),
    trips: wholeIn(trips, limits.trips),
    back: back === true,
    cabin: oneOf(cabins, cabin) ?? 'economy',
  }
}

/** Reads whatever a device has stored: each field that can be read, the others empty. */
export function readFootprint(value: unknown): Footprint {
  if (!isRecord(value)) return emptyFootprint
  const flights = Array.isArray(value.flights)
    ? value.flights.slice(0, limits.flights).flatMap((one) => readFlight(one) ?? [])
    : []
  return {
    people: wholeIn(value.people, limits.people, 1),
    electricity: wholeIn(value.electricity, limits.electricity),
    gas: wholeIn(value.gas, limits.gas),
    lpg: wholeIn(value.lpg, limits.lpg),
    fuel: oneOf(fuels, value.fuel) ?? 'petrol',
    carKm: wholeIn(value.carKm, limits.carKm),
    trainKm: wholeIn(value.trainKm, limits.trainKm),
    busKm: wholeIn(value.busKm, limits.busKm),
    flights,
    diet: oneOf(diets, value.diet) ?? null,
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FactorKey, factors } from './factors.ts'
import {
  cabins,
  diets,
  emptyFootprint,
  type Footprint,
  footprintKg,
  footprintLines,
  fuels,
  limits,
  readFootprint,
} from './footprint.ts'

const whole = (max: number, min = 0) => fc.integer({ min, max })
const flight = fc.record({
  km: whole(limits.flightKm),
  trips: whole(limits.trips),
  back: fc.boolean(),
  cabin: fc.constantFrom(...cabins),
})
const any: fc.Arbitrary<Footprint> = fc.record({
  people: whole(limits.people, 1),
  electricity: whole(limits.electricity),
  gas: whole(limits.gas),
  lpg: whole(limits.lpg),
  fuel: fc.constantFrom(...fuels),
  carKm: whole(limits.carKm),
  trainKm: whole(limits.trainKm),
  busKm: whole(limits.busKm),
  flights: fc.array(flight, { maxLength: limits.flights }),
  diet: fc.option(fc.constantFrom(...diets)),
})
const total = (of: Footprint) => footprintKg(footprintLines(of))

test('each line equals a calculation by hand', () => {
  const of = {
    ...emptyFootprint,
    people: 4,
    electricity: 350,
    gas: 60,
    lpg: 0,
    fuel: 'hybrid',
    carKm: 12_000,
    trainKm: 5000,
    busKm: 3000,
    diet: 'mediumMeat',
    flights: [{ km: 5330, trips: 1, back: true, cabin: 'economy' }] as const,
  } as const satisfies Footprint
  const lines = footprintLines(of).map((l) => [l.factor, l.quantity * l.times, l.share, l.kg])
  assert.deepEqual(lines, [
    ['electricity', 4200, 4, 433], // 4,200 x 412 / 4,000 = 432.6
    ['gas', 720, 4, 36], // 720 x 202 / 4,000 = 36.36
    ['hybrid', 12_000, 1, 1440],
    ['train', 5000, 1, 65],
    ['bus', 3000, 1, 57],
    ['longEconomy', 10_660, 1, 2132],
    ['mediumMeat', 365, 1, 2055], // 2,054.95
  ])
  assert.equal(total(of), 6218)
  assert.deepEqual(footprintLines(emptyFootprint), [])
})
test('the published distance divides short flights from long ones, and short ones have two cabins', () => {
  const factorOf = (km: number, cabin: (typeof cabins)[number]): FactorKey =>
    footprintLines({ ...emptyFootprint, flights: [{ km, trips: 1, back: false, cabin }] })[0]!.factor
  const found = [3699, 3700].map((km) => cabins.map((cabin) => factorOf(km, cabin)))
  assert.deepEqual(found, [
    ['shortEconomy', 'shortEconomy', 'shortBusiness', 'shortBusiness'],
    ['longEconomy', 'longPremium', 'longBusiness', 'longFirst'],
  ])
})
test('every factor is in whole grams and names its unit, publication, table, year and uncertainty', () => {
  for (const [key, factor] of Object.entries(factors)) {
    assert.ok(Number.isSafeInteger(factor.grams) && factor.grams > 0, key)
    assert.ok(factor.publication.length > 20 && factor.table.length > 3 && factor.year >= 2006, key)
    for (const text of [factor.unit, factor.doubt]) assert.ok(text.en && text.cn && text.en !== text.cn, key)
    assert.ok(/[一-鿿]/.test(factor.doubt.cn) && !/[一-鿿]/.test(factor.doubt.en), key)
  }
  const { electric, electricity } = factors
  assert.equal(electric.grams, Math.round(0.2 * electricity.grams))
})
test('lines are whole kilograms, and the total is the sum of its lines and of its parts', () => {
  fc.assert(
    fc.property(any, (of) => {
      const lines = footprintLines(of)
      for (const line of lines) {
        assert.ok(Number.isSafeInteger(line.kg))
        assert.ok(
          Math.abs(line.kg * 1000 * line.share - line.quantity * line.times * line.grams) * 2 <= 1000 * line.share,
        )
      }
      assert.equal(
        total(of),
        lines.reduce((sum, l) => sum + l.kg, 0),
      )
      const home = { ...emptyFootprint, people: of.people, electricity: of.electricity, gas: of.gas, lpg: of.lpg }
      const ways = { ...of, electricity: 0, gas: 0, lpg: 0 }
      assert.equal(total(of), total(home) + total(ways))
    }),
  )
})
test('more of anything never lowers the result, and more people at home never raise it', () => {
  const grows = ['electricity', 'gas', 'lpg', 'carKm', 'trainKm', 'busKm'] as const
  fc.assert(
    fc.property(any, fc.constantFrom(...grows), whole(5000), flight, (of, field, more, another) => {
      assert.ok(total({ ...of, [field]: of[field] + more }) >= total(of))
      assert.ok(total({ ...of, flights: [...of.flights, another] }) >= total(of))
      assert.ok(total({ ...of, people: of.people + 1 }) <= total(of))
    }),
  )
})
test('a stored footprint reads back as it was; a damaged one is read as far as possible', () => {
  const stored = (of: Footprint): unknown => JSON.parse(JSON.stringify(of))
  fc.assert(fc.property(any, (of) => assert.deepEqual(readFootprint(stored(of)), stored(of))))
  fc.assert(
    fc.property(fc.anything(), (value) => {
      assert.ok(Number.isSafeInteger(total(readFootprint(value))))
    }),
  )
  assert.deepEqual(
    readFootprint({ electricity: 1e12, carKm: -5, people: 0, flights: [null, { km: '5' }], diet: 'air' }),
    {
      ...emptyFootprint,
      electricity: limits.electricity,
      flights: [{ km: 0, trips: 0, back: false, cabin: 'economy' }],
    },
  )
})
test('every fuel and diet has its own factor', () => {
  for (const list of [fuels, diets, cabins]) assert.equal(new Set<string>(list).size, list.length)
  for (const key of [...fuels, ...diets]) assert.ok(key in factors, key)
})
test('the limits accept a large house and refuse a typing slip', () => {
  const most = {
    people: 20,
    electricity: 20_000,
    gas: 20_000,
    lpg: 1000,
    carKm: 200_000,
    trainKm: 100_000,
    busKm: 100_000,
  }
  assert.deepEqual(limits, { ...most, flightKm: 20_000, trips: 100, flights: 12 })
  for (const [key, value] of Object.entries(most) as [keyof typeof most, number][]) {
    assert.deepEqual([readFootprint({ [key]: value })[key], readFootprint({ [key]: value + 1 })[key]], [value, value])
  }
  const flights = Array.from({ length: 13 }, () => ({ km: 20_001, trips: 101, back: true, cabin: 'first' }))
  const read = readFootprint({ flights }).flights
  assert.equal(read.length, 12)
  assert.deepEqual(read[0], { km: 20_000, trips: 100, back: true, cabin: 'first' })
})
test('a unit of anything is a line; nothing, or a flight that is not flown, is none', () => {
  const lineOf = (of: Partial<Footprint>) =>
    footprintLines({ ...emptyFootprint, ...of }).map((l) => [l.factor, l.quantity, l.times, l.share])
  assert.deepEqual(lineOf({ lpg: 1, people: 3 }), [['lpg', 1, 12, 3]])
  assert.deepEqual(lineOf({ carKm: 1, fuel: 'diesel' }), [['diesel', 1, 1, 1]])
  const flight = { km: 1, trips: 1, back: false, cabin: 'economy' } as const
  assert.deepEqual(
    lineOf({ flights: [flight, { ...flight, back: true }, { ...flight, trips: 0 }, { ...flight, km: 0 }] }),
    [
      ['shortEconomy', 1, 1, 1],
      ['shortEconomy', 1, 2, 1],
    ],
  )
})
const sources = { read: ['train', 'bus', ...diets], derived: ['electric'] } as const
test('every factor states its origin as read, cited or derived, and no two cite the same table', () => {
  for (const [key, { taken, table }] of Object.entries(factors)) {
    const how = Object.entries(sources).find(([, keys]) => (keys as readonly string[]).includes(key))?.[0] ?? 'cited'
    assert.equal(taken, how, key)
    assert.doesNotMatch(table, /, $/, key)
  }
  const tables = Object.values(factors).map(({ table, publication }) => `${publication} ${table}`)
  assert.equal(new Set(tables).size, tables.length)
})
test('the figures are those of their publications, and agree with the quantities that they were derived from', () => {
  const { electricity, gas, lpg } = factors
  assert.deepEqual([electricity.grams, electricity.year], [412, 2023])
  // 56,100 kg a TJ, and 3.6 MJ a kWh; 47.3 GJ a ton of 63.1 kg a GJ.
  assert.deepEqual(
    [gas.grams, gas.year, lpg.grams, lpg.year],
    [Math.round(56.1 * 3.6), 2006, Math.round(47.3 * 63.1), 2006],
  )
  const published: [year: number, Partial<Record<FactorKey, number>>][] = [
    [2023, { petrol: 164, diesel: 170, hybrid: 120, electric: 82 }],
    [
      2023,
      { shortEconomy: 183, shortBusiness: 274, longEconomy: 200, longPremium: 320, longBusiness: 580, longFirst: 800 },
    ],
    [2013, { train: 13, bus: 19 }],
    [2014, { highMeat: 7190, mediumMeat: 5630, lowMeat: 4670, fish: 3910, vegetarian: 3810, vegan: 2890 }],
  ]
  for (const [year, rows] of published)
    for (const [key, grams] of Object.entries(rows))
      assert.deepEqual([factors[key as FactorKey].grams, factors[key as FactorKey].year], [grams, year], key)
})

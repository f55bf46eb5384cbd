import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { kg } from '../../money.ts'
import { factors } from './factors.ts'
import { limits } from './footprint.ts'
import { tonsMean } from './tonsMean.ts'

test('tons are months of the home’s electricity, or kilometres when its use is unknown', () => {
  // 10,000 kg / (400 x 0.412 kg) = 60.7; / (350 x 0.412) = 69.3; 10,000 / 0.164 = 60,976; 1 / 0.164 = 6.1.
  assert.deepEqual(tonsMean(kg(10_000), 400), { factor: 'electricity', months: 61 })
  assert.deepEqual(tonsMean(kg(10_000), 350), { factor: 'electricity', months: 69 })
  assert.deepEqual(tonsMean(kg(10_000), 0), { factor: 'petrol', km: 61_000 })
  assert.deepEqual(tonsMean(kg(1000), 0), { factor: 'petrol', km: 6100 })
  assert.deepEqual(tonsMean(kg(1), 0), { factor: 'petrol', km: 6 })
})
test('tons below half a month of a large home are shown in kilometres', () => {
  assert.deepEqual(tonsMean(kg(100), 400), { factor: 'electricity', months: 1 })
  assert.deepEqual(tonsMean(kg(10), 400), { factor: 'petrol', km: 61 })
})
test('kilometres have two significant figures, with a half rounded up', () => {
  // 0.164 kg each: 16,000 kg are 97,561 km, 172,118 kg 1,049,500, 172,282 kg 1,050,500.
  const km = [16, 17, 164, 999, 16_000, 172_118, 172_282].map((mass) => tonsMean(kg(mass), 0))
  const two = [98, 100, 1000, 6100, 98_000, 1_000_000, 1_100_000]
  assert.deepEqual(
    km,
    two.map((of) => ({ factor: 'petrol', km: of })),
  )
})
test('an answer multiplied by its factor differs only by the rounding', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: limits.electricity }), (mass, kwh) => {
      const found = tonsMean(kg(mass), kwh)
      if (found.factor === 'electricity') {
        const month = (kwh * factors.electricity.grams) / 1000
        assert.ok(found.months > 0 && Math.abs(found.months * month - mass) <= month / 2 + 1e-6)
      } else {
        const km = (mass * 1000) / factors.petrol.grams
        assert.ok(Math.abs(found.km - km) <= Math.max(0.5, km * 0.051) + 1e-9, `${found.km} ${km}`)
        assert.ok(kwh === 0 || mass < (kwh * factors.electricity.grams) / 2000)
      }
    }),
  )
})

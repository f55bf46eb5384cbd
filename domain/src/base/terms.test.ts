import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents } from '../money.ts'
import { completeTerms, firstTerms, levelTerms, type Terms } from './terms.ts'

test('each level has its terms; a level above the table has the highest', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((n) => levelTerms(firstTerms, n).level),
    [1, 2, 3, 4, 5],
  )
  assert.equal(levelTerms(firstTerms, 9).level, 5)
  assert.equal(levelTerms(firstTerms, 0).level, 1)
})
test('a level missing from the table has the terms of the one below', () => {
  const sparse = { ...firstTerms, levels: firstTerms.levels.filter(({ level }) => level !== 3) }
  assert.equal(levelTerms(sparse, 3).level, 2)
})
test('a higher level never gives less', () => {
  const spend = firstTerms.levels.map((level) => level.monthlySpendCents ?? Number.POSITIVE_INFINITY)
  assert.deepEqual(
    spend,
    [...spend].sort((a, b) => a - b),
  )
  const tons = firstTerms.levels.map((level) => level.tonsKg)
  assert.deepEqual(tons, [0, 1000, 25_000, 250_000, 2_500_000])
  assert.deepEqual(
    firstTerms.levels.map((level) => level.sellsPresale),
    [false, false, true, true, true],
  )
})
test('the published figures are these', () => {
  const {
    buyFeeBasisPoints,
    sellFeeBasisPoints,
    gstBasisPoints,
    bookingBasisPoints,
    lapseForfeitBasisPoints,
    finalPaymentHours,
  } = firstTerms
  assert.deepEqual(
    [
      buyFeeBasisPoints,
      sellFeeBasisPoints,
      gstBasisPoints,
      bookingBasisPoints,
      lapseForfeitBasisPoints,
      finalPaymentHours,
    ],
    [150, 150, 900, 1000, 5000, 72],
  )
  assert.deepEqual(firstTerms.deposit, { minCents: 1_00, maxCents: 20_000_00, liveMinutes: 30, openAtOnce: 5 })
  const { arrivesFromDays, arrivesByDays, newPayeeHours, ...withdrawal } = firstTerms.withdrawal
  assert.deepEqual(withdrawal, {
    minCents: 10_00,
    maxCents: 20_000_00,
    feeBasisPoints: 50,
    feeMinCents: 1_00,
    perDay: 1,
  })
  assert.deepEqual([arrivesFromDays, arrivesByDays, newPayeeHours], [1, 3, 24])
  const { saleProceedsDays, tradingPasswordTries, presaleSellLevel, coolOff, market, counting } = firstTerms
  assert.deepEqual([saleProceedsDays, tradingPasswordTries, presaleSellLevel], [1, 5, 3])
  assert.deepEqual(coolOff, { changeHours: 24, recoveryHours: 72, deviceHours: 24, tradesCents: 200_00 })
  assert.deepEqual(market, {
    tickCents: 5,
    lotLeastCents: 10,
    protectionBasisPoints: 500,
    bandBasisPoints: 1000,
    openOrders: 200,
    countedKg: 1000,
  })
  assert.deepEqual(counting, { memberTonsDays: 30, presaleLeastKg: 5000 })
  assert.deepEqual(
    firstTerms.levels.map(({ monthlySpendCents }) => monthlySpendCents),
    [20_000_00, 50_000_00, 200_000_00, 1_000_000_00, null],
  )
})
test('a mailed code lasts ten minutes and five tries, one a minute; a login ends after an idle hour or a day', () => {
  assert.deepEqual(firstTerms.login, {
    tries: 5,
    windowMinutes: 15,
    codeMinutes: 10,
    codeTries: 5,
    codeWaitSeconds: 60,
    codesADay: 20,
    idleMinutes: 60,
    absoluteHours: 24,
  })
  assert.equal(firstTerms.registration.open, true)
})
test('a stored version keeps its fields, and each missing field has the published default', () => {
  const groups = Object.entries(firstTerms).filter(([key, value]) => typeof value === 'object' && key !== 'levels')
  assert.equal(groups.length, 10)
  for (const [group, values] of groups) {
    for (const key of Object.keys(values)) {
      const whole = completeTerms({ [group]: { [key]: 'stored' } })
      assert.deepEqual(whole, { ...firstTerms, [group]: { ...(values as object), [key]: 'stored' } }, `${group}.${key}`)
    }
  }
  fc.assert(
    fc.property(fc.nat(1000), (share) =>
      assert.deepEqual(completeTerms({ buyFeeBasisPoints: share }), { ...firstTerms, buyFeeBasisPoints: share }),
    ),
  )
  assert.deepEqual(completeTerms({}), firstTerms)
})
test('which levels sell presale credits follows from the one level that judges sales', () => {
  const sells = (stored: Partial<Terms>) => completeTerms(stored).levels.map(({ sellsPresale }) => sellsPresale)
  assert.deepEqual(sells({ presaleSellLevel: 4 }), [false, false, false, true, true])
  const typed = firstTerms.levels.map((level) => ({ ...level, sellsPresale: true }))
  assert.deepEqual(sells({ levels: typed }), [false, false, true, true, true])
})
test('stored levels replace the published ones; a level without a name has its number’s', () => {
  const bare = (level: number) => ({
    level,
    tonsKg: firstTerms.levels[0]!.tonsKg,
    monthlySpendCents: cents(5),
    sellsPresale: false,
  })
  const named = { ...bare(2), name: { en: 'Own', cn: '自定' } }
  const { levels } = completeTerms({ levels: [bare(1), named, bare(7)] } as unknown as Partial<Terms>)
  assert.deepEqual(levels, [
    { ...bare(1), name: { en: 'Basic', cn: '基础' } },
    named,
    { ...bare(7), name: { en: 'P7', cn: 'P7' }, sellsPresale: true },
  ])
})

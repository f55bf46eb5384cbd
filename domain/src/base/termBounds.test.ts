import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameTerm, sayTerm, type TermGroup, type TermUnit, termAt, termChangesOf, termFieldsOf } from './termFields.ts'
import { firstTerms, type Terms } from './terms.ts'

type Bounds = Record<string, readonly [least: string, most: string]>
/** A fee is a tenth at most, a payment out fits one FAST transfer, and there is exactly one withdrawal a day. */
const bounds: Record<TermGroup, Bounds> = {
  trading: {
    buyFeeBasisPoints: ['0%', '10%'],
    sellFeeBasisPoints: ['0%', '10%'],
    gstBasisPoints: ['0%', '30%'],
    saleProceedsDays: ['T+1 working day', 'T+3 working days'],
  },
  presale: {
    bookingBasisPoints: ['0%', '50%'],
    lapseForfeitBasisPoints: ['0%', '100%'],
    finalPaymentHours: ['1 hour', '720 hours'],
    presaleSellLevel: ['P1', 'P5'],
  },
  market: {
    'market.tickCents': ['S$0.01', 'S$100.00'],
    'market.lotLeastCents': ['S$0.01', 'S$1,000.00'],
    'market.protectionBasisPoints': ['0.01%', '50%'],
    'market.bandBasisPoints': ['0.01%', '90%'],
    'market.openOrders': ['1', '10,000'],
    'market.countedKg': ['0.001 t', '1,000 t'],
  },
  deposit: {
    'deposit.minCents': ['S$0.01', 'S$100,000,000.00'],
    'deposit.maxCents': ['S$0.01', 'S$100,000,000.00'],
    'deposit.liveMinutes': ['5 minutes', '1440 minutes'],
    'deposit.openAtOnce': ['1', '1,000'],
  },
  withdrawal: {
    'withdrawal.minCents': ['S$0.01', 'S$200,000.00'],
    'withdrawal.maxCents': ['S$0.01', 'S$200,000.00'],
    'withdrawal.feeBasisPoints': ['0%', '10%'],
    'withdrawal.feeMinCents': ['S$0.00', 'S$1,000.00'],
    'withdrawal.perDay': ['1', '1'],
    'withdrawal.arrivesFromDays': ['T+0 working days', 'T+10 working days'],
    'withdrawal.arrivesByDays': ['T+1 working day', 'T+10 working days'],
    'withdrawal.newPayeeHours': ['0 hours', '168 hours'],
  },
  safety: {
    'coolOff.changeHours': ['0 hours', '168 hours'],
    'coolOff.recoveryHours': ['0 hours', '336 hours'],
    'coolOff.deviceHours': ['0 hours', '168 hours'],
    'coolOff.tradesCents': ['S$0.00', 'S$100,000,000.00'],
  },
  counting: { 'counting.memberTonsDays': ['0 days', '365 days'], 'counting.presaleLeastKg': ['0 t', '1,000 t'] },
  levels: {
    'levels.0.tonsKg': ['0 t', '1,000,000 t'],
    'levels.0.monthlySpendCents': ['S$0.01', 'S$100,000,000,000.00'],
  },
  guards: {
    tradingPasswordTries: ['3', '10'],
    'login.tries': ['3', '20'],
    'login.windowMinutes': ['1 minute', '1440 minutes'],
    'login.codeMinutes': ['5 minutes', '60 minutes'],
    'login.codeTries': ['3', '10'],
    'login.codeWaitSeconds': ['10 seconds', '600 seconds'],
    'login.codesADay': ['4', '200'],
    'login.idleMinutes': ['5 minutes', '240 minutes'],
    'login.absoluteHours': ['1 hour', '168 hours'],
    'registration.perAddress': ['1', '10,000'],
    'registration.perDevice': ['1', '10,000'],
    'registration.perCode': ['1', '100,000'],
    'registration.windowHours': ['1 hour', '720 hours'],
  },
  surveillance: {
    'surveillance.windowHours': ['1 hour', '168 hours'],
    'surveillance.washKg': ['0.001 t', '1,000 t'],
    'surveillance.washTrades': ['2', '1,000'],
    'surveillance.farTrades': ['1', '1,000'],
    'surveillance.farBasisPoints': ['0.01%', '90%'],
    'surveillance.layerOrders': ['2', '1,000'],
    'surveillance.layerSeconds': ['1 second', '3600 seconds'],
    'surveillance.layerBasisPoints': ['0%', '90%'],
    'surveillance.deviceAccounts': ['2', '100'],
    'surveillance.cornerBasisPoints': ['1%', '100%'],
    'surveillance.cornerKg': ['0.001 t', '1,000,000 t'],
    'surveillance.newsHours': ['1 hour', '168 hours'],
    'surveillance.newsBasisPoints': ['0.01%', '100%'],
    'surveillance.newsKg': ['0.001 t', '1,000,000 t'],
  },
  bank: { 'bank.cutOffMinutes': ['00:00', '23:59'] },
  directory: {
    'directory.newDays': ['1 day', '365 days'],
    'directory.dormantDays': ['7 days', '3650 days'],
    'directory.largeCents': ['S$0.01', 'S$100,000,000.00'],
  },
}
const fields = termFieldsOf({ levels: [{ level: 1 }] })

test('each field has its bounds and its group', () => {
  const numbers = fields.filter(({ unit }) => unit !== 'name')
  const listed = numbers.map((field) => [
    field.group,
    field.path,
    sayTerm(field, field.min, 'en'),
    sayTerm(field, field.max, 'en'),
  ])
  const wanted = Object.entries(bounds).flatMap(([group, rows]) =>
    Object.entries(rows).map(([path, [least, most]]) => [group, path, least, most]),
  )
  assert.deepEqual(listed, wanted)
  const name = fields.find(({ unit }) => unit === 'name')
  assert.deepEqual([name?.group, name?.path, name?.min, name?.max], ['levels', 'levels.0.name', 1, 20])
})
test('only security limits, surveillance, the bank and the directory are hidden from members', () => {
  const hidden: readonly TermGroup[] = ['guards', 'surveillance', 'bank', 'directory']
  const kept = (group: TermGroup) => hidden.includes(group)
  assert.ok(fields.some(({ secret }) => secret))
  for (const { path, group, secret } of fields) assert.equal(secret ?? false, kept(group), path)
  for (const field of fields) if (!kept(field.group)) assert.ok(!('secret' in field), field.path)
})
test('no two fields have the same name in either language, and no name ends with a colon', () => {
  const labels = termFieldsOf(firstTerms).map(({ label }) => label)
  for (const side of [0, 1] as const) {
    assert.equal(new Set(labels.map((label) => label[side])).size, labels.length)
    for (const label of labels) assert.doesNotMatch(label[side], /[:：]\s*$/)
  }
})
test('times have their unit, in the singular for one', () => {
  const rows: [TermUnit, string, string, string][] = [
    ['hours', '1 hour', '2 hours', '2 小时'],
    ['minutes', '1 minute', '2 minutes', '2 分钟'],
    ['seconds', '1 second', '2 seconds', '2 秒'],
    ['wholeDays', '1 day', '2 days', '2 天'],
    ['days', 'T+1 working day', 'T+2 working days', 'T+2 工作日'],
  ]
  for (const [unit, one, two, cn] of rows)
    assert.deepEqual(
      [sayTerm({ unit }, 1, 'en'), sayTerm({ unit }, 2, 'en'), sayTerm({ unit }, 2, 'cn')],
      [one, two, cn],
    )
})
test('two names are equal when both their words are, in any order; a missing name differs', () => {
  const name = { en: 'Plus', cn: '进阶' }
  assert.ok(sameTerm({ unit: 'name' }, name, { cn: '进阶', en: 'Plus' }))
  for (const other of [{ ...name, en: 'Extra' }, { ...name, cn: '增强' }, undefined, null]) {
    assert.equal(sameTerm({ unit: 'name' }, name, other), false)
    assert.equal(sameTerm({ unit: 'name' }, other, name), false)
  }
  assert.ok(
    sameTerm({ unit: 'name' }, undefined, undefined) &&
      sameTerm({ unit: 'count' }, 5, 5) &&
      !sameTerm({ unit: 'count' }, 5, 6),
  )
})
test('adding or removing a level changes each of its fields', () => {
  const fewer: Terms = { ...firstTerms, levels: firstTerms.levels.slice(0, 4) }
  const changed = (before: Terms, after: Terms) =>
    termChangesOf(before, after).map(({ field, before: was, after: is }) => [field.path, was, is])
  const fifth = ['name', 'tonsKg', 'monthlySpendCents'].map((key) => {
    const path = `levels.4.${key}`
    return [path, termAt(firstTerms, path)] as const
  })
  assert.deepEqual(
    changed(fewer, firstTerms),
    fifth.map(([path, value]) => [path, undefined, value]),
  )
  assert.deepEqual(
    changed(firstTerms, fewer),
    fifth.map(([path, value]) => [path, value, undefined]),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termAt, termFieldsOf } from '@tonne/domain/base/termFields'
import { firstTerms } from '@tonne/domain/base/terms'
import { parsed, typed, withTerm } from './termInput.ts'

const field = (path: string) => termFieldsOf(firstTerms).find((one) => one.path === path)!
test('every published value is written as text and reads back as itself', () => {
  const fields = termFieldsOf(firstTerms)
  assert.ok(fields.length > 0)
  for (const one of fields) {
    const value = termAt(firstTerms, one.path)
    if (one.unit !== 'name') assert.deepEqual(parsed(one, typed(one, value)), value, one.path)
  }
})
test('per cent, dollars and tons become whole numbers without rounding', () => {
  for (const [path, text, value] of [
    ['buyFeeBasisPoints', '1.25', 125],
    ['buyFeeBasisPoints', '1.255', undefined],
    ['buyFeeBasisPoints', '10.01', undefined],
    ['deposit.maxCents', '12,500.5', 12_500_50],
    ['deposit.maxCents', '-1', undefined],
    ['levels.1.tonsKg', '0.5', 500],
    ['levels.1.monthlySpendCents', '', null],
    ['levels.1.monthlySpendCents', ' ', null],
    ['finalPaymentHours', '0', undefined],
    ['bank.cutOffMinutes', '117:05', undefined],
    ['bank.cutOffMinutes', '17:050', undefined],
    ['bank.cutOffMinutes', '9:05', 545],
    ['bank.cutOffMinutes', '24:00', undefined],
    ['bank.cutOffMinutes', '17:60', undefined],
    ['bank.cutOffMinutes', '1020', undefined],
    ['finalPaymentHours', '1e2', undefined],
    ['finalPaymentHours', '', undefined],
  ] as const)
    assert.equal(parsed(field(path), text), value, `${path} ${text}`)
})
test('setting a value leaves the original version unchanged', () => {
  const changed = withTerm(firstTerms, 'levels.1.name', { en: 'Two', cn: '二' })
  assert.deepEqual(changed.levels[1]!.name, { en: 'Two', cn: '二' })
  assert.equal(firstTerms.levels[1]!.name.en, 'Regular')
  assert.ok(Array.isArray(changed.levels))
  assert.deepEqual(changed.levels[2], firstTerms.levels[2], 'the other levels stay')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountsOf, type InvoiceFacts } from './invoice.ts'

const facts = {
  feeCents: 10_65,
  gstCents: 96,
  outside: { what: { en: 'credits', cn: '碳信用' }, cents: 710_00 },
  credits: null,
} as unknown as InvoiceFacts
test('fee and tax are the total; what is no supply stands beside', () => {
  assert.deepEqual(amountsOf(facts), { netCents: 10_65, gstCents: 96, totalCents: 11_61, outsideCents: 710_00 })
})
test('a credit note is the same, negative', () => {
  const credits = { invoice: 'INV-B-1' } as InvoiceFacts['credits']
  assert.deepEqual(amountsOf({ ...facts, credits }), {
    netCents: -10_65,
    gstCents: -96,
    totalCents: -11_61,
    outsideCents: -710_00,
  })
})

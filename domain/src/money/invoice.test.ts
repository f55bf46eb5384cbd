import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountsOf, type InvoiceFacts } from './invoice.ts'

const facts = {
  feeCents: 10_65,
  gstCents: 96,
  outside: { what: { en: 'credits', cn: '碳信用' }, cents: 710_00 },
  credits: null,
} as unknown as InvoiceFacts
test('fee and tax add up to the total; amounts outside GST are listed beside it', () => {
  assert.deepEqual(amountsOf(facts), { netCents: 10_65, gstCents: 96, totalCents: 11_61, outsideCents: 710_00 })
})
test('a credit note has the same amounts, negative', () => {
  const credits = { invoice: 'INV-B-1' } as InvoiceFacts['credits']
  assert.deepEqual(amountsOf({ ...facts, credits }), {
    netCents: -10_65,
    gstCents: -96,
    totalCents: -11_61,
    outsideCents: -710_00,
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mirrored, sayLine } from './rows.ts'

test('a reversal is shown last posting first, with debit and credit swapped and the same amounts', () => {
  const one = { debit: 'member:available', credit: 'house:fees', asset: 'SGD', amount: 1065 } as const
  const two = { debit: 'project:TN-0142:unsold', credit: 'member:credits:TN-0142', asset: 'kg', amount: 2500 } as const
  type Lines = Parameters<typeof mirrored>[0]
  assert.deepEqual(mirrored([one, two] as unknown as Lines), [
    { ...two, debit: two.credit, credit: two.debit },
    { ...one, debit: one.credit, credit: one.debit },
  ])
  const shown = (lang: 'en' | 'cn') => [one, two].map((line) => sayLine(lang, line))
  assert.deepEqual(
    [shown('en'), shown('cn')],
    [
      ['10.65', '2.5 t'],
      ['10.65', '2.5 吨'],
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountWords } from './accountWords.ts'
import { entryRows, entryTons, mirrored } from './entryRows.ts'

const buy = [
  { id: 1, debit: 'member:available', credit: 'project:TN-0142:proceeds', asset: 'SGD' as const, amount: 71_000 },
  { id: 2, debit: 'member:available', credit: 'house:fees', asset: 'SGD' as const, amount: 1065 },
  { id: 3, debit: 'member:available', credit: 'house:gst', asset: 'SGD' as const, amount: 96 },
  { id: 4, debit: 'project:TN-0142:unsold', credit: 'member:credits:TN-0142', asset: 'kg' as const, amount: 25_000 },
]

test('a purchase debits the wallet once and credits its parts, with equal sums', () => {
  const rows = entryRows(buy, (account) => accountWords(account, 'en'), 'Total')
  assert.deepEqual(rows, [
    { account: 'Your wallet', debit: '721.61' },
    { account: 'Project TN-0142', credit: '710.00' },
    { account: 'Fee income', credit: '10.65' },
    { account: 'GST payable', credit: '0.96' },
    { account: 'Total', debit: '721.61', credit: '721.61', total: true },
  ])
})

test('an account that is credited twice has one row, and an entry of tons alone none', () => {
  const twice = [
    { id: 1, debit: 'member:held', credit: 'house:fees', asset: 'SGD' as const, amount: 100 },
    { id: 2, debit: 'member:available', credit: 'house:fees', asset: 'SGD' as const, amount: 23 },
  ]
  assert.deepEqual(
    entryRows(twice, (account) => account, 'Total'),
    [
      { account: 'member:held', debit: '1.00' },
      { account: 'member:available', debit: '0.23' },
      { account: 'house:fees', credit: '1.23' },
      { account: 'Total', debit: '1.23', credit: '1.23', total: true },
    ],
  )
  assert.deepEqual(entryTons(buy), buy.slice(3))
  assert.deepEqual(
    entryRows(buy.slice(3), (account) => account, 'Total'),
    [],
  )
})

test('reversing a purchase returns all that was paid and takes the tons; reversing a pocket move does nothing', () => {
  assert.deepEqual(mirrored(buy), { cents: 72_161, kg: -25_000 })
  const deposit = [{ id: 5, debit: 'house:bank', credit: 'member:available', asset: 'SGD' as const, amount: 120_00 }]
  assert.deepEqual(mirrored(deposit), { cents: -120_00, kg: 0 })
  const hold = [{ id: 6, debit: 'member:available', credit: 'member:held', asset: 'SGD' as const, amount: 50_00 }]
  assert.deepEqual(mirrored(hold), { cents: 0, kg: 0 })
})

test('accounts have names in both languages, and a new one is shown as it is', () => {
  assert.equal(accountWords('member:credits:TN-0142', 'cn'), '您持有的 TN-0142')
  assert.equal(accountWords('other:available', 'en'), 'Another member')
  assert.equal(accountWords('house:unheard', 'en'), 'house:unheard')
})

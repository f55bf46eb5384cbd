import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { banks, isAccountNumber } from './banks.ts'
import { isSameName } from './payee.ts'

const same: [string, string][] = [
  ['TAN WEI LING', 'Wei Ling Tan'],
  ['tan wei-ling', 'Wei Ling Tan'],
  ['TAN WEILING', 'Tan Wei Ling'],
  ['Ｔａｎ Wei Ling', 'Wei Ling Tan'],
  ['MUHAMMAD FAIZ BIN ROSLI', 'Muhammad Faiz bin Rosli'],
  ['RAJESH S/O KUMAR', 'Rajesh s/o Kumar'],
  ["O'NEIL JAMES", 'James O’Neil'],
  ['O´NEIL JAMES', "James O'Neil"],
  ['MERANTI LOGISTICS PRIVATE LIMITED', 'Meranti Logistics Pte. Ltd.'],
  ['TAN & LIM PTE LTD', 'Tan and Lim Pte Ltd'],
  ['陈伟玲', '陈伟玲'],
]
for (const [holder, registered] of same)
  test(`${holder} is ${registered}`, () => assert.ok(isSameName(holder, registered)))
const different: [string, string][] = [
  ['TAN WEI', 'Wei Ling Tan'],
  ['TAN WEI LING AMY', 'Wei Ling Tan'],
  ['TAN WEI LIN', 'Wei Ling Tan'],
  ['', ''],
  ['...', '---'],
  ['MERANTI LOGISTICS', 'Meranti Logistics Pte Ltd'],
  ['陈伟', '陈伟玲'],
]
for (const [holder, registered] of different)
  test(`"${holder}" is not ${registered}`, () => assert.ok(!isSameName(holder, registered)))

const word = fc.stringMatching(/^[A-Z]{3,8}$/).filter((w) => !['PRIVATE', 'LIMITED', 'COMPANY', 'AND'].includes(w))
test('order, case and blanks never matter; a word more or less always does', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), word, (words, extra) => {
      const name = words.join(' ')
      assert.ok(isSameName(words.toReversed().join('  ').toLowerCase(), name))
      assert.ok(!isSameName(`${name} ${extra}`, name))
    }),
  )
})

test('each bank has a BIC in Singapore and possible lengths', () => {
  for (const bank of banks) {
    assert.match(bank.bic, /^[A-Z]{4}SG[A-Z0-9]{2}XXX$/)
    for (const n of bank.digits) assert.ok(isAccountNumber(bank, '1'.repeat(n)))
    assert.ok(!isAccountNumber(bank, '1'.repeat(6)) && !isAccountNumber(bank, `${'1'.repeat(bank.digits[0]! - 1)}A`))
  }
  assert.equal(new Set(banks.map((b) => b.code)).size, banks.length)
})

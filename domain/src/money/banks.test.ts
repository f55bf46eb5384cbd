import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDay } from '../days.ts'
import { assertBothLanguages } from '../testing/assertBothLanguages.ts'
import { accountDigits, banks, banksAsOf, findBank, isAccountNumber, sayDigits } from './banks.ts'

/** The lengths in the sources named in banks.ts, typed again from them. */
const lengths: Readonly<Record<string, readonly number[]>> = {
  DBS: [10],
  POSB: [9],
  OCBC: [10, 12],
  UOB: [10],
  SCB: [10],
  HSBC: [12],
  HSBCC: [12],
  CITI: [10],
  MBB: [11],
  CIMB: [10],
}
/** GIRO's clearing codes, as payments carry them; DBS and POSB are one bank. */
const clearing = {
  DBS: 7171,
  POSB: 7171,
  OCBC: 7339,
  UOB: 7375,
  SCB: 9496,
  HSBC: 9548,
  HSBCC: 7232,
  CITI: 9201,
  MBB: 7302,
  CIMB: 7986,
  BOC: 7083,
  ICBC: 8712,
  GXS: 9751,
  TRUST: 9733,
  MARI: 9779,
}

test('every code is a bank’s own and appears once', () => {
  assert.deepEqual(Object.fromEntries(banks.map((bank) => [bank.code, Number(bank.clearing)])), clearing)
  assert.equal(banks.length, Object.keys(clearing).length)
  assert.equal(new Set(banks.map(({ name }) => name)).size, banks.length)
  assert.equal(new Set(banks.map(({ bic }) => bic)).size, banks.length - 1)
  assert.ok(isDay(banksAsOf))
})
for (const bank of banks) {
  test(`${bank.code}: a clearing code of four digits, a BIC of a bank in Singapore, a name in both languages`, () => {
    assert.match(bank.clearing, /^\d{4}$/)
    assert.match(bank.bic, /^[A-Z]{4}SG[A-Z0-9]{2}XXX$/)
    assertBothLanguages([bank.name, bank.cn], bank.code)
  })
  test(`${bank.code}: account numbers of ${sayDigits(bank).en} digits and no others`, () => {
    const known = lengths[bank.code]
    const taken = Array.from({ length: 20 }, (_, n) => n).filter((n) => isAccountNumber(bank, '1'.repeat(n)))
    assert.deepEqual(taken, known ?? [7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    assert.equal(bank.guess ?? false, known === undefined)
  })
}
test('an account number is digits only, after blanks and hyphens are removed', () => {
  const dbs = findBank('DBS')!
  assert.equal(dbs.name, 'DBS')
  assert.equal(accountDigits(' 003-12345 6-7 '), '0031234567')
  assert.equal(isAccountNumber(dbs, '0031234567'), true)
  for (const wrong of ['003123456', '00312345678', '003-123456', '00312345x7', 'x003123456', '003123456x', ''])
    assert.equal(isAccountNumber(dbs, wrong), false, wrong)
  assert.equal(findBank('dbs'), undefined)
})
test('a form names the allowed numbers of digits', () => {
  assert.deepEqual(
    ['DBS', 'OCBC', 'BOC'].map((code) => sayDigits(findBank(code)!)),
    [
      { en: '10', cn: '10' },
      { en: '10 or 12', cn: '10 或 12' },
      { en: '7 to 16', cn: '7 至 16' },
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefusalName } from '../refusals.ts'
import { refusedBy } from '../testing/refusedBy.ts'
import { banks } from './banks.ts'
import {
  decidePayee,
  MOST_PAYEES,
  nameWords,
  type PayeeInput,
  type PayeeOwner,
  payeeKinds,
  sayPayee,
  tailOf,
  usableFrom,
} from './payee.ts'

const ann: PayeeOwner = { kind: 'personal', registeredName: 'Tan Wei Ling', uen: null }
const firm: PayeeOwner = { kind: 'corporate', registeredName: 'Meranti Pte Ltd', uen: '209941207N' }
const account: PayeeInput = { kind: 'account', bank: 'DBS', number: '003-123456-7', holder: ' Wei Ling Tan ' }
const decide = (input: Partial<PayeeInput> = {}, owner = ann, held = 0) =>
  decidePayee({ ...account, ...input }, owner, { held, isUen: (text) => /^\d{9}[A-Z]$/.test(text) })

test('an account is stored in digits, with its bank and with the holder as typed', () => {
  const dbs = banks.find(({ code }) => code === 'DBS')
  assert.deepEqual(decide(), { kind: 'account', bank: dbs, number: '0031234567', holder: 'Wei Ling Tan' })
})
test('a mobile number is stored without the country code 65; eight digits that begin with 65 are refused', () => {
  for (const number of ['91234567', '9123 4567', '+65 9123 4567', '6591234567', '65-9123-4567']) {
    assert.deepEqual(decide({ kind: 'mobile', number }), {
      kind: 'mobile',
      bank: null,
      number: '91234567',
      holder: 'Wei Ling Tan',
    })
  }
  for (const number of ['65123456', '61234567', '+6561234567', '+669123456', '165912345678', '659123456'])
    assert.throws(() => decide({ kind: 'mobile', number }), refusedBy('payeeMobile'), number)
})
test('a company is paid by its own UEN, in any spelling', () => {
  const own = decide({ kind: 'uen', number: ' 209941207n', holder: 'MERANTI PRIVATE LIMITED' }, firm)
  assert.deepEqual(own, { kind: 'uen', bank: null, number: '209941207N', holder: 'MERANTI PRIVATE LIMITED' })
})
const rows: [RefusalName, () => unknown][] = [
  ['payeeTooMany', () => decide({ bank: 'X', holder: 'Bob' }, ann, MOST_PAYEES)],
  ['bankIncorrect', () => decide({ bank: 'X', number: '1', holder: 'Bob' })],
  ['bankIncorrect', () => decide({ bank: undefined })],
  ['payeeNumber', () => decide({ number: '003-123456-78', holder: 'Bob' })],
  ['uenInvalid', () => decide({ kind: 'uen', number: '2099', holder: 'Bob' }, firm)],
  ['payeeUen', () => decide({ kind: 'uen', number: '209941208N', holder: 'Bob' }, firm)],
  ['payeeUen', () => decide({ kind: 'uen', number: '209941207N' })],
  ['holderMismatch', () => decide({ holder: 'Bob' })],
  ['holderMismatch', () => decide({ holder: 'Wei Ling' })],
]
for (const [i, [rule, attempt]] of rows.entries()) test(`${rule}, ${i}`, () => assert.throws(attempt, refusedBy(rule)))
test('a member may have five payees; a sixth is refused', () => {
  assert.equal(MOST_PAYEES, 5)
  assert.doesNotThrow(() => decide({}, ann, 4))
  for (const held of [5, 6])
    assert.throws(
      () => decide({}, ann, held),
      (error) => (error as { params: object }).params !== undefined && refusedBy('payeeTooMany')(error),
    )
})
test('the refusal of a number names the bank and how many digits it has', () => {
  const wrong = () => decide({ bank: 'OCBC', number: '123' })
  assert.throws(wrong, (error) => {
    assert.deepEqual((error as { params: object }).params, { bank: 'OCBC', digits: { en: '10 or 12', cn: '10 或 12' } })
    return true
  })
})

test('the words of a name are capitals without punctuation, with company forms abbreviated', () => {
  const rows: [string, string[]][] = [
    ['Meranti Private Limited Company', ['MERANTI', 'PTE', 'LTD', 'CO']],
    ['Acme Corporation and Sons', ['ACME', 'CORP', 'SONS']],
    ["O'Neil  D`Arcy´s  J.P.", ['ONEIL', 'DARCYS', 'JP']],
    ['Tan/Lim-7 (SG)', ['TAN', 'LIM', '7', 'SG']],
    [' . ', []],
    ['Ａｎｎ', ['ANN']],
  ]
  for (const [name, words] of rows) assert.deepEqual(nameWords(name), words, name)
})
test('a new payee waits exactly its hours, to the millisecond', () => {
  assert.deepEqual(usableFrom(new Date('2026-11-20T04:00:00Z'), 24), new Date('2026-11-21T04:00:00Z'))
  assert.equal(usableFrom(new Date(5), 0).getTime(), 5)
})
test('a payee is shown by its bank and its last four characters', () => {
  assert.deepEqual([tailOf('0031234567'), tailOf('209941207N'), tailOf('12')], ['4567', '207N', '12'])
  assert.deepEqual(sayPayee({ kind: 'account', bank: 'DBS', tail: '4417' }), {
    en: 'DBS, ending 4417',
    cn: '星展银行尾号 4417',
  })
  assert.deepEqual(sayPayee({ kind: 'account', bank: null, tail: '4417' }), {
    en: 'PayNow, ending 4417',
    cn: 'PayNow 尾号 4417',
  })
  for (const kind of ['mobile', 'uen'] as const) {
    assert.deepEqual(sayPayee({ kind, bank: 'DBS', tail: '4567' }), {
      en: 'PayNow, ending 4567',
      cn: 'PayNow 尾号 4567',
    })
  }
  assert.deepEqual(payeeKinds, ['account', 'mobile', 'uen'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedBy } from '../testing/refusedBy.ts'
import { fillLetter, isAbout, LETTER_MOST, placesToType, refuseLetter } from './letter.ts'

const text = {
  en: 'Dear {member}, for {no} over {amount} of {asked} send us by {day}: {what}',
  cn: '{member} 您好：关于 {asked} 的 {no}（{amount}），请于 {day} 前提供 {what}',
}
const subject = { no: 'W-20261121-00041', amountCents: 6_000_00, day: '2026-11-21' }
const facts = { member: 'Tan Mei', subject, answerBy: '2026-11-26' }

test('known places are filled from our records in each language, and the others are typed', () => {
  assert.deepEqual(placesToType(text), ['what'])
  assert.deepEqual([isAbout(text), isAbout({ en: 'Dear {member}', cn: '{member} 您好' })], [true, false])
  const { en, cn } = fillLetter(text, facts, { what: { en: 'the contract', cn: '合同' } })
  assert.match(
    en,
    /^Dear Tan Mei, for W-20261121-00041 over S\$6,000\.00 of .*21 Nov.* send us by .*26 Nov.*: the contract$/,
  )
  assert.match(cn, /^Tan Mei 您好：关于.*11月21日.*W-20261121-00041.*11月26日.*前提供合同$/)
})
test('a typed value cannot replace a value from our records', () => {
  const { en } = fillLetter(text, facts, { member: { en: 'Somebody', cn: '某人' }, no: { en: 'W-1', cn: 'W-1' } })
  assert.ok(en.includes('Tan Mei') && en.includes('W-20261121-00041') && !en.includes('Somebody'))
})
test('a message with an open place, without its subject, or too long is refused with the reason', () => {
  const open = fillLetter(text, { ...facts, subject: null }, { what: { en: 'the contract', cn: '' } })
  assert.throws(
    () => refuseLetter(open),
    refusedBy('messageUnfilled', 'Fill in no, amount, asked, what in both languages before you send it'),
  )
  const long = 'x'.repeat(LETTER_MOST + 1)
  assert.throws(
    () => refuseLetter({ en: long, cn: '短' }),
    refusedBy('letterLong', `The message has ${LETTER_MOST + 1} characters; it can have ${LETTER_MOST}`),
  )
  refuseLetter({ en: 'x'.repeat(LETTER_MOST), cn: '短' })
})
for (const address of ['https://tonne-help.example/x', 'www.tonne', 'pay@tonne.help', 'tonne-login.com', 'evil.sg/a'])
  test(`an address is refused: ${address}`, () => {
    for (const both of [
      { en: `Log in at ${address} today`, cn: '您好' },
      { en: 'Hello', cn: `请访问 ${address} 处理` },
    ])
      assert.throws(() => refuseLetter(both), refusedBy('letterAddress'))
  })
test('a sum, a number and an abbreviation are not addresses', () =>
  refuseLetter({ en: 'S$1,234.50 of W-20261121-00041, e.g. the contract. Thank you', cn: '金额 S$1,234.50，请答复。' }))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkPassword,
  emailKey,
  invitationAlphabet,
  isEmail,
  isIcShape,
  isInvitationCode,
  isLongCode,
  isMailCode,
  isMailPhrase,
  isMobile,
  isName,
  isPassword,
  isPhone,
  isUenShape,
  loginPasswordRules,
  operatorPasswordRules,
  tradingPasswordRules,
} from './fields.ts'

type Rule = [name: string, rule: (text: string) => boolean, yes: string[], no: string[]]
const login = (text: string) => isPassword(text, loginPasswordRules)
const trading = (text: string) => isPassword(text, tradingPasswordRules)
const operator = (text: string) => isPassword(text, operatorPasswordRules)
const long = (n: number) => 'a'.repeat(n)
const table: Rule[] = [
  [
    'email',
    isEmail,
    [
      'ann@example.sg',
      'a.b+tag@mail.example.co.uk',
      "o'neil@example.sg",
      'UPPER@EXAMPLE.SG',
      `${long(64)}@${long(63)}.${long(63)}.sg`,
      '1@x-y.sg',
    ],
    [
      '',
      'ann',
      '@example.sg',
      'ann@',
      'ann@localhost',
      'a b@example.sg',
      'ann@@example.sg',
      '.ann@example.sg',
      'ann.@example.sg',
      'a..b@example.sg',
      'ann@-x.sg',
      'ann@x-.sg',
      'ann@x..sg',
      'ann@x.s',
      'ann@x.sg.',
      'ann@[127.0.0.1]',
      'änn@example.sg',
      'ann@exämple.sg',
      'ann@example.sg\n',
      'ann@example.sg\u0000',
      `${long(250)}@x.sg`,
      `a@${long(64)}.sg`,
    ],
  ],
  [
    'code of a mail',
    isMailCode,
    ['000000', '123456'],
    ['', '12345', '1234567', '12345a', ' 123456', '１２３４５６', '123456\n', '-12345'],
  ],
  [
    'long code of a mail',
    isLongCode,
    ['23456789', 'ABCDEFGH'],
    ['', '2345678', '234567891', '-23456789', 'ABCD-EFGH', 'abcdefgh', 'ABCDEFG0', 'ABCDEFGI'],
  ],
  [
    'invitation',
    isInvitationCode,
    ['TN7K2Q', '222222', 'ZZZZZZ'],
    ['', 'TN7K2', 'TN7K2QQ', 'tn7k2q', 'TN7K2-', 'TN7K2 ', 'TN7K2Q\n', 'TN7K2Ä', 'TN7K2@', 'TN7K2['],
  ],
  [
    'login password',
    login,
    ['Tembusu1', 'aA345678', 'Пароль12', `Aa1${long(137)}`],
    ['', 'Tembus1', 'tembusu1', 'TEMBUSU1', 'Tembusuu', 'A1a😀😀😀', `Aa1${long(138)}`],
  ],
  [
    'trading password',
    trading,
    ['Tembusu-26', 'Aa1!567890', 'Tembusu1😀9', 'Aa1中文！78901'],
    ['Tembusu-2', 'Tembusu226', 'tembusu-26', 'TEMBUSU-26', 'Tembusu-ab', 'Tembusu 26'],
  ],
  [
    'operator password',
    operator,
    ['Tembusu-Kerui6', 'Aa1中文中文中文中文中文中', `Aa1${long(137)}`],
    ['Tembusu-Keru6', 'tembusu-keruin6', 'TEMBUSU-KERUIN6', 'Tembusu-Keruing', `Aa1${long(138)}`],
  ],
  [
    'phone',
    isPhone,
    ['91234567', '61234567'],
    ['', '9123456', '912345678', '+6591234567', '9123 4567', '９１２３４５６７'],
  ],
  ['mobile', isMobile, ['81234567', '91234567'], ['61234567', '8123456', '812345678', '+6581234567']],
  [
    'IC shape',
    isIcShape,
    ['S1234567D', 'T0123456G', 'Z0000000Z'],
    [
      '',
      's1234567D',
      'S1234567d',
      'S123456D',
      'S12345678D',
      '11234567D',
      'S1234567',
      ' S1234567D',
      'S1234567D\n',
      'Ä1234567D',
    ],
  ],
  [
    'UEN shape',
    isUenShape,
    ['00192200M', '197401143C', 'S16FC0121D', 'T01FC6132D', '209900001K'],
    ['', '1234567A', '12345678a', '1234567890A', 'U16FC0121D', 'S16F10121D', 'S16FC012D', '197401143', '197401143C\n'],
  ],
  [
    'name',
    isName,
    ['Tan', '陈伟玲', 'D’Souza', 'O', '3', 'க்\u200cஷ', long(140)],
    [
      '',
      ' ',
      '\t',
      'a\u0000b',
      'a\nb',
      'a\u007f',
      '\u3000',
      'Tan\u202eniL',
      'a\u2066b',
      'Tan\u2028Lin',
      'Tan\u2029Lin',
      '\u200b',
      '\u2060 \ufeff',
      '\u3164\u115f',
      '\u2800',
      '\ue000',
      long(141),
    ],
  ],
]
for (const [name, rule, yes, no] of table) {
  test(`${name}: valid values`, () =>
    assert.deepEqual(
      yes.filter((text) => !rule(text)),
      [],
    ))
  test(`${name}: invalid values`, () =>
    assert.deepEqual(
      no.filter(rule).map((text) => JSON.stringify(text)),
      [],
    ))
}
test('an invitation code may have every letter of its alphabet and no other character', () => {
  for (const letter of invitationAlphabet) assert.ok(isInvitationCode(letter.repeat(6)), letter)
  for (let point = 0; point < 0x250; point++) {
    const letter = String.fromCodePoint(point)
    assert.equal(isInvitationCode(letter.repeat(6)), invitationAlphabet.includes(letter), JSON.stringify(letter))
  }
  for (const letter of 'ILOU01') assert.ok(!isInvitationCode(`AAAAA${letter}`), letter)
})
test('a password shows which rules it meets while it is typed', () => {
  const met = (text: string) => checkPassword(text, tradingPasswordRules).map(({ rule, met: is }) => `${rule} ${is}`)
  assert.deepEqual(met(''), ['length10 false', 'digit false', 'upper false', 'lower false', 'special false'])
  assert.deepEqual(met('Tembusu'), ['length10 false', 'digit false', 'upper true', 'lower true', 'special false'])
  assert.deepEqual(met('Tembusu-26'), ['length10 true', 'digit true', 'upper true', 'lower true', 'special true'])
})
test('length counts characters, not UTF-16 units', () => {
  assert.equal(login('aA1😀😀😀😀'), false)
  assert.equal(login('aA1😀😀😀😀😀'), true)
})
test('emails are compared without regard to case and blanks around', () =>
  assert.equal(emailKey(' Ann@Example.SG '), 'ann@example.sg'))

test('a mail phrase has 4 to 40 characters of any script on one line', () => {
  for (const right of ['abcd', '木棉花开', '🌳🌳🌳🌳', 'x'.repeat(40), '🌳'.repeat(40)])
    assert.equal(isMailPhrase(right), true, right)
  for (const wrong of ['abc', '木棉花', '🌳🌳🌳', 'x'.repeat(41), 'ab\ncd', 'ab\u202ecd', 'ab\u2028cd', ''])
    assert.equal(isMailPhrase(wrong), false, wrong)
})
test('an email has at most 254 characters and a last label of 2 to 63 letters; other labels may have one', () => {
  assert.equal(isEmail(`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}`), true)
  assert.deepEqual(
    [254, 255].map((length) => isEmail(`${'a'.repeat(length - 9)}@x.sample`)),
    [true, false],
  )
  assert.deepEqual(
    [1, 2, 63, 64].map((length) => isEmail(`a@b.${'c'.repeat(length)}`)),
    [false, true, true, false],
  )
  assert.deepEqual(
    [1, 63, 64].map((length) => isEmail(`a@${'b'.repeat(length)}.sg`)),
    [true, true, false],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Refusal } from '../refusals.ts'
import { isIcChecksum, maskIc, refuseIc } from './identity.ts'

const right = ['S1234567D', 'T0123456G', 'F1234567N', 'G5872776N', 'M1234567K']
for (const ic of right) test(`${ic} is right`, () => refuseIc(ic))

const wrong: [string, Refusal['rule']][] = [
  ['', 'icFormat'],
  ['s1234567D', 'icFormat'],
  ['S123456D', 'icFormat'],
  ['S12345678D', 'icFormat'],
  ['S1234567d', 'icFormat'],
  [' S1234567D', 'icFormat'],
  ['S1234567A', 'icChecksum'],
  ['A1234567D', 'icChecksum'],
  ['M1234567D', 'icChecksum'],
]
for (const [ic, rule] of wrong)
  test(`${JSON.stringify(ic)} is refused by ${rule}`, () => assert.throws(() => refuseIc(ic), { rule }))

test('any one wrong digit is detected', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...right),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      (ic, place, by) => {
        const digit = (Number(ic[place]) + by) % 10
        assert.equal(isIcChecksum(ic.slice(0, place) + digit + ic.slice(place + 1)), false)
      },
    ),
  )
})
test('a series other than the five has no valid letter', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') assert.equal(isIcChecksum(`A1234567${letter}`), false)
})
test('a masked number shows three digits and the letter', () => assert.equal(maskIc('S1234567D'), '•••••567D'))

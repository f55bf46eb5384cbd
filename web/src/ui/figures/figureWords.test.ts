import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement, countdownParts } from './countdownParts.ts'
import { rollSteps } from './rollSteps.ts'
import { differingEnd, splitSerials } from './splitSerials.ts'
import { secondsLeft } from './useRemaining.ts'

const shown = (seconds: number, coarse = false) =>
  countdownParts(seconds, coarse)
    .map(({ figure, unit }) => figure + 'dhms'[unit])
    .join(' ')

test('a countdown omits leading zeros and, in rows, the seconds', () => {
  const threeDays = 3 * 86400 + 14 * 3600 + 18 * 60 + 22
  assert.equal(shown(threeDays), '3d 14h 18m 22s')
  assert.equal(shown(threeDays, true), '3d 14h 18m')
  assert.equal(shown(872), '14m 32s')
  assert.equal(shown(872, true), '14m 32s')
  assert.equal(shown(86400), '1d 00h 00m 00s')
  assert.equal(shown(3600), '01h 00m 00s')
})

test('the remaining time follows the server, never goes below zero and ends exactly then', () => {
  assert.equal(secondsLeft(10_000, 9001, false), 1)
  assert.equal(secondsLeft(10_000, 10_000, false), 0)
  assert.equal(secondsLeft(10_000, 99_000, false), 0)
  assert.equal(secondsLeft(7_259_000, 0, true), 7200)
  assert.equal(secondsLeft(3_599_000, 0, true), 3599)
})

test('it announces only the day, the hour and the ten minutes', () => {
  assert.deepEqual(
    [90_000, 86_400, 3601, 3600, 601, 600, 1, 0].map((seconds) => announcement(seconds)),
    [null, 0, 0, 1, 1, 2, 2, null],
  )
})

test('serials are split at the last separator before they differ', () => {
  assert.deepEqual(splitSerials('14512-601254401', '14512-601300000'), {
    shared: '14512-',
    first: '601254401',
    last: '601300000',
  })
  assert.deepEqual(splitSerials('GS7461-2024-30211', 'GS7461-2024-30306'), {
    shared: 'GS7461-2024-',
    first: '30211',
    last: '30306',
  })
  assert.deepEqual(splitSerials('A-1', 'A-1'), { shared: 'A-', first: '1', last: '1' })
  assert.deepEqual(splitSerials('17', '42'), { shared: '', first: '17', last: '42' })
  assert.equal(differingEnd('601254401', '601254425'), '425')
  assert.equal(differingEnd('601199021', '601241046'), '241046')
  assert.equal(differingEnd('99', '100'), '100')
  assert.equal(differingEnd('19999', '199999'), '199999')
})

test('in rows the seconds are left out from an hour on', () => {
  assert.deepEqual([shown(3600, true), shown(3599, true)], ['01h 00m', '59m 59s'])
})

test('only changed digits roll, compared from the right', () => {
  const rolling = (before: string, after: string) =>
    rollSteps(before, after).map(({ shown, through }) => (through ? through.join('') : shown))
  assert.deepEqual(rolling('28.40', '28.10'), ['2', '8', '.', '4321', '0'])
  assert.deepEqual(rolling('999', '1,000'), ['1', ',', '9876543210', '9876543210', '9876543210'])
  assert.deepEqual(rolling('5', '5'), ['5'])
})

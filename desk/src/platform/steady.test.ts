import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldBack } from './steady.ts'

const rows = (text: string) => [...text].map((no) => ({ no }))
const held = (now: string, shown: string) => [...heldBack(rows(now), new Set(shown))].map(({ no }) => no).join('')

test('rows that would move a visible one are held back; those at the end are not', () => {
  for (const [now, shown, wanted] of [
    ['abc', 'abc', ''],
    ['xyabc', 'abc', 'xy'],
    ['axbc', 'abc', 'x'],
    ['abcxy', 'abc', ''],
    ['xbcy', 'abc', 'x'],
    // No visible row is left, so nothing moves.
    ['xy', 'abc', ''],
    ['xy', '', ''],
  ] as const)
    assert.equal(held(now, shown), wanted, `${now} after ${shown}`)
})

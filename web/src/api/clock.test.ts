import assert from 'node:assert/strict'
import { test } from 'node:test'
import { learnClock, serverNow } from './clock.ts'

const ahead = () => serverNow() - Date.now()
const answer = (phone: number, offset: number, trip: number) =>
  learnClock(Math.floor((phone + trip / 2 + offset) / 1000), phone, phone + trip)

test('answers at different fractions of a second narrow the offset', () => {
  const base = 1_800_000_000_000
  for (const fraction of [10, 180, 260, 430, 555, 690, 740, 870, 960]) answer(base + fraction * 11, 12_345, 20)
  assert.ok(Math.abs(ahead() - 12_345) < 120, String(ahead()))
})
test('an answer that does not fit restarts the interval', () => {
  answer(1_800_000_060_000, 3_612_345, 20)
  assert.ok(Math.abs(ahead() - 3_612_345) < 600, String(ahead()))
})

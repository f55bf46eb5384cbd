import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayClock, sayFullDay, sayMoment, saySpan } from './sayTimes.ts'

const lateInUtc = new Date('2026-12-31T18:05:09Z')

test('the day and the year are Singapore’s', () => {
  assert.equal(sayFullDay(lateInUtc, 'en'), 'Fri 1 Jan 2027')
  assert.equal(sayFullDay(lateInUtc, 'cn'), '2027年1月1日 周五')
  assert.equal(sayClock(lateInUtc), '02:05:09')
  assert.equal(sayMoment(lateInUtc, 'en'), 'Fri 1 Jan 2027, 02:05')
})

test('a span omits zero units', () => {
  assert.equal(saySpan(93_780_000, 'en'), '1 d 2 h 3 min')
  assert.equal(saySpan(86_400_000, 'en'), '1 d')
  assert.equal(saySpan(600_000, 'cn'), '10 分钟')
})

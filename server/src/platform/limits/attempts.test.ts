import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@tonne/domain/refusals'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { limitRequests, listAttempts, lockKey, placeOf } from './attempts.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const ask = (key: string, at: Date) => db.tx((tx) => limitRequests(tx, { key, most: 5, minutes: 10 }, at))

test('of a hundred requests at once five pass', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => ask('hundred', now)))
  assert.equal(outcomes.filter((o) => o.status === 'fulfilled').length, 5)
  assert.ok(
    outcomes.every(
      (o) => o.status === 'fulfilled' || (o.reason instanceof Refusal && o.reason.rule === 'tooManyRequests'),
    ),
  )
})

test('the window slides: when one leaves one may come, and the refusal names the wait in seconds', async () => {
  for (let i = 0; i < 5; i++) await ask('slide', later(i * 60))
  await assert.rejects(ask('slide', later(300)), (e) => e instanceof Refusal && e.params.seconds === 300)
  await ask('slide', later(601))
  await assert.rejects(ask('slide', later(602)), (e) => e instanceof Refusal && e.params.seconds === 58)
})

test('keys do not count each other, and a turn leaves no trace', async () => {
  await ask('one', now)
  assert.equal((await listAttempts(db, { key: 'two', since: new Date(0), most: 9 })).length, 0)
  await db.tx((tx) => lockKey(tx, 'three'))
  assert.deepEqual(await db.rows('select key from turn'), [])
})

test('a rolled back turn lets the next one through', async () => {
  await assert.rejects(
    db.tx(async (tx) => {
      await lockKey(tx, 'four')
      throw new Error('no')
    }),
  )
  await db.tx((tx) => lockKey(tx, 'four'))
})

test('a household is one place', () => {
  const places: [string, string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:bbbb:1:2:3', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8:1:2:aaaa::1]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:aaaa::1]', '2001:db8:1:2::/64'],
  ]
  for (const [address, place] of places) assert.equal(placeOf(address), place)
})

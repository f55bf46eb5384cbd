import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cheapHash } from '../../testing/cheapHash.ts'
import { memberPosition, OURS, strangerAt } from '../limits/queuePositions.ts'
import { hashPassword, verifications, verifyPassword } from './password.ts'

const hash = await hashPassword('Tembusu-2026', OURS)
const here = strangerAt('203.0.113.7')

test('a right password passes, a wrong one and nobody’s do not', async () => {
  const asked = [
    verifyPassword('Tembusu-2026', hash, here),
    verifyPassword('tembusu-2026', hash, here),
    verifyPassword('Tembusu-2026', undefined, here),
  ]
  assert.deepEqual(await Promise.all(asked), [true, false, false])
})
test('a password is the same however its accents are composed, also against a hash of another form', async () => {
  const [composed, decomposed] = ['Caf\u00e9-Tembusu-2026', 'Cafe\u0301-Tembusu-2026']
  for (const stored of [await hashPassword(composed, OURS), await hashPassword(decomposed, OURS)])
    for (const typed of [composed, decomposed]) assert.equal(await verifyPassword(typed, stored, here), true)
  const older = await cheapHash(decomposed)
  for (const typed of [composed, decomposed]) assert.equal(await verifyPassword(typed, older, here), true)
  assert.equal(await verifyPassword('Cafe-Tembusu-2026', older, here), false)
})
test('a caller in a transaction is checked before those who wait without one', async () => {
  const done: string[] = []
  const ask = async (who: string, inside: boolean) => {
    assert.equal(await verifyPassword('Tembusu-2026', hash, inside ? memberPosition(7, 'held') : here), true)
    done.push(who)
  }
  const storm = Array.from({ length: 30 }, () => ask('login', false))
  const inside = Array.from({ length: 3 }, () => ask('withdrawal', true))
  await Promise.all(inside)
  // Strangers have a slot of their own, which may be the faster one on a busy machine. In pure sequence all 30 would
  // come first.
  const before = done.filter((who) => who === 'login').length
  assert.ok(before <= 20, `${before} of 30 came first`)
  await Promise.all(storm)
  assert.equal(done.length, 33)
})
test('a refused caller costs no hash', async () => {
  const before = verifications()
  const storm = await Promise.allSettled(Array.from({ length: 300 }, () => verifyPassword('wrong', undefined, here)))
  const done = storm.filter(({ status }) => status === 'fulfilled').length
  assert.ok(done >= 128 && done < 300, `${done} were verified`)
  assert.equal(verifications() - before, done)
})

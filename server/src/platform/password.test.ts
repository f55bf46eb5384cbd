/** Passwords are verified a few at a time; whoever holds a transaction open meanwhile is not kept behind a storm of logins. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from './password.ts'

const hash = await hashPassword('Tembusu-2026')

test('a right password is right, a wrong one and nobody’s are not', async () => {
  assert.deepEqual(
    await Promise.all([verifyPassword('Tembusu-2026', hash), verifyPassword('tembusu-2026', hash), verifyPassword('Tembusu-2026', undefined)]),
    [true, false, false],
  )
})
test('who comes from a transaction is verified before those who wait without one', async () => {
  const done: string[] = []
  const ask = async (who: string, ahead: boolean) => {
    assert.equal(await verifyPassword('Tembusu-2026', hash, { ahead }), true)
    done.push(who)
  }
  const storm = Array.from({ length: 30 }, () => ask('login', false))
  const inside = Array.from({ length: 3 }, () => ask('withdrawal', true))
  await Promise.all(inside)
  // Those two that were at it already, and as many that began beside the last of the three.
  const before = done.filter((who) => who === 'login').length
  assert.ok(before <= 6, `${before} of 30 came first`)
  await Promise.all(storm)
  assert.equal(done.length, 33)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '../base/terms.ts'
import { Refusal } from '../refusals.ts'
import { refuseBulk, refuseInvitation, refuseLockedLogin, registrationsSince, triesSince } from './login.ts'

const now = new Date('2026-11-20T04:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const { login, registration } = firstTerms

const saysOf = (work: () => void): unknown => {
  try {
    work()
    return 'fine'
  } catch (error) {
    if (error instanceof Refusal) return { [error.rule]: error.params }
    throw error
  }
}

test('a login is locked by as many wrong tries as the terms say, until the oldest of them leaves the window', () => {
  const wrong = [ago(1), ago(2), ago(3), ago(4), ago(5)]
  assert.equal(
    saysOf(() => refuseLockedLogin(wrong.slice(0, 4), now, login)),
    'fine',
  )
  assert.deepEqual(
    saysOf(() => refuseLockedLogin(wrong, now, login)),
    { loginAttempts: { limit: 5, minutes: 10 } },
  )
  assert.deepEqual(
    saysOf(() => refuseLockedLogin([...wrong.slice(0, 4), ago(14.99)], now, login)),
    { loginAttempts: { limit: 5, minutes: 1 } },
  )
})
test('wrong passwords count for the terms’ minutes, registrations for the terms’ hours', () => {
  assert.deepEqual(triesSince(now, { windowMinutes: 15 }), ago(15))
  assert.deepEqual(registrationsSince(now, { ...registration, windowHours: 24 }), ago(24 * 60))
})

const bulks: [string, { address: number; device: number; code: number }, unknown][] = [
  ['below every limit', { address: 19, device: 4, code: 49 }, 'fine'],
  ['an address at its limit', { address: 20, device: 0, code: 0 }, { bulkRegistration: { limit: 20, hours: 24 } }],
  ['a device at its limit', { address: 5, device: 10, code: 5 }, { bulkRegistration: { limit: 10, hours: 24 } }],
  [
    'more than one limit: the address is said',
    { address: 21, device: 30, code: 90 },
    { bulkRegistration: { limit: 20, hours: 24 } },
  ],
  ['a code at its limit', { address: 0, device: 0, code: 50 }, { bulkRegistration: { limit: 50, hours: 24 } }],
]
for (const [name, made, expected] of bulks)
  test(`bulk registration: ${name}`, () =>
    assert.deepEqual(
      saysOf(() => refuseBulk(made, registration)),
      expected,
    ))

const invitations: [string, Parameters<typeof refuseInvitation>[0], unknown][] = [
  ['unknown', undefined, { invitationInvalid: {} }],
  ['of a disabled member', { uses: 0, maxUses: null, inviterDisabled: true }, { invitationInvalid: {} }],
  ['used up', { uses: 3, maxUses: 3, inviterDisabled: false }, { invitationInvalid: {} }],
  ['with a use left', { uses: 2, maxUses: 3, inviterDisabled: false }, 'fine'],
  ['without a limit', { uses: 900, maxUses: null, inviterDisabled: false }, 'fine'],
]
for (const [name, invitation, expected] of invitations) {
  test(`an invitation: ${name}`, () =>
    assert.deepEqual(
      saysOf(() => refuseInvitation(invitation)),
      expected,
    ))
}

/** The counts that guard coming in: one row per outcome, in order of precedence. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeCode, type MailedCode, refuseBulk, refuseInvitation, refuseLockedLogin, refuseSoonCode } from './login.ts'
import { Refusal } from './refusals.ts'
import { firstTerms } from './terms.ts'

const now = new Date('2026-11-20T04:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const { login, registration } = firstTerms
const code: MailedCode = { tries: 0, sentAt: ago(1), expiresAt: ago(-9), usedAt: null }

const saysOf = (work: () => void): unknown => {
  try {
    work()
    return 'fine'
  } catch (error) {
    if (error instanceof Refusal) return { [error.rule]: error.params }
    throw error
  }
}

const verdicts: [string, MailedCode | undefined, boolean, unknown][] = [
  ['none was sent', undefined, true, 'dead codeExpired'],
  ['used', { ...code, usedAt: ago(0.5) }, true, 'dead codeExpired'],
  ['at its end', { ...code, expiresAt: now }, true, 'dead codeExpired'],
  ['tried out', { ...code, tries: 5 }, true, 'dead codeExpired'],
  ['first wrong try', code, false, 'wrong codeWrong 4'],
  ['last wrong try', { ...code, tries: 4 }, false, 'wrong codeWrong 0'],
  ['right on the last try', { ...code, tries: 4 }, true, 'right'],
  ['right a moment before its end', { ...code, expiresAt: new Date(now.getTime() + 1) }, true, 'right'],
]
for (const [name, mailed, same, expected] of verdicts) {
  test(`a code: ${name}`, () => {
    const judged = judgeCode(mailed, same, { now, terms: login })
    const said = judged.verdict === 'right' ? [] : [judged.refusal.rule, ...Object.values(judged.refusal.params)]
    assert.equal([judged.verdict, ...said].join(' '), expected)
  })
}

test('another code waits a minute, to the second', () => {
  assert.equal(
    saysOf(() => refuseSoonCode(undefined, now, login)),
    'fine',
  )
  assert.equal(
    saysOf(() => refuseSoonCode(code, now, login)),
    'fine',
  )
  const last = { ...code, sentAt: new Date(now.getTime() - 59_001) }
  assert.deepEqual(
    saysOf(() => refuseSoonCode(last, now, login)),
    { codeResendWait: { seconds: 1 } },
  )
})

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

const bulks: [string, { address: number; device: number; code: number }, unknown][] = [
  ['below every limit', { address: 19, device: 4, code: 49 }, 'fine'],
  ['an address at its limit', { address: 20, device: 0, code: 0 }, { bulkRegistration: { limit: 20, hours: 24 } }],
  ['a device at its limit', { address: 5, device: 10, code: 5 }, { bulkRegistration: { limit: 10, hours: 24 } }],
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal, type RefusalName } from '../refusals.ts'
import { judgeSignOn, type SignOnPerson } from './signOn.ts'

const person: SignOnPerson = { subject: 's-1', email: 'mei@tonne.example', isVerified: true, roles: ['tonne-finance'] }
const account = {
  email: 'mei@tonne.example',
  role: 'finance',
  isDisabled: false,
  subject: null as string | null,
} as const
const own = { ...account, subject: 's-1' }

test('an account opens for the person bound to it, or at the first sign-on for its verified address', () => {
  assert.equal(judgeSignOn(person, own, 'roles'), own)
  assert.equal(judgeSignOn(person, account, 'roles'), account)
  // The account is bound already, so the address no longer matters.
  assert.equal(judgeSignOn({ ...person, isVerified: false, email: '' }, own, 'roles'), own)
  assert.equal(judgeSignOn({ ...person, roles: 'tonne-finance' }, own, 'roles'), own)
  assert.equal(judgeSignOn({ ...person, roles: ['other', 'tonne-finance'] }, own, 'roles'), own)
})

const refusedFor: readonly [string, Partial<SignOnPerson>, object | undefined, RefusalName, object][] = [
  ['nobody was invited', {}, undefined, 'signOnUnknown', { email: person.email }],
  ['the account is disabled', {}, { ...own, isDisabled: true }, 'signOnUnknown', { email: person.email }],
  ['it is another person’s', { email: 'new@x' }, { ...own, subject: 's-2' }, 'signOnOther', { email: own.email }],
  ['the address is not verified', { isVerified: false }, account, 'signOnUnverified', { email: person.email }],
  ...[[], ['finance'], ['tonne-admin'], 'tonne-finances', undefined, null, 7, { 'tonne-finance': true }].map(
    (roles) =>
      [
        `roles are ${JSON.stringify(roles)}`,
        { roles },
        own,
        'signOnRole',
        { role: 'tonne-finance', claim: 'groups' },
      ] as [...[string, Partial<SignOnPerson>, object, RefusalName, object]],
  ),
]
for (const [why, differs, found, rule, numbers] of refusedFor)
  test(`refused: ${why}`, () => {
    assert.throws(
      () => judgeSignOn({ ...person, ...differs }, found as typeof own | undefined, 'groups'),
      (error) => {
        assert.ok(error instanceof Refusal)
        assert.equal(error.rule, rule)
        assert.deepEqual(error.params, numbers)
        return true
      },
    )
  })

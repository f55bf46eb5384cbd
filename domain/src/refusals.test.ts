import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paramWords, type RefusalName, refusal, refusals, sayRefusal, sayRule } from './refusals.ts'

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort()

test('codes are unique, and only an ended session is negative', () => {
  const codes = Object.values(refusals).map((r) => r.code)
  assert.equal(new Set(codes).size, codes.length)
  assert.deepEqual(
    Object.entries(refusals)
      .filter(([, r]) => r.code <= 0)
      .map(([name]) => name),
    ['sessionExpired'],
  )
})
for (const name of Object.keys(refusals) as RefusalName[]) {
  test(`${name} has the same numbers in both languages`, () => {
    const { en, cn } = refusals[name]
    assert.deepEqual(holes(en), holes(cn))
    assert.match(cn, /\p{Script=Han}|\{/u)
    assert.match(en, /\p{L}|\{/u)
    assert.doesNotMatch(en, /\p{Script=Han}/u)
    assert.doesNotMatch(en, /please note|oops|!/i)
  })
}
test('a sentence is filled in the caller’s language', () => {
  const no = refusal('projectNotBegun', { opensAt: { en: 'Mon 24 Nov, 12:00', cn: '11月24日 周一 12:00' } })
  assert.equal(sayRefusal(no, 'en'), 'The project has not begun. It opens Mon 24 Nov, 12:00')
  assert.equal(sayRefusal(no, 'cn'), '项目尚未开始，11月24日 周一 12:00 开放')
})
test('a rule is described without anybody’s numbers, and one of another version by its name', () => {
  assert.equal(sayRule('projectNotBegun', 'en'), 'The project has not begun. It opens …')
  assert.equal(sayRule('projectNotBegun', 'cn'), '项目尚未开始，… 开放')
  assert.equal(sayRule('toString', 'en'), 'toString')
})
test('a refusal is recognised by its name and carries the rule as its message', () => {
  const no = refusal('notFound')
  assert.deepEqual([no.name, no.message, no.params], ['Refusal', 'notFound', {}])
})
test('a refusal leaves the server with the parameters of its sentence and the field it is about', () => {
  const params = { opensAt: 'Mon', field: 'amount', email: 'ann@example.sg' }
  assert.deepEqual(paramWords({ rule: 'projectNotBegun', params }), { opensAt: 'Mon', field: 'amount' })
  assert.deepEqual(paramWords({ rule: 'notFound', params: { allowed: 'x', totp: 'x', least: '1' } }), {})
})
test('a form gets the bounds of a field, and a second step the available factors', () => {
  const params = { least: 1, most: 5, allowed: 'a, b', totp: 'yes', passkey: 'no', ticket: 'T', memberId: 7 }
  const { least, most, allowed, totp, passkey, ticket } = params
  assert.deepEqual(paramWords({ rule: 'fieldInvalid', params }), { least, most, allowed })
  assert.deepEqual(paramWords({ rule: 'secondFactorAsked', params }), { totp, passkey, ticket })
})

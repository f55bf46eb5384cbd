import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { publicHolidays } from '../base/holidays.ts'
import { firstTerms } from '../base/terms.ts'
import { observed } from '../days.ts'
import { cents } from '../money.ts'
import { Refusal, type RefusalName } from '../refusals.ts'
import {
  arrivalOf,
  closedUntil,
  decideWithdrawal,
  freePosting,
  holdPosting,
  nextCutOff,
  quoteWithdrawal,
  type WithdrawalFacts,
} from './withdrawal.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const later = new Date(NOW.getTime() + 60_000)
const payee = { state: 'verified' as const, usableAt: NOW, nameMatches: true }
const sound: WithdrawalFacts = {
  standing: { answered: true, restrictions: [] },
  cooling: null,
  stopped: false,
  payee,
  today: 0,
  availableCents: cents(500_00),
  terms: firstTerms,
  now: NOW,
}
const restricted = {
  answered: true,
  restrictions: [{ caseNo: 'C-1', scopes: ['withdraw' as const], reason: { en: 'a', cn: 'b' } }],
}
// Each row breaks its own rule and every rule below it, so that the order of precedence is tested.
const rows: [RefusalName, Partial<WithdrawalFacts>, number?][] = [
  ['restricted', { standing: restricted }],
  ['unanswered', { standing: { answered: false, restrictions: [] } }],
  ['withdrawalWeekend', { now: new Date('2026-11-21T04:00:00Z') }],
  ['withdrawalFailed', { stopped: true }],
  ['bankIncorrect', { payee: undefined }],
  ['bankIncorrect', { payee: { ...payee, state: 'rejected' } }],
  ['holderMismatch', { payee: { ...payee, nameMatches: false } }],
  ['payeeUnverified', { payee: { ...payee, state: 'unverified' } }],
  ['payeeTooNew', { payee: { ...payee, usableAt: later } }],
  ['withdrawalCooling', { cooling: { why: 'new_device', until: later } }],
  ['withdrawalBelowMin', {}, 9_99],
  ['withdrawalAboveMax', { availableCents: cents(90_000_00) }, 20_000_01],
  ['withdrawalDaily', { today: 1 }],
  ['withdrawalBalance', { availableCents: cents(9_99) }],
]
const ruleOf = (facts: WithdrawalFacts, amount: number): string => {
  try {
    return `done ${decideWithdrawal(facts, cents(amount)).netCents}`
  } catch (error) {
    if (error instanceof Refusal) return error.rule
    throw error
  }
}
rows.forEach(([rule, change, amount = 10_00], i) => {
  test(`${i + 1}. ${rule} takes precedence over all rules below`, () => {
    assert.equal(ruleOf({ ...sound, ...change }, amount), rule)
    const worse = Object.assign(
      {},
      ...rows
        .slice(i)
        .toReversed()
        .map(([, more]) => more),
    ) as Partial<WithdrawalFacts>
    assert.equal(ruleOf({ ...sound, ...worse, ...change }, amount), rule)
  })
})
test('a withdrawal that breaks no rule is allowed', () => assert.equal(ruleOf(sound, 10_00), 'done 900'))

test('amount = net + fee; the tax is inside the fee, and the net is never negative', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_00, max: 20_000_00 }), (amount) => {
      const { amountCents, feeCents, gstCents, netCents } = quoteWithdrawal(cents(amount), firstTerms)
      assert.equal(netCents + feeCents, amountCents)
      assert.ok(feeCents >= 1_00 && gstCents > 0 && gstCents < feeCents && netCents > 0)
      assert.ok(Math.abs(gstCents - (feeCents * 9) / 109) <= 0.5)
    }),
  )
})

const edges: [string, string | null][] = [
  ['2026-11-20T15:59:59.999Z', null],
  ['2026-11-20T16:00:00Z', '2026-11-22T16:00:00.000Z'],
  ['2026-11-22T15:59:59.999Z', '2026-11-22T16:00:00.000Z'],
  ['2026-11-22T16:00:00Z', null],
]
for (const [at, opens] of edges)
  test(`${at}: ${opens ? 'closed' : 'open'}`, () =>
    assert.equal(closedUntil(new Date(at))?.toISOString() ?? null, opens))

const arrivals: [string, string, string][] = [
  ['2026-02-12', '2026-02-13', '2026-02-19'],
  ['2026-05-29', '2026-06-02', '2026-06-04'],
  ['2026-12-24', '2026-12-28', '2026-12-30'],
  ['2027-02-05', '2027-02-09', '2027-02-11'],
]
for (const [day, from, by] of arrivals)
  test(`requested on ${day}: arrives ${from} to ${by}`, () =>
    assert.deepEqual(arrivalOf(day, firstTerms, observed(publicHolidays)), { from, by }))
test('the whole balance, the largest amount and the instant at which a wait ends are allowed', () => {
  assert.equal(ruleOf({ ...sound, availableCents: cents(10_00) }, 10_00), 'done 900')
  assert.equal(ruleOf({ ...sound, availableCents: cents(90_000_00) }, 20_000_00), 'done 1990000')
  for (const until of [NOW, new Date(NOW.getTime() - 1)])
    assert.equal(ruleOf({ ...sound, cooling: { why: 'new_device', until } }, 10_00), 'done 900')
  assert.equal(
    ruleOf({ ...sound, cooling: { why: 'new_device', until: new Date(NOW.getTime() + 1) } }, 10_00),
    'withdrawalCooling',
  )
})
test('a refusal names the end of the wait, and why payments are stopped, in both languages', () => {
  const paramsOf = (change: Partial<WithdrawalFacts>) => {
    try {
      decideWithdrawal({ ...sound, ...change }, cents(10_00))
    } catch (error) {
      return (error as Refusal).params as Record<string, { en: string; cn: string }>
    }
    return assert.fail('it was taken')
  }
  const until = { en: 'Fri 20 Nov, 12:01', cn: '11月20日 周五 12:01' }
  assert.deepEqual(paramsOf({ payee: { ...payee, usableAt: later } }).until, until)
  assert.deepEqual(paramsOf({ cooling: { why: 'new_device', until: later } }).until, until)
  const { reason } = paramsOf({ stopped: true })
  assert.match(reason!.en, /payments out are stopped/)
  assert.match(reason!.cn, /暂停对外付款/)
})
test('ending a withdrawal frees exactly what it froze, and its number never changes', () => {
  const [hold, free] = [holdPosting(7, cents(10_00)), freePosting(7, cents(10_00))]
  assert.deepEqual([hold.debit, hold.credit, hold.amount], [free.credit, free.debit, free.amount])
  assert.ok(JSON.stringify(hold.debit).includes('available') && JSON.stringify(hold.credit).includes('held'))
})

test('the next cut-off is on a working day of the bank: today until its minute, else the next one', () => {
  const closed = observed(publicHolidays)
  const next = (now: string, cutOffMinutes = 17 * 60) =>
    nextCutOff(new Date(now), { bank: { cutOffMinutes } }, closed).toISOString()
  const friday = '2026-11-20T09:00:00.000Z'
  assert.equal(next('2026-11-19T16:00:00Z'), friday, 'Singapore’s Friday begins')
  assert.equal(next('2026-11-20T08:59:59.999Z'), friday)
  assert.equal(next('2026-11-20T09:00:00Z'), '2026-11-23T09:00:00.000Z', 'Monday, because the weekend is closed')
  assert.equal(next('2026-12-24T10:00:00Z'), '2026-12-28T09:00:00.000Z', 'Christmas is a Friday')
  assert.equal(next('2026-11-20T00:00:00Z', 9 * 60 + 5), '2026-11-20T01:05:00.000Z')
})

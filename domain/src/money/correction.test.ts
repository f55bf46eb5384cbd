import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type AccountName,
  accountKey,
  assertEntry,
  carbon,
  entryKinds,
  house,
  isGuarded,
  pockets,
  proceeds,
  stock,
  wallet,
} from '../ledger.ts'
import { cents, kg } from '../money.ts'
import { Refusal } from '../refusals.ts'
import { assertBothLanguages } from '../testing/assertBothLanguages.ts'
import {
  decideMirror,
  type MirrorFacts,
  mirrorOf,
  needsOf,
  ownWays,
  parkedCents,
  type StoredPosting,
  whyNotMirrored,
} from './correction.ts'

const purse = wallet(7, 'available')
const bought: StoredPosting[] = [
  { id: 1, debit: purse, credit: proceeds(3), amount: cents(100_00) },
  { id: 2, debit: purse, credit: house('fees'), amount: cents(1_50) },
  { id: 3, debit: stock(3, 'unsold'), credit: carbon(7, 'credits', 3), amount: kg(4000) },
]
const paidIn: StoredPosting[] = [{ id: 9, debit: house('bank'), credit: purse, amount: cents(50_00) }]
const facts = (change: Partial<MirrorFacts> = {}): MirrorFacts => ({
  entry: { no: 'LE-20261120-00000001', kind: 'buy', postings: bought, ofMirror: false },
  corrected: null,
  balance: () => 1_000_000_00,
  standingKg: () => 1_000_000,
  ...change,
})
const rule = (change: Partial<MirrorFacts>): string => {
  try {
    decideMirror(facts(change))
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.rule
    throw error
  }
}
const entry = facts().entry

test('reasons against a mirror follow their order of precedence', () => {
  const wrong: Partial<MirrorFacts> = {
    entry: { ...entry, kind: 'trade' },
    corrected: 'CR-1',
    balance: () => 0,
    standingKg: () => 0,
  }
  assert.equal(rule(wrong), 'correctionOwnWay')
  assert.equal(rule({ ...wrong, entry: { ...entry, ofMirror: true } }), 'correctionOwnWay')
  assert.equal(
    rule({ ...wrong, entry: { ...entry, kind: 'deposit', postings: [{ ...paidIn[0]!, credit: house('suspense') }] } }),
    'correctionOwnWay',
  )
  assert.equal(rule({ ...wrong, entry }), 'correctionTwice')
  assert.equal(rule({ ...wrong, entry, corrected: null }), 'correctionMissing')
  assert.equal(rule({ balance: ({ pocket }) => (pocket === 'credits' ? 3999 : 0) }), 'correctionMissing')
  assert.equal(rule({ standingKg: () => 3999 }), 'correctionSerials')
  assert.equal(rule({ standingKg: () => 4000, balance: ({ pocket }) => (pocket === 'credits' ? 4000 : 0) }), 'done')
})

test('a refusal for lack of money names the needed, the available and the missing amount', () => {
  try {
    decideMirror(facts({ entry: { ...entry, kind: 'deposit', postings: paidIn }, balance: () => 12_34 }))
    assert.fail('it was mirrored')
  } catch (error) {
    assert.ok(error instanceof Refusal)
    assert.deepEqual(
      [error.params.needed, error.params.left, error.params.missing, error.params.member],
      ['S$50.00', 'S$12.34', 'S$37.66', 7],
    )
  }
})

test('money that a mirror leaves without an owner waits in suspense', () => {
  assert.equal(decideMirror(facts({ entry: { ...entry, kind: 'deposit', postings: paidIn } })).parkedCents, 50_00)
  assert.equal(parkedCents(mirrorOf([{ ...paidIn[0]!, debit: house('suspense') }])), 50_00)
  assert.equal(decideMirror(facts()).parkedCents, 0)
})

test('every kind of entry is mirrored, or names its own way back in both languages', () => {
  assert.deepEqual(
    entryKinds.filter((kind) => !ownWays[kind]),
    ['deposit', 'buy', 'correction'],
  )
  for (const kind of entryKinds) {
    const why = whyNotMirrored({ kind, postings: bought, ofMirror: false })
    if (why) assert.ok(why.en.length > 10 && /[\u4e00-\u9fff]/.test(why.cn))
  }
})

const account = fc
  .constantFrom(...(Object.keys(pockets) as (keyof typeof pockets)[]))
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      ownerId: kind === 'house' ? fc.constant(0) : fc.integer({ min: 1, max: 4 }),
      pocket: fc.constantFrom(...Object.keys(pockets[kind])),
      asset: fc.integer({ min: 0, max: 2 }),
    }),
  ) as fc.Arbitrary<AccountName>
const posting = fc
  .tuple(account, account, fc.integer({ min: 1, max: 1_000_000_000_000 }))
  .map(([debit, other, amount]) => ({ debit, credit: { ...other, asset: debit.asset }, amount: cents(amount) }))
  .filter(({ debit, credit }) => accountKey(debit) !== accountKey(credit))
const anyEntry = fc
  .array(posting, { minLength: 1, maxLength: 8 })
  .map((all) => all.map((p, i): StoredPosting => ({ ...p, id: i + 1 })))

const moved = (
  postings: readonly { debit: AccountName; credit: AccountName; amount: number }[],
): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { debit, credit, amount } of postings) {
    sums.set(accountKey(debit), (sums.get(accountKey(debit)) ?? 0n) - BigInt(amount))
    sums.set(accountKey(credit), (sums.get(accountKey(credit)) ?? 0n) + BigInt(amount))
  }
  return sums
}

test('an entry and its mirror cancel out on each account, and each posting is reversed once', () => {
  fc.assert(
    fc.property(anyEntry, (postings) => {
      const mirror = mirrorOf(postings)
      assertEntry({ kind: 'correction', causeId: 1, postings: mirror })
      for (const sum of moved([...postings, ...mirror]).values()) assert.equal(sum, 0n)
      assert.deepEqual(mirror.map(({ reverses }) => reverses).sort(), postings.map(({ id }) => id).sort())
      assert.deepEqual(
        mirrorOf(mirror.map((p, i) => ({ ...p, id: i }))).map(({ debit, credit, amount }) => ({
          debit,
          credit,
          amount,
        })),
        postings.map(({ debit, credit, amount }) => ({ debit, credit, amount })),
      )
    }),
  )
})

test('a mirror succeeds with exactly the needed balances and is refused with one unit less on any', () => {
  fc.assert(
    fc.property(anyEntry, fc.nat(), (postings, pick) => {
      const withMember = [
        ...postings,
        { id: 99, debit: house('bank'), credit: wallet(1, 'available'), amount: cents(1) },
      ]
      const needs = new Map(needsOf(mirrorOf(withMember)).map(({ account: a, amount }) => [accountKey(a), amount]))
      const input = { entry: { ...entry, kind: 'buy' as const, postings: withMember } }
      const balance = (a: AccountName) => needs.get(accountKey(a)) ?? 0
      const standingKg = balance
      const made = decideMirror(facts({ ...input, balance, standingKg }))
      for (const p of made.postings)
        for (const a of [p.debit, p.credit]) {
          const after = BigInt(balance(a)) + (moved(made.postings).get(accountKey(a)) ?? 0n)
          if (isGuarded(a)) assert.ok(after >= 0n)
        }
      const short = [...needs.keys()][pick % Math.max(1, needs.size)]
      if (short)
        assert.equal(
          rule({ ...input, standingKg, balance: (a) => balance(a) - (accountKey(a) === short ? 1 : 0) }),
          'correctionMissing',
        )
    }),
  )
})

const refusedWith = (change: Partial<MirrorFacts>): Refusal => {
  try {
    decideMirror(facts(change))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return assert.fail('it was mirrored')
}
test('a mirror reverses the last posting first', () => {
  assert.deepEqual(
    mirrorOf(bought).map(({ reverses, debit, credit }) => [reverses, debit.pocket, credit.pocket]),
    [
      [3, 'credits', 'unsold'],
      [2, 'fees', 'available'],
      [1, 'proceeds', 'available'],
    ],
  )
})
test('the needed amount is the net of the whole entry, including what comes back', () => {
  const both: StoredPosting[] = [
    { id: 1, debit: house('bank'), credit: purse, amount: cents(50_00) },
    { id: 2, debit: purse, credit: house('fees'), amount: cents(20_00) },
  ]
  assert.deepEqual(needsOf(mirrorOf(both)), [{ account: purse, amount: 30_00 }])
  assert.deepEqual(needsOf(mirrorOf([both[0]!, { ...both[1]!, amount: cents(50_00) }])), [])
  // An account that gains, and the house, whose balance may be negative, need nothing.
  assert.deepEqual(
    needsOf(mirrorOf(bought)).map(({ account, amount }) => [accountKey(account), amount]),
    [['member:7:credits:3', 4000]],
  )
})
test('only money that a mirror leaves at the bank or in suspense is parked', () => {
  const into = (credit: AccountName) => parkedCents([{ debit: purse, credit, amount: cents(5_00) }])
  assert.deepEqual(
    [house('bank'), house('suspense'), house('fees'), house('gst'), proceeds(3), wallet(8, 'held')].map(into),
    [5_00, 5_00, 0, 0, 0, 0],
  )
  const odd = { ...wallet(8, 'held'), pocket: 'bank' as const }
  assert.equal(into(odd), 0)
})
test('a refusal names missing tons as tons, money as money, and the pocket, in both languages', () => {
  const { params } = refusedWith({ balance: ({ pocket }) => (pocket === 'credits' ? 1500 : 0) })
  assert.deepEqual(params, {
    needed: { en: '4 t', cn: '4 吨' },
    left: { en: '1.5 t', cn: '1.5 吨' },
    missing: { en: '2.5 t', cn: '2.5 吨' },
    member: 7,
    pocket: { en: 'free tons', cn: '可用碳信用' },
  })
  const deposit = { ...entry, kind: 'deposit' as const, postings: paidIn }
  assert.deepEqual(refusedWith({ entry: deposit, balance: () => 0 }).params.pocket, {
    en: 'available balance',
    cn: '可用余额',
  })
  const held = { ...deposit, postings: [{ ...paidIn[0]!, credit: wallet(7, 'held') }] }
  assert.deepEqual(refusedWith({ entry: held, balance: () => 0 }).params.pocket, { en: 'held', cn: 'held' })
  assert.deepEqual(refusedWith({ standingKg: () => 1500 }).params, {
    no: entry.no,
    missing: { en: '2.5 t', cn: '2.5 吨' },
  })
  assert.deepEqual(refusedWith({ corrected: 'CR-1' }).params, { no: entry.no, correction: 'CR-1' })
})
test('money has no serials, so a deposit is mirrored without any tons', () => {
  const deposit = { ...entry, kind: 'deposit' as const, postings: paidIn }
  assert.equal(rule({ entry: deposit, balance: () => 50_00, standingKg: () => 0 }), 'done')
})
test('every reason against a mirror has words in both languages', () => {
  for (const [kind, why] of Object.entries(ownWays)) assertBothLanguages(why, kind)
  assertBothLanguages(whyNotMirrored({ kind: 'buy', postings: bought, ofMirror: true })!, 'of a mirror')
  assertBothLanguages(
    whyNotMirrored({ kind: 'deposit', postings: [{ ...paidIn[0]!, credit: house('suspense') }], ofMirror: false })!,
    'of nobody',
  )
})

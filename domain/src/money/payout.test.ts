import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Posting } from '../ledger.ts'
import { cents } from '../money.ts'
import {
  type KnownPayout,
  type LineMeaning,
  meaningOf,
  paidPostings,
  returnedFirstPostings,
  returnedPostings,
  strayPostings,
} from './payout.ts'

const paid = {
  memberId: 7,
  amountCents: cents(100_00),
  feeCents: cents(2_18),
  gstCents: cents(18),
  netCents: cents(97_82),
}
const summary = (postings: Posting[]) =>
  postings.map(
    ({ debit, credit, amount }) =>
      `${debit.kind}:${debit.ownerId}:${debit.pocket} ${credit.kind}:${credit.ownerId}:${credit.pocket} ${amount}`,
  )
const net = (...entries: Posting[][]) => {
  const sums = new Map<string, number>()
  for (const { debit, credit, amount } of entries.flat())
    for (const [{ kind, pocket }, sign] of [
      [debit, -1],
      [credit, 1],
    ] as const)
      sums.set(`${kind}:${pocket}`, (sums.get(`${kind}:${pocket}`) ?? 0) + sign * amount)
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

test('S$100.00 with a fee of S$2.00 and S$0.18 of tax: S$97.82 leaves the bank, and only now is the fee earned', () => {
  assert.deepEqual(summary(paidPostings(paid)), [
    'member:7:held house:0:payouts 9782',
    'member:7:held house:0:fees 200',
    'member:7:held house:0:gst 18',
    'house:0:payouts house:0:bank 9782',
  ])
})
test('a returned payment is the member’s again to the cent, including the fee and its tax', () => {
  assert.deepEqual(summary(returnedPostings(paid)), [
    'house:0:bank house:0:payouts 9782',
    'house:0:payouts member:7:available 9782',
    'house:0:fees member:7:available 200',
    'house:0:gst member:7:available 18',
  ])
})
test('a return reported first frees the held money and waits for its debit', () => {
  assert.deepEqual(summary(returnedFirstPostings(paid)), [
    'member:7:held member:7:available 10000',
    'house:0:bank house:0:payouts 9782',
  ])
  assert.deepEqual(net(returnedFirstPostings(paid), strayPostings('debit', paid.netCents)), {
    'member:held': -100_00,
    'member:available': 100_00,
  })
})
test('an unknown movement is booked to payouts, in either direction', () => {
  assert.deepEqual(summary(strayPostings('debit', cents(5))), ['house:0:payouts house:0:bank 5'])
  assert.deepEqual(summary(strayPostings('credit', cents(5))), ['house:0:bank house:0:payouts 5'])
})
test('a fee or tax of nothing makes no posting; one cent does', () => {
  const free = { ...paid, feeCents: cents(0), gstCents: cents(0), netCents: cents(100_00) }
  assert.equal(paidPostings(free).length, 2)
  assert.equal(returnedPostings(free).length, 2)
  const cent = { ...paid, feeCents: cents(2), gstCents: cents(1), netCents: cents(99_98) }
  assert.deepEqual(
    paidPostings(cent).map(({ amount }) => amount),
    [99_98, 1, 1, 99_98],
  )
})
test('whatever the fee and tax, a payment takes the held amount and its return moves it from held to available', () => {
  const whole = fc.integer({ min: 0, max: 1_000_00 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_00 }), whole, whole, (netCents, fee, gst) => {
      const w = {
        memberId: 7,
        amountCents: cents(netCents + fee + gst),
        feeCents: cents(fee + gst),
        gstCents: cents(gst),
        netCents: cents(netCents),
      }
      assert.equal(net(paidPostings(w))['member:held'], -w.amountCents)
      assert.deepEqual(net(paidPostings(w), returnedPostings(w)), {
        'member:held': -w.amountCents,
        'member:available': w.amountCents,
      })
    }),
    { seed: 20261120 },
  )
})

const sent: KnownPayout = { stage: 'sent', netCents: cents(97_82), paid: false, returned: false, uneven: null }
const EVENED = { means: 'evened' }
const stray = (why: string) => ({ means: 'stray', why, stop: true })
const rows: [string, Partial<KnownPayout>, 'debit' | 'credit', number, LineMeaning | object][] = [
  ['sent, and the bank paid', {}, 'debit', 97_82, { means: 'paid' }],
  ['under way, and the bank paid', { stage: 'sending' }, 'debit', 97_82, { means: 'paid' }],
  ['not sent, and the bank paid', { stage: 'requested' }, 'debit', 97_82, stray('unsent')],
  ['paid, and paid again', { stage: 'completed', paid: true }, 'debit', 97_82, stray('twice')],
  ['paid again, in another amount', { paid: true }, 'debit', 1, stray('twice')],
  ['a cent too much', {}, 'debit', 97_83, stray('amount')],
  ['a cent too little', {}, 'debit', 97_81, stray('amount')],
  ['returned before it was told that it was paid', { returned: true }, 'debit', 97_82, { means: 'paid_after_return' }],
  ['returned, and not the amount', { returned: true }, 'debit', 97_83, stray('amount')],
  ['paid, and it came back', { stage: 'completed', paid: true }, 'credit', 97_82, { means: 'returned' }],
  ['it came back before it was told that it was paid', {}, 'credit', 97_82, { means: 'returned_first' }],
  ['it came back while under way', { stage: 'sending' }, 'credit', 97_82, { means: 'returned_first' }],
  ['it came back and had not been sent', { stage: 'requested' }, 'credit', 97_82, stray('unsent')],
  ['it came back in part', { stage: 'completed', paid: true }, 'credit', 97_81, stray('amount')],
  ['it came back twice', { stage: 'completed', paid: true, returned: true }, 'credit', 97_82, stray('returned_twice')],
  ['it came back twice, in another amount', { returned: true }, 'credit', 1, stray('returned_twice')],
  ['paid twice, and one came back', { stage: 'completed', paid: true, uneven: 'debit' }, 'credit', 97_82, EVENED],
  ['another amount was paid, and came back', { uneven: 'debit' }, 'credit', 97_83, EVENED],
  ['it came back twice, and was taken again', { paid: true, returned: true, uneven: 'credit' }, 'debit', 97_82, EVENED],
  ['it came back unsent, was sent, and the bank paid', { uneven: 'credit' }, 'debit', 97_82, { means: 'paid' }],
]
for (const [name, change, direction, amount, meaning] of rows) {
  test(`a bank line: ${name}`, () => {
    assert.deepEqual(meaningOf({ ...sent, ...change }, { direction, amountCents: cents(amount) }), meaning)
  })
}

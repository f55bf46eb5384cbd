import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountOf, feeFate, groupOf, lineOf, notTradedKg, restOf, totalWord } from './orderSums.ts'

type Costing = Parameters<typeof amountOf>[0]
const book = { askedKg: 10_000, filledKg: 4000, leftKg: 6000, ownKg: 0, heldCents: 180_00 } as NonNullable<
  Costing['book']
>
const order = { payCents: 721_61, state: 'completed', kind: 'buy', book: null } as const

test('an order shows what it cost, while it waits what it holds, and nothing when it ended without tons', () => {
  const cases: [Partial<Costing>, number | null][] = [
    [{}, 721_61],
    [{ state: 'in_progress', book }, 180_00],
    [{ state: 'in_progress', kind: 'sell', book }, null],
    [{ state: 'cancelled', book: { ...book, leftKg: 0, filledKg: 0 } }, null],
    [{ state: 'completed', book: { ...book, leftKg: 0, filledKg: 0 } }, null],
    [{ state: 'cancelled', book: { ...book, leftKg: 0 } }, 721_61],
    ...(['cancelled', 'expired', 'not_allocated'] as const).map((state): [Costing, null] => [
      { ...order, state },
      null,
    ]),
    [{ state: 'pending_final_payment', kind: 'presale' }, 721_61],
  ]
  for (const [change, cents] of cases) assert.equal(amountOf({ ...order, ...change }), cents, JSON.stringify(change))
  assert.deepEqual(
    (['pending_final_payment', 'applying', 'final_payment_made', 'completed', 'expired'] as const).map((state) =>
      groupOf({ state }),
    ),
    ['todo', 'open', 'open', 'done', 'done'],
  )
})
test('the sum is paid, to be paid, or never paid; a cancelled order has paid the part that was filled', () => {
  const partly = { ...book, leftKg: 0, proceedsAt: null }
  const cases: [Parameters<typeof totalWord>[0], ReturnType<typeof totalWord>][] = [
    [{ kind: 'buy', state: 'cancelled', book: partly }, 'paid'],
    [{ kind: 'sell', state: 'cancelled', book: partly }, 'received'],
    [{ kind: 'sell', state: 'cancelled', book: { ...partly, proceedsAt: 1 } }, 'receive'],
    [{ kind: 'buy', state: 'cancelled', book: { ...partly, filledKg: 0 } }, 'notPaid'],
    [{ kind: 'presale', state: 'cancelled', book: null }, 'notPaid'],
    [{ kind: 'presale', state: 'expired', book: null }, 'notPaid'],
    [{ kind: 'presale', state: 'not_allocated', book: null }, 'notPaid'],
    [{ kind: 'sell', state: 'completed', book: partly }, 'received'],
    [{ kind: 'sell', state: 'in_progress', book }, 'receive'],
    [{ kind: 'buy', state: 'completed', book: null }, 'paid'],
    [{ kind: 'presale', state: 'final_payment_made', book: null }, 'paid'],
    [{ kind: 'buy', state: 'reversed', book: null }, 'paidThen'],
    [{ kind: 'presale', state: 'applying', book: null }, 'ifAllDrawn'],
    [{ kind: 'presale', state: 'pending_final_payment', book: null }, 'inTotal'],
    [{ kind: 'buy', state: 'applying', book }, 'payAtMost'],
    [{ kind: 'buy', state: 'applying', book: null }, 'toPay'],
  ]
  for (const [one, word] of cases) assert.equal(totalWord(one), word, JSON.stringify(one))
})
test('the line of a sum is what was filled, at the price that makes the total', () => {
  const limit = { kg: 7000, priceCents: 33_35, totalCents: 233_45, book: { ...book, filledKg: 0, leftKg: 7000 } }
  const filled = { ...book, filledKg: 4000, leftKg: 0 }
  assert.deepEqual(lineOf(limit), { kg: 7000, priceCents: 33_35, isAverage: false })
  // Of 7 t 4 were filled, then the rest was cancelled.
  assert.deepEqual(lineOf({ ...limit, totalCents: 133_40, book: filled }).kg, 4000)
  assert.deepEqual(lineOf({ ...limit, totalCents: 133_40, book: filled }).isAverage, false)
  assert.deepEqual(lineOf({ ...limit, totalCents: 0, book: { ...filled, filledKg: 0 } }).isAverage, false)
  // 3 t at 30.00 and 1 t at its limit.
  assert.deepEqual(lineOf({ ...limit, totalCents: 123_35, book: filled }), {
    kg: 4000,
    priceCents: 30_84,
    isAverage: true,
  })
  assert.deepEqual(lineOf({ kg: 2000, priceCents: 28_40, totalCents: 56_80, book: null }).kg, 2000)
})
test('a booking takes the rest of its drawn tons; before the draw that of all tons', () => {
  const final = { restCents: 260_25 } as NonNullable<Parameters<typeof restOf>[1]['final']>
  assert.equal(restOf({ payCents: 577_29 }, { final: null, keptCents: 56_80 }), 520_49)
  assert.equal(restOf({ payCents: 577_29 }, { final, keptCents: 28_40 }), 260_25)
})
test('of the fee of a booking that ended without tons a lapse takes its part, and all else comes back', () => {
  const final = { forfeitCents: 1_42 } as NonNullable<Parameters<typeof feeFate>[0]['final']>
  const lost = { backCents: 7_10, lostCents: 1_42 }
  assert.deepEqual(feeFate({ state: 'expired', feeCents: 8_52, final }), lost)
  // A project that was closed after the draw pays back all.
  assert.deepEqual(feeFate({ state: 'cancelled', feeCents: 8_52, final }), { backCents: 8_52, lostCents: 0 })
  assert.deepEqual(feeFate({ state: 'not_allocated', feeCents: 8_52, final: null }), { backCents: 8_52, lostCents: 0 })
})
test('tons that were asked for are traded, waiting, one’s own or not traded', () => {
  assert.equal(notTradedKg(book), 0)
  assert.equal(notTradedKg({ ...book, leftKg: 0, ownKg: 1000 }), 5000)
})

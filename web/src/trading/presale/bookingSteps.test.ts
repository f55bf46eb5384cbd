import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setDatesClock } from '@tonne/parts/dates.ts'
import { bookingSteps } from './bookingSteps.ts'
import { type OfferOut, quoteOf } from './bookingSums.ts'

setDatesClock(() => Date.parse('2026-11-20T04:00:00Z'))
after(() => setDatesClock(Date.now))
const terms = {
  bookingBasisPoints: 1000,
  forfeitBasisPoints: 5000,
  buyFeeBasisPoints: 150,
  gstBasisPoints: 900,
  finalPaymentHours: 72,
}
const at = (text: string): number => Date.parse(text)
const offer: Omit<OfferOut, 'terms' | 'commit'> = {
  opensAt: at('2026-11-20T00:00:00Z'),
  closesAt: at('2026-11-22T16:30:00Z'),
  deliversAt: at('2026-12-01T01:00:00Z'),
  applicants: 3,
  bookedKg: 14_100,
  supplyKg: 10_000,
  capKg: 5000,
}

test('a booking says what it costs now, at most later, and what is lost if that is missed', () => {
  const whole = { ...offer, terms, commit: null }
  // 20 t at 28.40 are 568.00; the fee is 56.80, half of it is forfeited, and 520.49 are left with fee and GST.
  const asked = { quantityKg: 20_000, quote: quoteOf(20_000, 28_40, whole) }
  // In dates no line ends at a blank, or between Chinese characters.
  const plain = (text: unknown) =>
    typeof text === 'string' ? text.replaceAll('\u{a0}', ' ').replaceAll('\u{2060}', '') : text
  const stepsIn = (lang: 'en' | 'cn') =>
    bookingSteps(whole, { ...asked, lang }).map(({ label, state, aside, detail }) => [
      ...[plain(label), state, plain(aside), detail],
    ])
  assert.deepEqual(stepsIn('en'), [
    ['Booking fee', 'now', 'S$56.80', '10% of S$568.00, held in your wallet until the draw.'],
    ['Mon 23 Nov, 00:30: draw', 'later', '0 – 20 t', 'By lot. The fee for tons not drawn comes back at once.'],
    [
      'Within 72 h of the draw: balance',
      'later',
      'up to S$520.49',
      'If missed, you lose the tons and S$28.40 of the fee, and your credit score drops by 20.',
    ],
    ['Tue 1 Dec, 09:00: delivery', 'later', undefined, 'Your tons arrive, each with its registry serial number.'],
  ])
  assert.deepEqual([stepsIn('cn')[1]![0], stepsIn('cn')[2]![2]], ['11月23日 周一 00:30 抽签', '最多 S$520.49'])
})

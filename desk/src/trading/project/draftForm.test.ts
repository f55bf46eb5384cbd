import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyContent, type ProjectContent } from '@tonne/domain/trading/projectContent'
import { toContent, toForm } from './draftForm.ts'

const whole: ProjectContent = {
  ...emptyContent(),
  name: { en: 'A', cn: '甲' },
  country: 'GH',
  lat: -6.25,
  lon: 101.5,
  bufferPercent: 18,
  sdgs: [13, 15],
  priceCents: 22_10,
  lotKg: 500,
  minKg: 1500,
  authorisation: { state: 'on_file' as const, day: '2026-01-28' },
  startsAt: Date.UTC(2026, 10, 24, 2),
  endsAt: Date.UTC(2027, 0, 24, 10),
  presale: {
    startsAt: Date.UTC(2026, 10, 22),
    endsAt: Date.UTC(2026, 10, 23),
    bookingBasisPoints: 1250,
    forfeitBasisPoints: 5000,
    finalPaymentHours: 48,
    supplyKg: 90_000,
  },
  blocks: [{ blockId: 1, first: 1, last: 100, text: 'A-{first}-{last}' }],
}
for (const [name, content] of Object.entries({ whole, empty: emptyContent() })) {
  test(`${name}: a round trip through the form changes nothing`, () =>
    assert.deepEqual(toContent(toForm(content)), { content, wrong: [] }))
}
test('times are in Singapore', () => assert.equal(toForm(whole).startsAt, '2026-11-24T10:00'))
test('unreadable fields are named', () => {
  const form = {
    ...toForm(whole),
    lat: '6,25',
    price: '22.105',
    lot: '',
    country: 'Ghana',
    startsAt: 'soon',
    bufferPercent: '1.5',
  }
  assert.deepEqual(toContent(form).wrong.sort(), ['bufferPercent', 'country', 'lat', 'lot', 'price', 'startsAt'])
})

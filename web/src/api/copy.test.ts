import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@tonne/domain/refusalCatalogue'
import { copy } from './copy.ts'
import { GUEST_CANNOT, OUTCOME_UNKNOWN } from './failure.ts'

for (const [name, words] of Object.entries(copy)) {
  test(`${name} is said as the catalogue says it`, () => {
    const { en, cn } = catalogue[name as keyof typeof copy]
    assert.deepEqual([...words], [en, cn])
  })
}
test('the codes the app acts on are the catalogue’s', () => {
  assert.equal(GUEST_CANNOT, catalogue.guestCannot.code)
  assert.equal(OUTCOME_UNKNOWN, catalogue.outcomeUnknown.code)
})

/** A claim stands only with the way to check it and what that does not show, in both languages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productClaims } from './productClaims.ts'
import { assertSaid } from './testing/assertSaid.ts'

const files = ['log', 'consistency', 'liability', 'walk', 'statement', 'draw', 'certificate']
for (const { claim, check, notShown } of productClaims) {
  test(claim[0], () => {
    assertSaid(claim, 'claim')
    assertSaid(notShown, 'notShown')
    const { page, get, verify, invariants } = check
    assert.ok(page ?? get ?? verify ?? invariants)
    if (page !== undefined) assert.match(page, /^\/pages\/\w+\/\w+$/)
    if (get !== undefined) assert.match(get, /^\/\w+[\w./?=]*$/)
    if (verify !== undefined) assert.ok(files.includes(verify), verify)
    if (invariants !== undefined) {
      assert.ok(invariants.length > 0)
      assert.deepEqual(
        invariants,
        [...new Set(invariants)].sort((a, b) => a - b),
      )
      for (const number of invariants) assert.ok(number >= 1)
    }
  })
}
test('no claim is made twice', () => assert.equal(new Set(productClaims.map(({ claim }) => claim[0])).size, productClaims.length))

/** `WRITE=1` writes the claims into the README. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { assertBothLanguages } from '../testing/assertBothLanguages.ts'
import { productClaims, sayCheck } from './productClaims.ts'

const files = ['log', 'consistency', 'liability', 'walk', 'statement', 'draw', 'certificate']
for (const { claim, check, notShown } of productClaims) {
  test(claim[0], () => {
    assertBothLanguages(claim, 'claim')
    assertBothLanguages(notShown, 'notShown')
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
test('no claim is made twice', () =>
  assert.equal(new Set(productClaims.map(({ claim }) => claim[0])).size, productClaims.length))

const README = resolve(import.meta.dirname, '../../..', 'README.md')
const [BEGIN, END] = ['<!-- claims -->', '<!-- end of claims -->']
const table = ['| claim | how to check it | what that does not show |', '|---|---|---|']
for (const { claim, check, notShown } of productClaims)
  table.push(`| ${claim[0]} | ${sayCheck(check)} | ${notShown[0]} |`)

test('the README has the claims of the page, word for word', () => {
  const readme = readFileSync(README, 'utf8')
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  assert.ok(from >= 0 && to > from, 'the README has the marks')
  const written = `${readme.slice(0, from)}${BEGIN}\n${table.join('\n')}\n${readme.slice(to)}`
  if (process.env.WRITE) writeFileSync(README, written)
  else
    assert.equal(
      readme,
      written,
      'write it anew: WRITE=1 node_modules/.bin/node --test domain/src/trust/productClaims.test.ts',
    )
})

/** Each claim of the product names checks that exist, and the README says the same claims as the page. `WRITE=1` writes them there. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { endpoints } from '@tonne/contract/endpoints'
import { productClaims, sayCheck } from '@tonne/domain/productClaims'
import { invariants } from '../invariants/invariantList.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')
const access = new Map(endpoints.map(({ endpoint }) => [endpoint.path, endpoint.access]))
const known = new Set(invariants.map(({ id }) => Number.parseInt(id, 10)))
const routes = read('web/src/routes.tsx')
const kinds = read('verify/src/verifyBundle.ts')

for (const { claim, check, notShown } of productClaims) {
  test(`${claim[0]} Its checks exist`, () => {
    assert.ok(check.page || check.get || check.verify, 'anybody can do one of them')
    for (const said of [claim, notShown]) assert.match(said[1], /\p{Script=Han}/u)
    if (check.page) assert.ok(routes.includes(`path: '${check.page}'`), check.page)
    const path = check.get?.split('?')[0]
    if (path && path !== '/openapi.json') assert.equal(access.get(path), 'public', path)
    if (check.verify) assert.match(kinds, new RegExp(`\\b${check.verify}\\b`))
    assert.deepEqual(
      (check.invariants ?? []).filter((id) => !known.has(id)),
      [],
    )
  })
}

const [BEGIN, END] = ['<!-- claims -->', '<!-- end of claims -->']
const table = ['| claim | how to check it | what that does not show |', '|---|---|---|']
for (const { claim, check, notShown } of productClaims) table.push(`| ${claim[0]} | ${sayCheck(check)} | ${notShown[0]} |`)

test('the README says the claims of the page, word for word', () => {
  const readme = read('README.md')
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  assert.ok(from >= 0 && to > from, 'the README has the marks')
  const written = `${readme.slice(0, from)}${BEGIN}\n${table.join('\n')}\n${readme.slice(to)}`
  if (process.env.WRITE) writeFileSync(resolve(root, 'README.md'), written)
  else assert.equal(readme, written, 'write it anew: WRITE=1 node_modules/.bin/node --test server/src/open/productClaims.test.ts')
})

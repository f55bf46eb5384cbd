import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { endpoints } from '@tonne/contract/endpoints'
import { productClaims } from '@tonne/domain/trust/productClaims'
import { invariants } from '../invariants/invariantList.ts'

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')
const access = new Map(endpoints.map(({ endpoint }) => [endpoint.path, endpoint.access]))
const known = new Set(invariants.map(({ id }) => Number.parseInt(id, 10)))
const routes = ['routes', 'publicRoutes', 'memberRoutes'].map((name) => read(`web/src/${name}.tsx`)).join()
const kinds = read('verify/src/verifyBundle.ts')

for (const { claim, check } of productClaims) {
  test(`${claim[0]} Its checks exist`, () => {
    assert.ok(check.page || check.get || check.verify, 'anybody can do one of them')
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

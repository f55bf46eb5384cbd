import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@tonne/domain/refusals'
import fc from 'fast-check'
import { openWorld } from '../../testing/openWorld.ts'
import { pageSorted, type Sorts, sorted } from './sorted.ts'

const { db } = await openWorld()

type Row = { id: number; at: Date; kg: number; came: number }
const SORTS: Sorts<'at' | 'kg' | 'came'> = {
  id: 'id',
  by: { at: ['at', 'timestamptz'], kg: ['kg', 'bigint'], came: null },
}
type Sort = keyof (typeof SORTS)['by'] | `${keyof (typeof SORTS)['by']}.desc`
const SORT: Sort[] = ['at', 'at.desc', 'kg', 'kg.desc', 'came', 'came.desc']
const LISTED = `select id, at, kg, id as came
  from unnest($1::bigint[], $2::timestamptz[], $3::bigint[]) listed(id, at, kg) where true`
type Page = { from?: string | undefined; limit: number; named?: string }
const page = (made: readonly Row[], sort: Sort, { from, limit, named }: Page, sorts = SORTS) =>
  pageSorted(db, sorts, sort, { after: from, limit, named }, (place, sql) => {
    const { end, values } = sorted(sorts, place, 4)
    const columns = [made.map(({ id }) => id), made.map(({ at }) => at), made.map(({ kg }) => kg)]
    return sql.rows<Row>(`${LISTED}${end}`, [...columns, ...values])
  })

test('pages of any order and size add up to the whole list once, also with many equal rows', async () => {
  const rows = fc.array(fc.record({ at: fc.integer({ min: 0, max: 3 }), kg: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(...SORT), fc.integer({ min: 1, max: 5 }), async (all, sort, limit) => {
      const made = all.map(({ at, kg }, i) => ({ id: i + 1, at: new Date(at * 1000), kg, came: i + 1 }))
      const seen: number[] = []
      for (let from: string | undefined, more = true; more; ) {
        const { rows: shown, next } = await page(made, sort, { from, limit })
        seen.push(...shown.map(({ id }) => id))
        from = next ?? undefined
        more = next !== null
        assert.ok(seen.length <= made.length, 'a page begins again')
      }
      const [by, way] = [sort.replace('.desc', '') as 'at' | 'kg' | 'came', sort.endsWith('.desc') ? -1 : 1]
      const wanted = made.toSorted((a, b) => way * (Number(a[by]) - Number(b[by]) || a.id - b.id)).map(({ id }) => id)
      assert.deepEqual(seen, wanted)
    }),
    { numRuns: 150 },
  )
})

test('a cursor of another order is refused', async () => {
  const refuses = (asked: Promise<unknown>) =>
    assert.rejects(asked, (no) => no instanceof Refusal && no.rule === 'fieldInvalid' && no.params.field === 'after')
  for (const from of ['7', '', 'x.7', '7.', '.7', '7.7.7', '-1.7']) await refuses(page([], 'kg', { from, limit: 3 }))
  // No instant is so late.
  await refuses(page([], 'at', { from: '8640000000000001.7', limit: 3 }))
  for (const from of ['7.7', '', 'x', '-7', '1e3']) await refuses(page([], 'came', { from, limit: 3 }))
})

test('one row is found by its id, or by its number where it has one, in each order', async () => {
  const made = [1, 2, 3].map((id) => ({ id, at: new Date(id * 1000), kg: 40 + id, came: id }))
  const found = async (sort: Sort, named: string, sorts = SORTS) => {
    const { rows, next } = await page(made, sort, { limit: 1, named }, sorts)
    return [rows.map(({ id }) => id), next]
  }
  for (const sort of SORT) {
    assert.deepEqual(await found(sort, '3'), [[3], null])
    assert.deepEqual(await found(sort, '9'), [[], null])
    assert.deepEqual(await found(sort, 'W-3'), [[], null], 'no row of this list is called so')
    assert.deepEqual(await found(sort, '42', { ...SORTS, no: 'kg::text' }), [[2], null])
  }
})

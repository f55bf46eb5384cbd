/** Walks every list of the desk in each of its declared sort orders. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { sortsOf } from '@tonne/contract/endpoint'
import { done } from '../answers.ts'
import { fieldsOf } from '../fieldsOf.ts'
import { liveMarked } from '../markedLife.ts'
import { openWorld } from '../openWorld.ts'

const world = await openWorld()
await liveMarked(world)

type Row = Readonly<Record<string, number>>
type Page = { items: readonly Row[]; next: string | null }
const lists = deskEndpoints.filter(({ endpoint }) => fieldsOf(endpoint).includes('after'))
/** Lists with a single order: those of one member, found entries, and closed days, newest first. */
const ONE_ORDER = ['memberPageDesk.', 'correctionDesk.find', 'dailyCloseDesk.list']
const sortable = lists.filter(({ endpoint }) => sortsOf(endpoint).length > 0)

test('every list is sorted by the server, or has one order', () => {
  const others = lists.filter((one) => !sortable.includes(one)).map(({ name }) => name)
  assert.deepEqual(
    others.filter((name) => !ONE_ORDER.some((begin) => name.startsWith(begin))),
    [],
  )
})

let severalRows = 0
for (const { name, endpoint } of sortable)
  test(`${name}: pages follow the requested order`, async () => {
    const { call } = await world.operator(endpoint.roles[0]!)
    const read = async (input: Readonly<Record<string, unknown>>) => done(await call(endpoint, input)) as Page
    for (const sort of sortsOf(endpoint)) {
      const [by, way] = [sort.replace('.desc', ''), sort.endsWith('.desc') ? -1 : 1]
      const { items } = await read({ sort, limit: 50 })
      const values = items.map((row) => way * row[by]!)
      for (const value of values) assert.ok(Number.isFinite(value), `${sort} is a column of each row`)
      assert.deepEqual(
        values,
        values.toSorted((a, b) => a - b),
        sort,
      )
      const walked: Row[] = []
      for (let after: string | null = ''; after !== null && walked.length < items.length; ) {
        const page: Page = await read({ sort, limit: 1, ...(after ? { after } : {}) })
        walked.push(...page.items)
        after = page.next
      }
      assert.deepEqual(walked, items, sort)
      if (items.length > 1) severalRows += 1
    }
  })

for (const { name, endpoint } of sortable)
  test(`${name}: its total counts all pages and depends only on its filters`, async () => {
    const { call } = await world.operator(endpoint.roles[0]!)
    const read = async (input: object) => done(await call(endpoint, input)) as Page & { total?: number }
    const { items } = await read({ limit: 50 })
    const { next, total } = await read({ limit: 1, total: '1' })
    assert.equal(total, items.length)
    assert.equal((await read({})).total, undefined, 'only where it is asked for')
    if (next) assert.equal((await read({ limit: 1, after: next, total: '1' })).total, items.length)
    for (const typed of ['find', 'search', 'q', 'subject'].filter((field) => fieldsOf(endpoint).includes(field)))
      assert.equal((await read({ [typed]: 'nobody is called so', total: '1' })).total, 0)
  })

test('and most of them had rows to sort', () => {
  assert.ok(severalRows >= 12, `${severalRows}`)
})

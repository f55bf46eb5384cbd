import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageRow } from './page.ts'
import { pageLoader } from './pageLoader.ts'

const rowAt = (path: string): PageRow => ({ path, title: ['A', 'A'], load: async () => ({ Page: () => null }) })

test('an address of the second table is found once that has loaded, and none is called unknown before', async () => {
  let asked = 0
  const loader = pageLoader([rowAt('/first')], async () => {
    asked += 1
    if (asked === 1) throw new Error('no network')
    return [rowAt('/second')]
  })
  assert.ok(loader.rowOf('/first?no=1'))
  await assert.rejects(loader.complete(), /no network/)
  assert.deepEqual([loader.rowOf('/second'), loader.whole()], [undefined, false])
  await loader.complete()
  assert.equal(loader.rowOf('/second?no=1')?.path, '/second')
  assert.ok(loader.whole())
  await loader.complete()
  assert.equal(asked, 2, 'what came is not asked for again')
})

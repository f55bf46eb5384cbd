import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market } from '@tonne/contract/trading/market'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import type { HeldTrader } from './holdStore.ts'
import type { BookRow } from './store.ts'
import { strandedAmong } from './stranded.ts'
import { eachStranded } from './tradeStore.ts'

test('a hold that began after an order strands it, unless a code confirmed the order', () => {
  const at = new Date('2026-11-20T04:00:00Z')
  const after = (ms: number, stepUpId: number | null = null) => {
    const row = { id: 1, memberId: 7, no: 'S-1', side: 'sell', leftKg: 1000, at, stepUpId } as BookRow
    const hold = { latest: new Date(at.getTime() + ms) } as HeldTrader
    return strandedAmong([row], { holds: new Map([[7, hold]]), restrictions: [] }).length
  }
  assert.deepEqual([after(-1), after(0), after(1), after(1, 5)], [0, 0, 1, 0])
})

const world = await openWorld()
const { db, clock } = world

test('the search for stranded orders reads no healthy order, however many wait', async () => {
  const { no } = await openProject(world, { price: 10_00 })
  const found = async () => {
    const rows: unknown[] = []
    for await (const row of eachStranded(db, clock.now())) rows.push(row)
    return rows
  }
  const read = () => rowsRead(db, found, 'book_order')
  const before = await read()
  for (let i = 0; i < 12; i++) {
    const person = await world.newMember()
    await world.fund(person, 20_00)
    done(await person.call(market.buy, { project: no, kg: 1000, priceCents: 9_00 }))
  }
  assert.equal(await read(), before)
  assert.deepEqual(await found(), [])
})

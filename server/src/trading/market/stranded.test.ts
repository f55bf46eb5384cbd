import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market } from '@tonne/contract/trading/market'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { eachStranded } from './tradeStore.ts'

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

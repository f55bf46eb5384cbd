import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable } from '../../testing/payees.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'

const world = await openWorld()
const { db } = world

/** As if each kilogram of the pocket had come by itself: the ranges of a long history, without its transactions. */
const shatter = (projectId: number, pocket: string) =>
  db.tx(async (tx) => {
    await tx.rows('select id from account where pocket = $1 order by id for update', [pocket])
    const whole = await tx.rows<{ id: number; account: number; from: number; to: number; entry: number }>(
      `select r.id, r.account_id as account, r.from_kg as "from", r.to_kg as "to", r.entry_id as entry
       from serial_range r join account a on a.id = r.account_id where r.project_id = $1 and a.pocket = $2`,
      [projectId, pocket],
    )
    await tx.rows('delete from serial_range where id = any($1)', [whole.map(({ id }) => id)])
    for (const { account, from, to, entry } of whole)
      await tx.rows(
        `insert into serial_range (project_id, account_id, from_kg, to_kg, entry_id)
         select $1, $2::bigint, kg, kg + 1, $5::bigint from generate_series($3::bigint, $4::bigint - 1) as kg`,
        [projectId, account, from, to, entry],
      )
  })

test('five tons in five thousand pieces are bought, offered, taken back, offered, sold and retired', async () => {
  const { no: project, id } = await openProject(world, { tons: 5 })
  const [holder, buyer] = [await payable(world, 500_00), await payable(world, 500_00)]
  await shatter(id, 'unsold')
  const bought = done(await holder.call(order.buy, { project, kg: 5000, priceVersion: 1 }))
  assert.equal(
    bought.serials.reduce((sum, { kg }) => sum + kg, 0),
    5000,
  )
  const offered = done(await holder.call(market.sell, { project, kg: 5000, priceCents: 30_00 }))
  done(await holder.call(market.cancel, { no: offered.no }))
  done(await holder.call(market.sell, { project, kg: 5000, priceCents: 30_00 }))
  assert.equal(done(await buyer.call(market.buy, { project, kg: 5000, priceCents: 30_00 })).filledKg, 5000)
  const { no } = done(await retire(buyer, project, { kg: 5000 }))
  await completeRetirement(world, no)
  assert.equal(done(await buyer.call(wallet.tons, {})).retiredKg, 5000)
})

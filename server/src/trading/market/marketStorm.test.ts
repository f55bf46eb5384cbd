import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { order } from '@tonne/contract/trading/order'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import type { Person } from '../../testing/people.ts'
import { startKillable } from '../../testing/startKillable.ts'
import { makeWorld } from '../../testing/world.ts'

const TRADERS = 12
const ORDERS_EACH = 60
type Answer = { code: number; msg: string; data: { no: string } }
type Outcome = { key: string; no: string | null }

/** The n-th order of a trader: bids and offers around one price, so that many of them meet. */
const askOf = (project: string, i: number, n: number) => ({
  side: (i + n) % 2 === 0 ? 'buy' : 'sell',
  body: { project, kg: 1000, priceCents: 9_90 + ((i * 7 + n * 3) % 5) * 5 },
})
async function place(
  address: string,
  { token }: Person,
  { project, key }: { project: string; key: string },
): Promise<Answer | null> {
  const [, i, n] = key.split('-').map(Number) as [number, number, number]
  const { side, body } = askOf(project, i, n)
  const headers = { 'content-type': 'application/json', authorization: token, 'idempotency-key': key }
  try {
    const response = await fetch(`${address}/h5/api/market/${side}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as Answer
  } catch {
    return null
  }
}

test('kill -9 in a storm of bids and offers loses no acknowledged order and doubles none', async () => {
  const world = await makeWorld()
  const { no: project, id } = await openProject(world, { tons: 10_000, price: 10_00 })
  const traders: Person[] = []
  for (let i = 0; i < TRADERS; i++) {
    const trader = await world.newMember({ level: 3 })
    await world.fund(trader, 3_000_00)
    done(await trader.call(order.buy, { project, kg: 100_000, priceVersion: 1 }))
    traders.push(trader)
  }
  const first = await startKillable(world.appUrl, world.clock.now())
  const outcomes: Outcome[] = []
  const storm = traders.map(async (trader, i) => {
    for (let n = 0; n < ORDERS_EACH; n++) {
      const key = `storm-${i}-${n}`
      const answer = await place(first.address, trader, { project, key })
      outcomes.push({ key, no: answer?.code === 0 ? answer.data.no : null })
      if (answer === null) return
    }
  })
  while (outcomes.length < TRADERS * 8) await sleep(1)
  first.child.kill('SIGKILL')
  await Promise.all(storm)
  const acked = outcomes.filter((o) => o.no !== null)
  assert.ok(
    acked.length > 0 && acked.length < outcomes.length,
    `the kill met no storm: ${acked.length} of ${outcomes.length} acknowledged`,
  )

  const second = await startKillable(world.appUrl, world.clock.now())
  for (const { key, no } of outcomes) {
    const again = await place(second.address, traders[Number(key.split('-')[1])]!, { project, key })
    assert.equal(again?.code, 0, again?.msg)
    if (no !== null) assert.equal(again?.data.no, no, `${key} was answered with another order`)
  }
  second.child.kill('SIGKILL')
  const count = async (text: string) => (await world.db.rows<{ n: number }>(text, [id]))[0]!.n
  assert.equal(
    await count('select count(*)::int as n from book_order where project_id = $1'),
    outcomes.length,
    'one order for each key',
  )
  assert.ok((await count('select count(*)::int as n from trade where project_id = $1')) > 10, 'the storm traded')
  await world.end()
})

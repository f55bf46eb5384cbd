import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openProject } from '../openProject.ts'
import type { Person } from '../people.ts'
import { startKillable } from '../startKillable.ts'
import { makeWorld } from '../world.ts'

const BUYERS = 24
const ORDERS_EACH = 60
type Answer = { code: number; msg: string; data: { no: string } }
type Outcome = { key: string; no: string | null }

/** One order; null if there was no answer, which leaves its outcome open. */
async function order(
  address: string,
  { token }: Person,
  { project, key }: { project: string; key: string },
): Promise<Answer | null> {
  const headers = { 'content-type': 'application/json', authorization: token, 'idempotency-key': key }
  const body = JSON.stringify({ project, kg: 1000, priceVersion: 1 })
  try {
    const response = await fetch(`${address}/h5/api/order/buy`, { method: 'POST', headers, body })
    return (await response.json()) as Answer
  } catch {
    return null
  }
}

test('kill -9 in the middle of a storm of orders loses no acknowledged order and doubles none', async () => {
  const world = await makeWorld()
  const { no: project, id } = await openProject(world, { tons: 100_000, price: 100 })
  const buyers: Person[] = []
  for (let i = 0; i < BUYERS; i++) buyers.push(await world.newMember({}))
  for (const buyer of buyers) await world.fund(buyer, 500_00)

  const first = await startKillable(world.appUrl, world.clock.now())
  const outcomes: Outcome[] = []
  const storm = buyers.map(async (buyer, i) => {
    for (let n = 0; n < ORDERS_EACH; n++) {
      const key = `storm-${i}-${n}`
      const answer = await order(first.address, buyer, { project, key })
      outcomes.push({ key, no: answer?.code === 0 ? answer.data.no : null })
      if (answer === null) return
    }
  })
  while (outcomes.length < BUYERS * 8) await sleep(1)
  first.child.kill('SIGKILL')
  await Promise.all(storm)
  const acked = outcomes.filter((o) => o.no !== null)
  const silent = outcomes.filter((o) => o.no === null)
  assert.ok(
    acked.length > 0 && silent.length > 0,
    `the kill met no storm: ${acked.length} acknowledged, ${silent.length} silent`,
  )

  const second = await startKillable(world.appUrl, world.clock.now())
  for (const { key, no } of [...acked, ...silent]) {
    const buyer = buyers[Number(key.split('-')[1])]!
    const again = await order(second.address, buyer, { project, key })
    assert.equal(again?.code, 0, again?.msg)
    if (no !== null) assert.equal(again?.data.no, no, `${key} was answered with another order`)
  }
  second.child.kill('SIGKILL')
  const [{ orders }] = (await world.db.rows<{ orders: number }>(
    'select count(*)::int as orders from "order" where project_id = $1',
    [id],
  )) as [{ orders: number }]
  assert.equal(orders, outcomes.length, 'one order for each key that was ever sent')
  await world.end()
})

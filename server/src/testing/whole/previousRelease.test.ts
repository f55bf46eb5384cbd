/** A release can be rolled back: the one before it serves members from the schema that this one made. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, client } from '@tonne/contract/client'
import { API_BASE, type Envelope } from '@tonne/contract/envelope'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { order } from '@tonne/contract/trading/order'
import { runPrevious, whyNoPrevious } from '../../../../tool/previousRelease.mjs'
import { done } from '../answers.ts'
import { openProject } from '../openProject.ts'
import { payable, requestOut } from '../payees.ts'
import { makeWorld } from '../world.ts'

assert.equal(whyNoPrevious(), undefined)
const world = await makeWorld()
const { db, clock, tools } = world
const [one, other] = await world.operators('finance', 'finance')
const person = await payable(world, 5_000_00)
const { no: project } = await openProject(world)
// The earlier release finds a finished demo world; both clocks continue from this one's hour.
const aheadMs = clock.now().getTime() - Date.now()
await db.rows('update instance set seeded_at = $1, clock_ahead_ms = $2 where id = 1', [clock.now(), aheadMs])
const together = () => clock.set(new Date(Date.now() + aheadMs))
const before = await runPrevious({ DATABASE_URL: world.url, SECRET: tools.settings.secret })
after(async () => {
  await before.stop()
  together()
  await world.end()
})

const calling = (token: string): Call =>
  client(async ({ method, path, moves }, input, key) => {
    const asked = { ...(input as Record<string, string>), lang: 'en', t: String(clock.now().getTime()), v: '1' }
    const url = `${before.url}${API_BASE}${path}${method === 'GET' ? `?${new URLSearchParams(asked)}` : ''}`
    const headers = {
      authorization: token,
      'content-type': 'application/json',
      ...(moves ? { 'idempotency-key': key ?? randomUUID() } : {}),
    }
    const response = await fetch(url, { method, headers, ...(method === 'POST' && { body: JSON.stringify(asked) }) })
    return (await response.json()) as Envelope<unknown>
  })
const there = calling(person.token)
const here = person.call
/**
 * Jobs of the earlier release do it: its demo bank pays after some seconds. If it never does, the runner stops this
 * file and names the test.
 */
async function until<T>(look: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look()
    if (wanted(found)) return found
    await sleep(200)
  }
}
const available = async (call: Call) => done(await call(wallet.summary, {})).availableCents

test('members of the previous release buy on this schema, and this release sees the same', async () => {
  const key = randomUUID()
  together()
  const buying = { project, kg: 5000, priceVersion: 1 }
  const bought = done(await there(order.buy, buying, key))
  assert.equal(done(await there(order.buy, buying, key)).no, bought.no)
  // During the roll-out both releases serve, and each finds the other's acts, also under the same key.
  assert.equal(done(await here(order.buy, buying, key)).no, bought.no)
  assert.deepEqual(done(await here(order.info, { no: bought.no })).serials, bought.serials)
  assert.equal(await available(there), await available(here))
})

test('a deposit arrives there', async () => {
  const had = await available(there)
  done(await there(deposit.create, { amountCents: 1_000_00 }))
  assert.equal(
    await until(
      () => available(there),
      (cents) => cents > had,
    ),
    had + 1_000_00,
  )
})

test('a withdrawal is requested there, approved by two here, and paid', async () => {
  const { no } = done(await requestOut({ ...person, call: there }, 200_00))
  together()
  done(await one.call(withdrawalDesk.propose, { no, reason: 'Checked' }))
  done(await other.call(withdrawalDesk.approve, { no, reason: 'Checked' }))
  const stage = async () => done(await there(withdrawal.info, { no })).stage
  await until(stage, (found) => found === 'completed')
})

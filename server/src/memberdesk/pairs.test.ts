/** Who trade mostly with each other are put before operators with what they share; who do not, or seldom, are left alone. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { credential } from '@tonne/contract/credential'
import { market } from '@tonne/contract/market'
import { memberDesk } from '@tonne/contract/memberDesk'
import { order } from '@tonne/contract/order'
import { payee } from '@tonne/contract/payee'
import { done, refused } from '../testing/answers.ts'
import { openProject } from '../testing/openProject.ts'
import { HOLDER, proof, TRADING } from '../testing/payees.ts'
import { PASSWORD, type Person } from '../testing/people.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { db } = world
after(() => world.end())
const call = (who: Person) => world.as(who.token)
const support = await world.operator('support')
const pairs = async () => done(await support.call(memberDesk.pairs, {})).items
const { no: project } = await openProject(world)

async function trader(): Promise<Person> {
  const person = await world.newMember()
  await db.rows('update member set invited_by = null where id = $1', [person.id])
  await world.fund(person, 30_000_00)
  done(await call(person)(order.buy, { project, kg: 50_000, priceVersion: 1 }))
  return person
}
async function trade(seller: Person, buyer: Person, tons: number): Promise<void> {
  done(await call(seller)(market.sell, { project, kg: tons * 1000, priceCents: 28_40 }))
  done(await call(buyer)(market.buy, { project, kg: tons * 1000, priceCents: 28_40 }))
}

test('from three trades on, and only for whom it is most of what they trade; the labelled maker never', async () => {
  const [one, two, busy] = [await trader(), await trader(), await trader()]
  await trade(one, two, 2)
  await trade(two, one, 2)
  assert.deepEqual(await pairs(), [])
  await trade(one, two, 1)
  const [pair, ...more] = await pairs()
  assert.deepEqual(more, [])
  assert.deepEqual([pair!.a.id, pair!.b.id, pair!.trades, pair!.cents, pair!.shared], [one.id, two.id, 3, 142_00, []])
  assert.deepEqual([pair!.kgToA, pair!.kgToB, pair!.a.percent, pair!.b.percent], [2000, 3000, 100, 100])

  // Both come to trade much more with others: not their main partner any more.
  await trade(busy, one, 12)
  await trade(busy, two, 12)
  assert.deepEqual(await pairs(), [])
  for (let i = 0; i < 2; i++) await trade(busy, one, 3)
  assert.deepEqual(
    (await pairs()).map(({ a, b }) => [a.id, b.id]),
    [[one.id, busy.id]],
  )
  await db.rows(`update member set label = 'maker' where id = $1`, [busy.id])
  assert.deepEqual(await pairs(), [])
})

test('what they share: an account for withdrawals, a device, a phone, an address, an invitation; the most shared stands first', async () => {
  const [one, two] = [await trader(), await trader()]
  for (let i = 0; i < 3; i++) await trade(one, two, 1)
  const found = async () => (await pairs()).find(({ a, b }) => a.id === one.id && b.id === two.id)!.shared
  assert.deepEqual(await found(), [])
  for (const person of [one, two]) {
    done(await call(person)(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
    done(await call(person)(payee.add, { kind: 'account', bank: 'DBS', number: '0721234567', holder: HOLDER, proof }))
  }
  assert.deepEqual(await found(), ['payee'])
  await db.rows(`update member set mobile = '91234567' where id = any($1::bigint[])`, [[one.id, two.id]])
  const now = world.clock.now()
  for (const { id } of [one, two]) {
    await db.rows(`insert into known_device (member_id, device_hash, first_at, last_at) values ($1, 'one browser', $2, $2)`, [id, now])
    await db.rows(
      `insert into login_event (member_id, outcome, device, address, known, at) values ($1, 'in', 'a browser', '203.0.113.7', true, $2)`,
      [id, now],
    )
  }
  await db.rows('update member set invited_by = $2 where id = $1', [one.id, two.id])
  assert.deepEqual(await found(), ['payee', 'device', 'mobile', 'address', 'invited'])
  assert.equal((await pairs())[0]!.a.id, one.id)
})

test('who works with the market reads no members', async () => {
  refused(await (await world.operator('market')).call(memberDesk.pairs, {}), 'operatorRole')
})

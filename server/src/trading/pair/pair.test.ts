import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { payee } from '@tonne/contract/money/payee'
import { credential } from '@tonne/contract/people/credential'
import { member } from '@tonne/contract/people/member'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { HOLDER, proof, TRADING } from '../../testing/payees.ts'
import { PASSWORD, type Person } from '../../testing/people.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { insertLink, moveLink } from '../owner/store.ts'
import { countTrades } from '../reference/store.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world)
const { db, clock } = world
const [support, other] = await world.operators('support', 'admin')
const reason = 'Seen in the book'
const { no: project } = await openProject(world, { tons: 5000 })
const all = async () => done(await support.call(pairDesk.list, {})).items
async function open() {
  await world.schedule.runNow()
  return (await all()).filter(({ state }) => state === 'open')
}
const of = async (one: Person, two: Person) => (await open()).find(({ a, b }) => a.id === one.id && b.id === two.id)
const later = () => clock.set(new Date(clock.now().getTime() + 1000))

async function trader(): Promise<Person> {
  const person = await world.newMember()
  await db.rows('update member set invited_by = null where id = $1', [person.id])
  await world.fund(person, 30_000_00)
  done(await person.call(order.buy, { project, kg: 50_000, priceVersion: 1 }))
  return person
}
async function trade(seller: Person, buyer: Person, tons: number, priceCents = 28_40): Promise<void> {
  later()
  done(await seller.call(market.sell, { project, kg: tons * 1000, priceCents }))
  done(await buyer.call(market.buy, { project, kg: tons * 1000, priceCents }))
}

test('pairs count from three trades, for owners who mostly trade with each other; never the market maker', async () => {
  const [one, two, busy] = [await trader(), await trader(), await trader()]
  await trade(one, two, 2)
  await trade(two, one, 2)
  assert.deepEqual(await open(), [])
  await trade(one, two, 1)
  const [pair, ...more] = await open()
  assert.deepEqual(more, [])
  assert.deepEqual(
    [pair!.a.id, pair!.b.id, pair!.trades, pair!.cents, pair!.shared, pair!.rules],
    [one.id, two.id, 3, 142_00, [], ['share']],
  )
  assert.deepEqual([pair!.kgToA, pair!.kgToB, pair!.a.percent, pair!.b.percent], [2000, 3000, 100, 100])
  // A pair waits until somebody decides, and is updated with what becomes known meanwhile.
  for (let i = 0; i < 3; i++) await trade(busy, one, 4)
  const found = await open()
  assert.deepEqual(
    found.map(({ a, b }) => [a.id, b.id]),
    [
      [one.id, two.id],
      [one.id, busy.id],
    ].sort(() => 0),
  )
  assert.equal(found.find(({ b }) => b.id === two.id)!.a.percent, 29)
  await db.rows(`update member set label = 'maker' where id = $1`, [busy.id])
  for (const { id } of found) done(await support.call(pairDesk.dismiss, { id, reason }))
  for (let i = 0; i < 3; i++) await trade(busy, one, 1)
  assert.deepEqual(await open(), [])
})

test('500 t passed to and fro: found by the clock, marked by one, told to both, and nothing of it counts', async () => {
  const [one, two] = [await trader(), await trader()]
  for (let i = 0; i < 5; i++) {
    await trade(one, two, 50)
    await trade(two, one, 50)
  }
  const found = (await of(one, two))!
  assert.deepEqual([found.rules, found.kgToA, found.kgToB], [['round', 'share'], 250_000, 250_000])
  later()
  const markedAt = clock.now().getTime()
  done(await support.call(pairDesk.mark, { id: found.id, reason }))
  refused(await support.call(pairDesk.mark, { id: found.id, reason }), 'stateMoved')
  refused(await support.call(pairDesk.dismiss, { id: found.id, reason }), 'stateMoved')
  for (const who of [one, two]) {
    const [newest] = done(await who.call(notice.list, {})).items
    assert.match(newest!.title.en, /Trades with one other member do not count/)
    assert.match(newest!.body.en, /5 t or more went there and back/)
    assert.doesNotMatch(JSON.stringify(newest), new RegExp(`operator"|${(who === one ? two : one).id}`))
    const { tons, marked } = done(await who.call(member.membership, {}))
    assert.deepEqual([tons.countsKg, marked], [50_000, [markedAt]])
  }
  // A marked pair is not found again.
  await trade(one, two, 10)
  await trade(two, one, 10)
  assert.equal(await of(one, two), undefined)
  assert.equal(done(await two.call(member.membership, {})).tons.countsKg, 50_000)
})

test('two lift a mark, and later trades find the pair again', async () => {
  const [one, two] = [await trader(), await trader()]
  await trade(one, two, 6)
  await trade(two, one, 6)
  const { id } = (await of(one, two))!
  refused(await support.call(pairDesk.proposeLift, { id, reason }), 'stateMoved')
  done(await support.call(pairDesk.mark, { id, reason }))
  refused(await other.call(pairDesk.decideLift, { id, approve: true, reason }), 'stateMoved')
  done(await support.call(pairDesk.proposeLift, { id, reason }))
  refused(await support.call(pairDesk.decideLift, { id, approve: true, reason }), 'ownAct')
  done(await other.call(pairDesk.decideLift, { id, approve: false, reason }))
  done(await other.call(pairDesk.proposeLift, { id, reason }))
  later()
  done(await support.call(pairDesk.decideLift, { id, approve: true, reason }))
  assert.equal(done(await one.call(member.membership, {})).marked.length, 0)
  assert.match(done(await two.call(notice.list, {})).items[0]!.title.en, /count again/)
  assert.equal(await of(one, two), undefined)
  await trade(one, two, 6)
  await trade(two, one, 6)
  assert.deepEqual((await of(one, two))!.trades, 2)
  const acts = await db.rows<{ act: string }>('select act from audit where subject = $1 order by id', [`pair ${id}`])
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['pair.mark', 'pair.proposeLift', 'pair.declineLift', 'pair.proposeLift', 'pair.lift'],
  )
})

test('signs: a shared payee, device, phone, address, invitation; dismissed, it takes another sign', async () => {
  const [one, two] = [await trader(), await trader()]
  await trade(one, two, 1)
  assert.equal(await of(one, two), undefined)
  const now = clock.now()
  for (const { id } of [one, two])
    await db.rows(
      `insert into known_device (member_id, device_hash, first_at, last_at) values ($1, 'one browser', $2, $2)`,
      [id, now],
    )
  const { id, rules } = (await of(one, two))!
  assert.deepEqual(rules, ['signs'])
  done(await support.call(pairDesk.dismiss, { id, reason: 'A couple; they said so' }))
  const ended = (await all()).find((pair) => pair.id === id)!
  assert.deepEqual(
    [ended.state, ended.decided, ended.shared],
    ['dismissed', { by: 'support operator', reason: 'A couple; they said so', at: clock.now().getTime() }, ['device']],
  )
  await trade(one, two, 1)
  assert.equal(await of(one, two), undefined)
  for (const person of [one, two]) {
    done(await person.call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
    done(await person.call(payee.add, { kind: 'account', bank: 'DBS', number: '0721234567', holder: HOLDER, proof }))
  }
  // Who only tried a password there was not there.
  const login = `insert into login_event (member_id, outcome, device, address, known, at)
    values ($1, $2, 'a browser', '203.0.113.9', true, $3)`
  await db.rows(login, [one.id, 'in', now])
  await db.rows(login, [two.id, 'wrong_password', now])
  const again = (await of(one, two))!
  assert.notEqual(again.id, id)
  assert.deepEqual(again.shared, ['payee', 'device'])
  await db.rows(`update member set mobile = '91234567' where id = any($1::bigint[])`, [[one.id, two.id]])
  for (const { id: memberId } of [one, two])
    await db.rows(
      `insert into login_event (member_id, outcome, device, address, known, at) values ($1, 'in', 'a browser',
        '203.0.113.7', true, $2)`,
      [memberId, now],
    )
  await db.rows('update member set invited_by = $2 where id = $1', [one.id, two.id])
  assert.deepEqual((await of(one, two))!.shared, ['payee', 'device', 'mobile', 'address', 'invited'])
  assert.equal((await open())[0]!.a.id, one.id)
})

test('an operator names a pair that no rule found; two who never traded are none', async () => {
  const [one, two] = [await trader(), await trader()]
  refused(await support.call(pairDesk.add, { a: one.id, b: two.id, reason }), 'pairNoTrades')
  refused(await support.call(pairDesk.add, { a: one.id, b: one.id, reason }), 'pairNoTrades')
  await trade(one, two, 1)
  const { id } = done(await support.call(pairDesk.add, { a: two.id, b: one.id, reason }))
  refused(await support.call(pairDesk.add, { a: one.id, b: two.id, reason }), 'pairListed')
  const added = await db.rows(`select after from audit where act = 'pair.add' and subject = $1`, [`pair ${id}`])
  assert.deepEqual(added, [{ after: { members: [one.id, two.id] } }])
  done(await support.call(pairDesk.mark, { id, reason }))
  const { tons } = done(await two.call(member.membership, {}))
  assert.deepEqual([tons.heldKg, tons.uncountedKg, tons.countsKg], [51_000, 1000, 50_000])
})

test('three trades far from the reference are found, also between two who trade more with others', async () => {
  const [one, two, third] = [await trader(), await trader(), await trader()]
  await trade(one, third, 20)
  await trade(third, two, 19)
  await trade(one, two, 1, 28_00)
  for (let i = 0; i < 2; i++) await trade(one, two, 1, 26_95)
  assert.equal(await of(one, two), undefined)
  await trade(one, two, 1, 26_95)
  const found = (await of(one, two))!
  assert.deepEqual([found.rules, found.farTrades], [['far'], 3])
})

test('two marks that come to be of the same two owners are one', async () => {
  const [one, two, company] = [await trader(), await trader(), await world.newMember({ kind: 'corporate' })]
  await world.fund(company, 100_00)
  await trade(one, two, 1)
  later()
  done(await one.call(market.sell, { project, kg: 1000, priceCents: 28_40 }))
  done(await company.call(market.buy, { project, kg: 1000, priceCents: 28_40 }))
  for (const b of [two.id, company.id]) {
    const { id } = done(await support.call(pairDesk.add, { a: one.id, b, reason }))
    done(await support.call(pairDesk.mark, { id, reason }))
  }
  await db.tx(async (tx) => {
    const link = { id: (await insertLink(tx, company.id, two.id, clock.now()))!, state: 'asked' as const }
    await moveLink(tx, link, 'confirmed', { by: { memberId: two.id }, at: clock.now() })
    await countTrades(tx, new Date(0), clock.now())
  })
  const { marked, tons } = done(await one.call(member.membership, {}))
  assert.deepEqual([marked.length, tons.countsKg], [2, 48_000])
})

test('operators of the market read no members; finance reads and does not mark', async () => {
  refused(await (await world.operator('market')).call(pairDesk.list, {}), 'operatorRole')
  refused(await (await world.operator('finance')).call(pairDesk.mark, { id: 1, reason }), 'operatorRole')
})

test('whoever was concerned by a change was told to read it again', () => refreshed(['owner']))

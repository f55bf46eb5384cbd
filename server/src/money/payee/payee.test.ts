import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payee, payeeDesk } from '@tonne/contract/money/payee'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { credential } from '@tonne/contract/people/credential'
import { sayBothDayTimes } from '@tonne/domain/format'
import { sealer } from '../../platform/crypto/seal.ts'
import { listMoneyOutHolds } from '../../shared/credential/moneyOutHold.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { HOLDER, payable, proof, requestOut } from '../../testing/payees.ts'
import { fictionalUen, PASSWORD } from '../../testing/people.ts'
import { DAY, sleepThrough } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { demoNameCheck } from './judgePayee.ts'
import { blindText, findPayee, insertPayee, sealedAs } from './store.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world, ['payee'])
const { db, clock } = world
const NUMBER = '0052312891'
async function armed(kind: 'personal' | 'corporate' = 'personal', uen?: string) {
  const person = await world.newMember({ kind, ...(uen ? { uen } : {}) })
  const { call } = person
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: proof.tradingPassword }))
  return { ...person, call }
}
const account = { kind: 'account' as const, bank: 'DBS', number: NUMBER, holder: HOLDER, proof }

test('a payee takes the trading password, is masked, notified, payable a day later and verified', async () => {
  const bob = await armed()
  const added = done(await bob.call(payee.add, { ...account, number: '005-231289-1' }))
  assert.deepEqual(
    [added.tail, added.state, added.isDefault, added.usableAt - added.addedAt],
    ['2891', 'unverified', true, 86_400_000],
  )
  await world.fund(bob, 100_00)
  const ask = () => bob.call(withdrawal.request, { amountCents: 50_00, payee: added.id, proof })
  refused(await ask(), 'payeeUnverified')
  assert.equal(await demoNameCheck(world.tools).run(clock.now(), 1), 0)
  await clock.forward(3000)
  assert.equal(await demoNameCheck(world.tools).run(clock.now(), 1), 1)
  assert.deepEqual(refused(await ask(), 'payeeTooNew').until, { en: 'Sat 21 Nov, 12:00', cn: '11月21日 周六 12:00' })
  const kinds = await db.rows<{ kind: string }>(
    `select kind from notice where member_id = $1 and kind like 'payee%' order by id`,
    [bob.id],
  )
  assert.deepEqual(
    kinds.map((k) => k.kind),
    ['payeeAdded', 'payeeVerified'],
  )
})

test('the account number is nowhere in clear: not in tables, mails or answers', async () => {
  const bob = await armed()
  const answer = JSON.stringify([await bob.call(payee.add, account), await bob.call(payee.list, {})])
  const rows = await db.rows<{ all: string }>(
    `select (select string_agg(p::text, '') from payee p) || (select string_agg(m::text, '')
      from mail m) || (select string_agg(n::text, '') from notice n)
     || coalesce((select string_agg(a::text, '') from audit a), '') || coalesce((select string_agg(i::text, '')
     from idempotency i), '') as all`,
  )
  assert.ok(!answer.includes(NUMBER) && !rows[0]!.all.includes(NUMBER))
})

test('each wrong field says what is right, and costs no try of the password', async () => {
  const bob = await armed()
  const wrong = { tradingPassword: 'Wrong#2026xx' }
  const add = (ask: object) => bob.call(payee.add, { ...account, proof: wrong, ...ask })
  assert.equal((refused(await add({ number: '12345' }), 'payeeNumber').digits as { en: string }).en, '10')
  refused(await add({ bank: 'NOBANK' }), 'bankIncorrect')
  refused(await add({ holder: 'TAN WEI LING' }), 'holderMismatch')
  refused(await add({ holder: 'LIM JUN' }), 'holderMismatch')
  refused(await add({ kind: 'mobile', number: '61234567' }), 'payeeMobile')
  refused(await add({ kind: 'uen', number: '201912345X' }), 'uenInvalid')
  refused(await add({ kind: 'uen', number: '197401143C' }), 'payeeUen')
  assert.equal(refused(await add({}), 'tradingPasswordAttempts').left, 4)
  done(await bob.call(payee.add, { kind: 'mobile', number: '+65 9123 4567', holder: 'Jun Hao, LIM', proof }))
})

test('a company is paid by its own UEN', async () => {
  const uen = fictionalUen()
  const corp = await armed('corporate', uen)
  const added = done(
    await corp.call(payee.add, { kind: 'uen', number: uen, holder: 'KOPI SELASIH PRIVATE LIMITED (DEMO)', proof }),
  )
  assert.deepEqual([added.kind, added.tail], ['uen', uen.slice(-4)])
})

test('at most five payees, each once, a hundred at once; one default; removed unless money is on its way', async () => {
  const [bob, carol] = [await armed(), await armed()]
  done(await carol.call(payee.add, account))
  const same = await Promise.all(Array.from({ length: 20 }, () => bob.call(payee.add, account)))
  assert.deepEqual(tally(same), { done: 1, payeeExists: 19 })
  for (const end of [2, 3, 4]) done(await bob.call(payee.add, { ...account, number: `005231289${end}` }))
  const last = await Promise.all([5, 6, 7].map((end) => bob.call(payee.add, { ...account, number: `005231289${end}` })))
  assert.deepEqual(tally(last), { done: 1, payeeTooMany: 2 })
  const { items } = done(await bob.call(payee.list, {}))
  assert.deepEqual([items.length, items.filter((p) => p.isDefault).length], [5, 1])
  refused(await world.ann.call(payee.setDefault, { id: items[1]!.id }), 'notFound')
  refused(await world.ann.call(payee.remove, { id: items[1]!.id }), 'notFound')
  done(await bob.call(payee.setDefault, { id: items[3]!.id }))
  done(await bob.call(payee.remove, { id: items[3]!.id }))
  const left = done(await bob.call(payee.list, {})).items
  assert.deepEqual([left.length, left.filter((p) => p.isDefault).length], [4, 1])
  refused(await bob.call(payee.remove, { id: items[3]!.id }), 'notFound')
  done(await bob.call(payee.add, { ...account, number: '0052312899' }))
  assert.deepEqual(
    done(await carol.call(payee.list, {})).items.map((p) => p.isDefault),
    [true],
    'the default of another member',
  )
})

test('a payee added beside another makes withdrawals to both wait, until it may be paid or is removed', async () => {
  const bob = await payable(world, 500_00)
  const added = done(await bob.call(payee.add, { ...account, number: '0052314499' }))
  const waits = refused(await requestOut(bob, 100_00), 'withdrawalCooling')
  assert.match((waits.why as { en: string }).en, /^A payee was added or changed/)
  assert.equal(done(await bob.call(withdrawal.form, {})).cooling?.until, added.usableAt)
  done(await bob.call(payee.remove, { id: added.id }))
  done(await requestOut(bob, 100_00))
})
test('an operator verifies or rejects a payee, with a reason, once', async () => {
  const [bob, carl] = [await armed(), await armed()]
  const [one, two] = [done(await bob.call(payee.add, account)), done(await carl.call(payee.add, account))]
  const finance = await world.operator('finance')
  assert.ok(
    done(await finance.call(payeeDesk.queue, {})).items.some((p) => p.id === one.id && p.member === 'Jun Hao Lim'),
  )
  refused(
    await (await world.operator('support')).call(payeeDesk.verify, { id: one.id, reason: 'Statement seen' }),
    'operatorRole',
  )
  assert.equal(done(await finance.call(payeeDesk.verify, { id: one.id, reason: 'Statement seen' })).state, 'verified')
  refused(await finance.call(payeeDesk.reject, { id: one.id, reason: 'Too late' }), 'stateMoved')
  assert.equal(
    done(await finance.call(payeeDesk.reject, { id: two.id, reason: 'The bank knows no such account' })).rejectedWhy,
    'The bank knows no such account',
  )
  await world.fund(carl, 50_00)
  refused(await carl.call(withdrawal.request, { amountCents: 10_00, payee: two.id, proof }), 'bankIncorrect')
})
test('a rejected payee stays rejected, and neither it nor a removed one waits in the queue', async () => {
  const bob = await armed()
  const finance = await world.operator('finance')
  const queue = async (find?: string) => done(await finance.call(payeeDesk.queue, find === undefined ? {} : { find }))
  const waiting = async (find?: string) => (await queue(find)).items.map(({ id }) => id)
  const { id: rejected } = done(await bob.call(payee.add, { ...account, number: '0052312801' }))
  done(await finance.call(payeeDesk.reject, { id: rejected, reason: 'The bank knows no such account' }))
  refused(await finance.call(payeeDesk.verify, { id: rejected, reason: 'Statement seen' }), 'stateMoved')
  const before = await queue()
  const { id: removed } = done(await bob.call(payee.add, { ...account, number: '0052312802' }))
  await clock.forward(1000)
  const { id: kept } = done(await bob.call(payee.add, { ...account, number: '0052312803' }))
  assert.equal((await queue()).waiting, before.waiting + 2)
  done(await bob.call(payee.remove, { id: removed }))
  assert.equal((await queue()).waiting, before.waiting + 1)
  const found = await waiting()
  assert.deepEqual([found.includes(rejected), found.includes(removed), found.includes(kept)], [false, false, true])
  assert.deepEqual([await waiting(bob.email.toUpperCase()), await waiting('nobody of this name')], [[kept], []])
  for (const id of found.filter((one) => one !== kept))
    done(await finance.call(payeeDesk.verify, { id, reason: 'Statement seen' }))
  await clock.forward(1000)
  const { id: last, addedAt } = done(await bob.call(payee.add, { ...account, number: '0052312804' }))
  const { oldestAt, items } = await queue()
  assert.deepEqual(
    items.map(({ id }) => id),
    [kept, last],
  )
  assert.ok(oldestAt! < addedAt)
})
test('an account that is stored under the former secret is known under the new one', async () => {
  const bob = await armed()
  const { id } = done(await bob.call(payee.add, { ...account, number: '0052312805' }))
  const { secret } = world.tools.settings
  const seals = sealer({ secret: 'a new secret of more than thirty-two letters', secretPrevious: secret })
  const text = blindText({ kind: 'account', bank: 'DBS', number: '0052312805' })
  const row = { ...(await findPayee(db, id, bob.id))!, memberId: bob.id, isDefault: false }
  const again = { ...row, number: seals.seal('0052312805', sealedAs(bob.id)), blinds: seals.indexes(text, 'payee') }
  assert.equal(await db.tx((tx) => insertPayee(tx, again)), undefined)
})
test('a payee stays as long as money may be on its way to it', async () => {
  const bob = await payable(world, 500_00)
  const [one, other] = await world.operators('finance', 'finance')
  const { no } = done(await requestOut(bob, 100_00))
  const remove = () => bob.call(payee.remove, { id: bob.payee })
  assert.equal(refused(await remove(), 'payeeInUse').no, no)
  done(await one.call(withdrawalDesk.propose, { no, reason: 'Checked' }))
  assert.equal(refused(await remove(), 'payeeInUse').no, no)
  done(await other.call(withdrawalDesk.approve, { no, reason: 'Checked' }))
  assert.equal(refused(await remove(), 'payeeInUse').no, no)
  done(await bob.call(withdrawal.cancel, { no }))
  done(await remove())
})
test('another default makes withdrawals wait a day, chosen or because the default was removed', async () => {
  const bob = await payable(world, 500_00)
  const other = done(await bob.call(payee.add, { ...account, number: '0052314477' }))
  // To a Monday, because nothing is paid on weekends.
  await sleepThrough(world, 3 * DAY)
  const waits = async () => (await listMoneyOutHolds(db, [bob.id], clock.now())).get(bob.id)?.until
  done(await bob.call(payee.setDefault, { id: bob.payee }))
  assert.equal(await waits(), undefined, 'it was the default already')
  done(await bob.call(payee.remove, { id: done(await bob.call(payee.add, { ...account, number: '0052314488' })).id }))
  assert.equal(await waits(), undefined, 'another than the default was removed')
  for (const change of [
    async () => done(await bob.call(payee.setDefault, { id: other.id })),
    async () => done(await bob.call(payee.remove, { id: other.id })),
  ]) {
    const until = new Date(clock.now().getTime() + DAY)
    await change()
    assert.deepEqual(await waits(), until)
    const [first] = done(await bob.call(payee.list, {})).items
    assert.ok(first!.isDefault)
    refused(await requestOut(bob, 100_00), 'withdrawalCooling')
    const notices = await db.rows<{ kind: string; until: unknown }>(
      `select kind, params -> 'until' as until from notice where member_id = $1 order by id desc limit 1`,
      [bob.id],
    )
    assert.deepEqual(notices, [{ kind: 'payeeDefault', until: sayBothDayTimes(until, clock.now()) }])
    await sleepThrough(world, DAY)
  }
  done(await requestOut(bob, 100_00))
})

test('whoever was concerned by a change was told to read it again', () => refreshed())

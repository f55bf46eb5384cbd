import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { lineDesk } from '@tonne/contract/money/claim'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { allPages, done, refused, tally } from '../../testing/answers.ts'
import { bankLine } from '../../testing/bankLines.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { availableOf, type Person } from '../../testing/people.ts'
import { fenceOf, sleepThrough, sleepUntil } from '../../testing/travel.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { expireDeposits } from './expireDeposits.ts'
import { settleLine } from './settleLine.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world, ['wallet', 'deposit'])
const { ann, corp, db, clock } = world
const settle = settleLine(world.tools)
const MINUTE = 60_000

const open = async (person: Pick<Person, 'call'>, amountCents: number, key?: string) =>
  done(await person.call(deposit.create, { amountCents }, key))
const pay = ({ amountCents, ...line }: { reference?: string | null; amountCents: number; bankRef?: string }) =>
  settle(bankLine(world, amountCents, line), clock.now())
const stateOf = async (person: Pick<Person, 'call'>, no: string) => done(await person.call(deposit.info, { no })).state
const SUSPENSE = `
  select coalesce(sum(case when c.pocket = 'suspense' then p.amount else -p.amount end), 0)::bigint as cents
  from posting p join account c on c.id = p.credit_id join account d on d.id = p.debit_id where 'suspense' in (c.pocket,
  d.pocket)`
const suspense = async () => (await db.rows<{ cents: number }>(SUSPENSE))[0]!.cents
const count = async (table: 'posting' | 'deposit' | 'bank_line') =>
  (await db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number

test('an intent has all that the payer needs, for the published time', async () => {
  const made = await open(ann, 250_00)
  assert.match(made.no, /^D-20261120-[2-9A-HJKMNP-TV-Z]{8}$/)
  assert.equal(made.reference, `DEP-${made.no.slice(-8)}`)
  assert.deepEqual(
    [made.state, made.expiresAt - made.createdAt, made.settledAt, made.entryNo],
    ['waiting', 30 * MINUTE, null, null],
  )
  assert.ok(
    made.paynow.includes(`5406250.00`) && made.paynow.includes(made.reference) && made.paynow.includes(made.uen),
  )
  done(await ann.call(deposit.cancel, { no: made.no }))
})
test('an amount below or above the limits, or one intent too many, opens nothing', async () => {
  const bob = await world.newMember()
  const create = (amountCents: number) => bob.call(deposit.create, { amountCents })
  assert.equal(refused(await create(99), 'depositBelowMin').min, 'S$1.00')
  assert.equal(refused(await create(20_000_01), 'depositAboveMax').max, 'S$20,000.00')
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 12 }, () => create(1_00)))), {
    done: 5,
    depositTooMany: 7,
  })
  refused(await create(20_000_00), 'depositTooMany')
  const { items } = done(await bob.call(deposit.list, {}))
  assert.equal(items.length, 5)
  done(await bob.call(deposit.cancel, { no: items[2]!.no }))
  done(await create(20_000_00))
  refused(await create(1_00), 'depositTooMany')
})
test('the same key opens one intent, with the same answer at once and later; another amount is refused', async () => {
  const cyd = await world.newMember()
  const before = await count('deposit')
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(cyd, 5_00, 'one-deposit-please')))
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.deepEqual(await open(cyd, 5_00, 'one-deposit-please'), answers[0])
  refused(await cyd.call(deposit.create, { amountCents: 5_01 }, 'one-deposit-please'), 'keyReused')
  assert.equal(await count('deposit'), before + 1)
})
test('a key serves a deposit or a purchase, never both, not even at once', async () => {
  const { no: project } = await openProject(world)
  const dee = await world.newMember()
  await world.fund(dee, 1_000_00)
  const { call } = dee
  for (let i = 0; i < 10; i++) {
    const key = `shared-key-${i}`
    const [intent, bought] = await Promise.all([
      call(deposit.create, { amountCents: 5_00 }, key),
      call(order.buy, { project, kg: 1000, priceVersion: 1 }, key),
    ])
    assert.deepEqual(tally([intent, bought]), { done: 1, keyReused: 1 })
    if (intent.code === 0) done(await call(deposit.cancel, { no: intent.data.no }))
  }
})

test('a key that another command stores at this very moment is found stored', async () => {
  const dee = await world.newMember()
  const rival = await db.pool.connect()
  await rival.query('begin')
  await rival.query(
    `insert into idempotency (member_id, key, request_hash, answer, at) values ($1, 'a-key-in-flight', 'other', '{}',
      now())`,
    [dee.id],
  )
  const intent = dee.call(deposit.create, { amountCents: 5_00 }, 'a-key-in-flight')
  await untilWaiting(db)
  await rival.query('commit')
  rival.release()
  refused(await intent, 'keyReused')
})

test('the right amount is credited at once, and the intent names the entry', async () => {
  const before = await availableOf(ann)
  const { no, reference } = await open(ann, 250_00)
  assert.equal(await pay({ reference, amountCents: 250_00 }), 'credited')
  assert.equal(await availableOf(ann), before + 250_00)
  const info = done(await ann.call(deposit.info, { no }))
  assert.deepEqual([info.state, info.settledAt], ['completed', clock.now().getTime()])
  const entry = done(await ann.call(wallet.entry, { no: info.entryNo! }))
  assert.deepEqual([entry.kind, entry.causeNo], ['deposit', no])
  assert.deepEqual(
    entry.postings.map(({ debit, credit, amount }) => [debit, credit, amount]),
    [['house:bank', 'member:available', 250_00]],
  )
})
const elsewhere: [
  name: string,
  paid: number,
  prepare: (no: string, reference: string) => Promise<unknown>,
  outcome: string,
  state: string,
][] = [
  ['another amount', 249_99, async () => undefined, 'in_review', 'in_review'],
  ['paid twice', 250_00, (_, reference) => pay({ reference, amountCents: 250_00 }), 'in_review', 'completed'],
  [
    'paid rightly after a wrong amount',
    250_00,
    (_, reference) => pay({ reference, amountCents: 1 }),
    'in_review',
    'in_review',
  ],
]
for (const [name, paid, prepare, outcome, state] of elsewhere) {
  test(`${name}: the payment waits in suspense for a person, under its line`, async () => {
    const { no, reference } = await open(ann, 250_00)
    await prepare(no, reference)
    const [purse, held] = [await availableOf(ann), await suspense()]
    assert.equal(await pay({ reference, amountCents: paid }), outcome)
    assert.deepEqual([await availableOf(ann), await suspense(), await stateOf(ann, no)], [purse, held + paid, state])
  })
}
test('the right amount for an expired or cancelled intent is still credited', async () => {
  const [late, given] = [await open(ann, 10_00), await open(ann, 20_00)]
  done(await ann.call(deposit.cancel, { no: given.no }))
  clock.set(new Date(clock.now().getTime() + 30 * MINUTE))
  assert.equal(await stateOf(ann, late.no), 'expired')
  const before = await availableOf(ann)
  assert.equal(await pay({ reference: given.reference, amountCents: 20_00 }), 'credited')
  const fence = await fenceOf(world, 'expireDeposits')
  await assert.rejects(expireDeposits(world.tools).run(clock.now(), fence + 1), /passed on/)
  assert.ok((await expireDeposits(world.tools).run(clock.now(), fence)) > 0)
  assert.equal(await pay({ reference: late.reference, amountCents: 10_00 }), 'credited')
  assert.deepEqual(
    [await availableOf(ann), await stateOf(ann, late.no), await stateOf(ann, given.no)],
    [before + 30_00, 'completed', 'completed'],
  )
})
test('a payment without a reference, or with an unknown one, waits in suspense', async () => {
  const before = await suspense()
  for (const reference of [null, 'DEP-22222222', 'dep-', 'x'.repeat(200)])
    assert.equal(await pay({ reference, amountCents: 7_00 }), 'suspense')
  assert.equal(await suspense(), before + 28_00)
})
test('the same bank line again, in any form, changes nothing', async () => {
  const { no, reference } = await open(ann, 40_00)
  const line = { reference, amountCents: 40_00, bankRef: 'line-1' }
  assert.deepEqual((await Promise.all(Array.from({ length: 8 }, () => pay(line)))).sort(), [
    'credited',
    ...Array(7).fill('known'),
  ])
  const [before, purse] = [[await count('posting'), await count('bank_line'), await suspense()], await availableOf(ann)]
  for (const again of [line, { ...line, amountCents: 41_00 }, { ...line, reference: null }])
    assert.equal(await pay(again), 'known')
  assert.deepEqual([await count('posting'), await count('bank_line'), await suspense()], before)
  assert.deepEqual([await availableOf(ann), await stateOf(ann, no)], [purse, 'completed'])
})
test('of two lines for one intent at once, one is credited and the other waits', async () => {
  const { reference } = await open(ann, 60_00)
  const [purse, held] = [await availableOf(ann), await suspense()]
  assert.deepEqual((await Promise.all([1, 2].map(() => pay({ reference, amountCents: 60_00 })))).sort(), [
    'credited',
    'in_review',
  ])
  assert.deepEqual([await availableOf(ann), await suspense()], [purse + 60_00, held + 60_00])
})

test('another member’s intent counts as none, to read and to cancel', async () => {
  const { no } = await open(ann, 3_00)
  refused(await corp.call(deposit.info, { no }), 'notFound')
  refused(await corp.call(deposit.cancel, { no }), 'notFound')
  assert.equal(await stateOf(ann, no), 'waiting')
  assert.deepEqual(done(await corp.call(deposit.list, {})).items, [])
})
test('only a waiting intent can be cancelled, and the refusal names its state', async () => {
  const [paid, gone] = [await open(ann, 4_00), await open(ann, 4_00)]
  await pay({ reference: paid.reference, amountCents: 4_00 })
  const cancel = (no: string) => ann.call(deposit.cancel, { no })
  assert.deepEqual(refused(await cancel(paid.no), 'depositNotWaiting').state, { en: 'completed', cn: '已完成' })
  done(await cancel(gone.no))
  refused(await cancel(gone.no), 'depositNotWaiting')
})
test('pages of intents list each once, newest first, while new ones are made', async () => {
  const eve = await world.newMember()
  const made: string[] = []
  for (let i = 0; i < 7; i++) {
    const { no, reference } = await open(eve, 1_00)
    await pay({ reference, amountCents: 1_00 })
    made.push(no)
  }
  const seen = await allPages(async (from) => {
    const page = done(await eve.call(deposit.list, { limit: 2, ...from }))
    await open(eve, 2_00).then(({ no }) => eve.call(deposit.cancel, { no }))
    return page
  })
  assert.deepEqual(
    seen.map(({ no }) => no),
    made.reverse(),
  )
})

test('another payer’s money goes to no wallet by itself: two people decide, the member reads who paid', async () => {
  const person = await world.newMember()
  const { call } = person
  const owner = await world.owner()
  const refreshes = async () =>
    (await owner.query(`select from kept_event where $1 = any(member_ids) and 'deposit' = any(stale)`, [person.id]))
      .rowCount!
  const pay = async (counterparty: string | null, bankRef: string) => {
    const { no, reference } = done(await call(deposit.create, { amountCents: 75_00 }))
    const before = await refreshes()
    const outcome = await settle(bankLine(world, 75_00, { bankRef, reference, counterparty }), clock.now())
    assert.equal(await refreshes(), before + 1, `the member’s open pages show it: ${outcome}`)
    return { no, outcome }
  }
  const balance = () => availableOf(person)
  const other = await pay('ONG AH HOCK', 'payer-1')
  assert.deepEqual([other.outcome, await balance()], ['in_review', 0])
  const info = done(await call(deposit.info, { no: other.no }))
  assert.deepEqual([info.state, info.paidBy, info.paidCents], ['in_review', 'ONG AH HOCK', 75_00])
  assert.match(done(await call(notice.list, {})).items[0]!.body.en, /ONG AH HOCK.*Jun Hao Lim/)
  assert.equal((await pay('LIM JUN HAO', 'payer-2')).outcome, 'credited')
  // A bank that names nobody says nothing against the member.
  assert.equal((await pay(null, 'payer-3')).outcome, 'credited')
  assert.equal(await balance(), 150_00)
  const finance = await world.operator('finance')
  const [line] = done(await finance.call(lineDesk.lines, { outcome: 'in_review' })).items
  assert.deepEqual([line!.why, line!.counterparty, line!.depositMember], ['payer', 'ONG AH HOCK', 'Jun Hao Lim'])
})

test('the entry of a deposit that is credited after midnight has the new day in its number', async () => {
  await sleepUntil(world, '2026-11-20T15:50:00Z')
  const { no, reference } = await open(ann, 10_00)
  await sleepThrough(world, 20 * MINUTE)
  assert.equal(await pay({ reference, amountCents: 10_00 }), 'credited')
  assert.match(done(await ann.call(deposit.info, { no })).entryNo!, /^LE-20261121-/)
})

test('whoever was concerned by a change was told to read it again', () => refreshed())

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { plan } from '@tonne/contract/carbon/plan'
import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { correctionDesk } from '@tonne/contract/money/correction'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { wrongly } from '@tonne/domain/testing/wrongly'
import { insertRestriction } from '../../people/restriction/store.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { type Payable, payable, proof } from '../../testing/payees.ts'
import { DAY, fenceOf, sleepThrough, sleepUntil } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { remindPlans } from './remindPlans.ts'
import { runPlans } from './runPlans.ts'

// Friday 20 November 2026, noon in Singapore.
const world = await openWorld()
const refreshed = await watchRefreshed(world, ['wallet', 'plan', 'retirement'])
const { db, clock, tools } = world

const [running, reminding] = [runPlans(tools), remindPlans(tools)]
const runOf = async (job: DueJob) => job.run(clock.now(), await fenceOf(world, job.name))
const look = () => runOf(running)
const remind = () => runOf(reminding)
const plain = {
  kg: 2000,
  capCents: 70_00,
  day: 25,
  beneficiary: 'self',
  reason: 'own_emissions',
  reasonText: '',
  message: 'Commute',
  proof,
} as const
type Change = Partial<Record<keyof typeof plain, unknown>> & { name?: string }
const make = (person: Payable, project: string, change: Change = {}, key?: string) =>
  person.call(plan.create, wrongly({ ...plain, project, ...change }), key)
const infoOf = async (person: Payable, no: string) => done(await person.call(plan.info, { no }))
const noticesOf = async (person: Payable, like: RegExp) =>
  done(await person.call(notice.list, { limit: 50 }))
    .items.map((n) => `${n.title.en} | ${n.body.en}`)
    .filter((text) => like.test(text))
const to = (day: string) => sleepUntil(world, `${day}T04:00:00Z`)

test('each month on its day the tons are bought from the balance and set aside, once', async () => {
  const { no: project } = await openProject(world, { tons: 1000 })
  const person = await payable(world, 500_00)
  done(await person.call(order.buy, { project, kg: 10_000, priceVersion: 1 }))
  const before = done(await person.call(wallet.summary, {})).availableCents
  const made = done(await make(person, project))
  assert.match(made.no, /^PL-20261120-\d{5,}$/)
  assert.deepEqual(
    [made.state, made.nextOn, made.kg, made.capCents, made.day],
    ['active', '2026-11-25', 2000, 70_00, 25],
  )
  assert.equal(await look(), 0)
  await to('2026-11-25')
  assert.equal(await look(), 1)
  assert.equal(await look(), 0)
  const info = await infoOf(person, made.no)
  const [month] = info.months
  assert.deepEqual(
    [info.months.length, month!.month, month!.outcome, info.nextOn],
    [1, '2026-11', 'done', '2026-12-25'],
  )
  const bought = done(await person.call(order.info, { no: month!.orderNo! }))
  const retired = done(await person.call(retirement.info, { no: month!.retirementNo! }))
  assert.deepEqual([bought.state, bought.kg, bought.payCents], ['completed', 2000, 57_73])
  assert.deepEqual(bought.serials, retired.serials)
  assert.deepEqual(
    bought.fates.map((f) => [f.how, f.no, f.kg]),
    [['retiring', month!.retirementNo, 2000]],
  )
  assert.deepEqual(
    retired.serials.map((s) => s.text),
    [`${project}-11-12`],
  )
  assert.deepEqual(
    [retired.state, retired.kg, retired.name, retired.message],
    ['requested', 2000, 'Jun Hao Lim', 'Commute'],
  )
  const { availableCents, carbonKg } = done(await person.call(wallet.summary, {}))
  assert.deepEqual([before - availableCents, carbonKg], [month!.payCents, 10_000])
  assert.equal(month!.payCents, 57_73)
  assert.equal((await noticesOf(person, /sent to be retired/)).length, 1)
})

test('an impossible plan is refused when it is made', async () => {
  const { no: project } = await openProject(world, { tons: 1000 })
  const person = await payable(world, 100_00)
  assert.deepEqual(refused(await make(person, project, { capCents: 57_00 }), 'planCapLow').cap, 'S$57.00')
  refused(await make(person, project, { kg: 1500 }), 'quantityNotLot')
  refused(await make(person, project, { beneficiary: 'other', name: ' ' }), 'retireNoName')
  refused(await make(person, project, { reason: 'other' }), 'retireNoReason')
  refused(await make(person, 'TN-9999'), 'projectNotFound')
  refused(await make(person, project, { proof: { tradingPassword: 'Not-The-Word#1' } }), 'tradingPasswordAttempts')
  refused(await make(person, project, { day: 29 }), 'fieldInvalid')
  const ended = await openProject(world, { tons: 10, endsAt: new Date(clock.now().getTime() + DAY) })
  await sleepThrough(world, 2 * DAY)
  refused(await make(person, ended.no), 'projectEnded')
  await db.tx((tx) =>
    insertRestriction(
      tx,
      { memberId: person.id, scopes: ['sell'], reason: { en: 'Review', cn: '复核' }, reviewBy: clock.now() },
      clock.now(),
    ),
  )
  refused(await make(person, project), 'restricted')
  assert.deepEqual(done(await person.call(plan.list, {})).items, [])
})

test('one key makes one plan; at most five, even of twenty at once; nobody reads or changes another’s', async () => {
  const { no: project } = await openProject(world, { tons: 1000 })
  const person = await payable(world, 0)
  const key = randomUUID()
  const [a, b] = await Promise.all([make(person, project, {}, key), make(person, project, {}, key)])
  assert.equal(done(a).no, done(b).no)
  // A repeat is answered before its proof is checked, which the first request had shown.
  const late = { proof: { tradingPassword: 'Not-The-Word#1' } }
  assert.equal(done(await make(person, project, late, key)).no, done(a).no)
  refused(await make(person, project, { day: 3 }, key), 'keyReused')
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 20 }, () => make(person, project)))), {
    done: 4,
    planMost: 16,
  })
  done(await person.call(plan.pause, { no: done(a).no }))
  refused(await make(person, project), 'planMost')
  const other = await payable(world, 0)
  for (const endpoint of [plan.info, plan.pause, plan.resume, plan.stop])
    refused(await other.call(endpoint, { no: done(a).no }), 'notFound')
  refused(await world.as(world.guest)(plan.pause, { no: done(a).no }), 'guestCannot')
})

test('a key serves a plan or a purchase, never both, not even at once', async () => {
  const { no: project } = await openProject(world)
  const person = await payable(world, 1_000_00)
  for (let i = 0; i < 5; i++) {
    const key = `a-plan-or-a-purchase-${i}`
    const [made, bought] = await Promise.all([
      make(person, project, {}, key),
      person.call(order.buy, { project, kg: 1000, priceVersion: 1 }, key),
    ])
    assert.deepEqual(tally([made, bought]), { done: 1, keyReused: 1 })
  }
})

test('a month that cannot be bought is skipped with its number, takes nothing, and the next is tried', async () => {
  const { no: project, id } = await openProject(world, { tons: 1000 })
  const person = await payable(world, 10_00)
  const { no } = done(await make(person, project, { day: 28 }))
  await to('2026-11-28')
  await look()
  const short = (await infoOf(person, no)).months[0]!
  assert.deepEqual([short.outcome, short.payCents], ['skipped', null])
  assert.match(short.why!.en, /S\$57\.\d\d.*S\$10\.00/)
  assert.equal((await noticesOf(person, /nothing bought this month.*S\$10\.00/)).length, 1)
  await world.fund(person, 200_00)
  await db.rows(`insert into project_price (project_id, version, price_cents, effective_at) values ($1, 2, 4000, $2)`, [
    id,
    clock.now(),
  ])
  await to('2026-12-28')
  await look()
  const dear = (await infoOf(person, no)).months[0]!
  assert.match(dear.why!.en, /S\$81\.31, more than your limit of S\$70\.00/)
  assert.equal((await noticesOf(person, /nothing bought this month/)).length, 2)
  assert.equal(done(await person.call(wallet.summary, {})).availableCents, 210_00)
  await db.rows(`insert into project_price (project_id, version, price_cents, effective_at) values ($1, 3, 2000, $2)`, [
    id,
    clock.now(),
  ])
  await to('2027-01-28')
  await look()
  assert.equal((await infoOf(person, no)).months[0]!.outcome, 'done')
})

test('a sold out project skips the month; an ended one ends the plan', async () => {
  const full = await openProject(world, { tons: 3, endsAt: new Date(clock.now().getTime() + 100 * DAY) })
  const [person, other] = [await payable(world, 300_00), await payable(world, 300_00)]
  const { no } = done(await make(person, full.no, { day: 5 }))
  done(await other.call(order.buy, { project: full.no, kg: 3000, priceVersion: 1 }))
  await to('2027-02-05')
  await look()
  assert.match((await infoOf(person, no)).months[0]!.why!.en, /3 t/)
  await to('2027-06-05')
  await look()
  const after_ = await infoOf(person, no)
  assert.deepEqual([after_.state, after_.nextOn, after_.months[0]!.outcome], ['stopped', null, 'skipped'])
  assert.match(after_.stoppedWhy!.en, /ended/i)
  assert.equal((await noticesOf(person, new RegExp(`Plan ${no} has ended`))).length, 1)
})

test('a server that was down for months buys one of them and reports the missed ones', async () => {
  const { no: project } = await openProject(world, { tons: 1000 })
  const person = await payable(world, 500_00)
  const { no } = done(await make(person, project, { day: 10 }))
  await to('2027-09-12')
  await look()
  await look()
  const { months, nextOn } = await infoOf(person, no)
  assert.deepEqual(
    months.map((m) => [m.month, m.outcome]),
    [
      ['2027-09', 'done'],
      ['2027-08', 'missed'],
      ['2027-07', 'missed'],
      ['2027-06', 'missed'],
    ],
  )
  assert.equal(nextOn, '2027-10-10')
})

test('a paused plan does nothing, a resumed one continues from its next day, a stopped one never does', async () => {
  const { no: project } = await openProject(world, { tons: 1000 })
  const person = await payable(world, 500_00)
  const { no } = done(await make(person, project, { day: 20 }))
  const pausedAt = async () =>
    (await db.rows<{ at: Date | null }>('select paused_at as at from plan where no = $1', [no]))[0]!.at
  assert.deepEqual(done(await person.call(plan.pause, { no })).nextOn, null)
  assert.deepEqual(await pausedAt(), clock.now())
  refused(await person.call(plan.pause, { no }), 'stateMoved')
  await to('2027-10-25')
  await look()
  assert.equal(done(await person.call(plan.resume, { no })).nextOn, '2027-11-20')
  assert.equal(await pausedAt(), null, 'the copy of the member’s data lists it')
  await look()
  done(await person.call(plan.stop, { no }))
  for (const endpoint of [plan.pause, plan.resume, plan.stop])
    refused(await person.call(endpoint, { no }), 'stateMoved')
  await to('2027-12-25')
  await look()
  assert.deepEqual((await infoOf(person, no)).months, [])
})

test('three days before, the member is told once what the month would cost', async () => {
  const { no: project } = await openProject(world, { tons: 1000 })
  const person = await payable(world, 40_00)
  const { no } = done(await make(person, project, { day: 20 }))
  await to('2028-01-16')
  await remind()
  assert.deepEqual(await noticesOf(person, /Pause it before then/), [])
  await to('2028-01-17')
  await remind()
  await remind()
  const [notice, ...more] = await noticesOf(person, /Pause it before then/)
  assert.match(notice!, new RegExp(`20 Jan 2028.*S\\$57\\.73.*${no}.*balance is S\\$40\\.00.*S\\$70\\.00`))
  assert.deepEqual(more, [])
})

test('a stopped plan makes room for another; what a plan retired counts unless the registry refused it', async () => {
  const { no: project } = await openProject(world, { tons: 1000 })
  const person = await payable(world, 500_00)
  const nos: string[] = []
  for (let i = 0; i < 5; i++) nos.push(done(await make(person, project)).no)
  refused(await make(person, project), 'planMost')
  for (const no of nos.slice(1)) done(await person.call(plan.stop, { no }))
  done(await make(person, project, { day: 1 }))
  const info = await infoOf(person, nos[0]!)
  assert.deepEqual([info.payCents, info.availableCents], [57_73, 500_00])
  await to(info.nextOn!)
  await look()
  const retiredKg = async () => done(await person.call(plan.list, {})).retiredKg
  assert.equal(await retiredKg(), 2000)
  const { retirementNo } = (await infoOf(person, nos[0]!)).months[0]!
  const market = await world.operator('market')
  done(await market.call(retirementDesk.refuse, { no: retirementNo!, reason: 'The registry is closed' }))
  assert.equal(await retiredKg(), 0)
  const outcome = async () => (await infoOf(person, nos[0]!)).months[0]!.outcome
  assert.equal(await outcome(), 'refused')
  const { entryNo } = done(await person.call(order.info, { no: (await infoOf(person, nos[0]!)).months[0]!.orderNo! }))
  const [first, second] = await world.operators('finance', 'finance')
  const reason = 'Bought in error'
  const words = { textEn: reason, textCn: '误购一笔', reason, evidence: 'Ticket 41' }
  const { no } = done(await first.call(correctionDesk.propose, { entry: entryNo!, ...words }))
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  assert.equal(await outcome(), 'reversed')
})

test('a plan made three days before its day is not reminded of, one made four days before is', async () => {
  const { no: project } = await openProject(world, { tons: 1000 })
  await to('2028-03-10')
  const person = await payable(world, 500_00)
  done(await make(person, project, { day: 13 }))
  const far = done(await make(person, project, { day: 14 })).no
  await sleepThrough(world, DAY)
  await remind()
  const notices = await noticesOf(person, /Pause it before then/)
  assert.deepEqual([notices.length, notices[0]?.includes(far)], [1, true])
})

test('a day of a plan begins at midnight in Singapore, and each month has its notices', async () => {
  const { no: project } = await openProject(world, { tons: 1000 })
  const person = await payable(world, 500_00)
  const made = async (day: number) => done(await make(person, project, { day })).no
  await to('2028-04-01')
  const [early, later, paused] = [await made(10), await made(13), await made(13)]
  done(await person.call(plan.pause, { no: paused }))
  // The last second of 9 April.
  await sleepUntil(world, '2028-04-09T15:59:59Z')
  await look()
  assert.deepEqual((await infoOf(person, early)).months, [])
  await sleepThrough(world, 1000)
  const plansIn = async (like: RegExp) => (await noticesOf(person, like)).map((text) => /PL-\d+-\d+/.exec(text)![0])
  await remind()
  assert.deepEqual(await plansIn(/Pause it before then/), [later], 'neither a paused one nor one that is due now')
  await look()
  const fresh = await made(10)
  const items = done(await person.call(plan.list, {})).items
  assert.deepEqual(
    items.map(({ no, nextOn }) => [no, nextOn]),
    [
      [fresh, '2028-05-10'],
      [paused, null],
      [later, '2028-04-13'],
      [early, '2028-05-10'],
    ],
  )
  await to('2028-04-13')
  await look()
  assert.equal(done(await person.call(plan.resume, { no: paused })).nextOn, '2028-05-13')
  for (const day of ['2028-05-07', '2028-05-10']) {
    await to(day)
    await remind()
    await look()
  }
  assert.deepEqual(await plansIn(/Pause it before then/), [paused, later, fresh, early, later])
  assert.deepEqual(await plansIn(/sent to be retired/), [fresh, early, later, early])
  const [newest] = await noticesOf(person, /sent to be retired/)
  assert.match(newest!, /The next month is 10 Jun 2028/)
})

test('whoever was concerned by a change was told to read it again', () => refreshed())

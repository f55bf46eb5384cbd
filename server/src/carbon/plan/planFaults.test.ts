import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { plan } from '@tonne/contract/carbon/plan'
import { wallet } from '@tonne/contract/money/wallet'
import pg from 'pg'
import { connect } from '../../platform/database/database.ts'
import { takeLease } from '../../platform/schedule/lease.ts'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { type Payable, payable, proof } from '../../testing/payees.ts'
import { startKillable } from '../../testing/startKillable.ts'
import { DAY, sleepThrough } from '../../testing/travel.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { makeWorld } from '../../testing/world.ts'
import { confirmLink, insertLink, lockLink } from '../../trading/owner/store.ts'
import { runPlans } from './runPlans.ts'

const world = await makeWorld()
const { db, clock, tools, url } = world
const owner = new pg.Client({ connectionString: url })
await owner.connect()
after(async () => {
  await owner.end()
  // The killed server had begun all its background jobs; this node takes them over.
  await db.rows(`update lease set until = now() - interval '1 second'`)
  await world.schedule.runNow()
  await world.end()
})
/** For a day, because a busy machine may stand still for longer than a short lease. */
const fenceOf = async (node: string) => {
  await db.rows(`update lease set until = now() - interval '1 second' where job = 'runPlans'`)
  return (await takeLease(db, 'runPlans', node, DAY))!
}
const terms = {
  kg: 1000,
  capCents: 40_00,
  beneficiary: 'anonymous',
  reason: 'own_emissions',
  reasonText: '',
  message: '',
  proof,
} as const

/** A plan that is due now; its member has money for two months. */
async function duePlan(): Promise<{
  person: Payable
  no: string
  left(): Promise<number>
  months(): Promise<string[]>
}> {
  const { no: project } = await openProject(world, { tons: 100 })
  const person = await payable(world, 60_00)
  const tomorrow = new Date(clock.now().getTime() + DAY)
  const { no } = done(await person.call(plan.create, { ...terms, project, day: Math.min(28, tomorrow.getUTCDate()) }))
  await sleepThrough(world, DAY)
  return {
    person,
    no,
    left: async () => done(await person.call(wallet.summary, {})).availableCents,
    months: async () => done(await person.call(plan.info, { no })).months.map((m) => m.outcome),
  }
}
const HALT = `
  create or replace function halt() returns trigger language plpgsql as $$ begin HOW; return new; end $$;
  create or replace trigger halt before insert on retirement for each row execute function halt();`
const halting = (how: string) => owner.query(HALT.replace('HOW', how))
const going = () => owner.query('drop trigger halt on retirement')

test('a failure between buying and retiring leaves nothing of the purchase; the next run does both once', async () => {
  const { left, months } = await duePlan()
  await halting(`raise exception 'the power went'`)
  await assert.rejects(runPlans(tools).run(clock.now(), await fenceOf('a')), /the power went/)
  assert.deepEqual([await left(), await months()], [60_00, []])
  await going()
  assert.equal(await runPlans(tools).run(clock.now(), await fenceOf('a')), 1)
  assert.deepEqual([await left(), await months()], [60_00 - 28_87, ['done']])
})

test('a server killed between buying and retiring leaves nothing; its successor does both once', async () => {
  const { left, months } = await duePlan()
  await fenceOf('gone')
  await db.rows(`update lease set until = now() - interval '1 second'`)
  await halting('perform pg_sleep(600)')
  const { child } = await startKillable(world.appUrl, clock.now(), ['scheduled'])
  const inIt = `select count(*)::int as n from pg_stat_activity where query like '%insert into retirement%'
    and wait_event = 'PgSleep'`
  // The kill comes between the two.
  while ((await owner.query(inIt)).rows[0].n !== 1) await sleep(50)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.deepEqual([await left(), await months()], [60_00, []])
  // The database learns that the client is gone, and the transaction's locks are free.
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%insert into retirement%'
      and wait_event = 'PgSleep'`,
  )
  while ((await owner.query(inIt)).rows[0].n !== 0) await sleep(50)
  await going()
  const fence = await fenceOf('b')
  await runPlans(tools).run(clock.now(), fence)
  await runPlans(tools).run(clock.now(), fence)
  assert.deepEqual([await left(), await months()], [60_00 - 28_87, ['done']])
})

test('two nodes at once buy the month once, and a node whose lease passed on writes nothing', async () => {
  const { left, months } = await duePlan()
  const other = connect(world.appUrl)
  const slept = await fenceOf('a')
  const fence = await fenceOf('b')
  await assert.rejects(runPlans(tools).run(clock.now(), slept), /passed on/)
  assert.deepEqual([await left(), await months()], [60_00, []])
  const looks = await Promise.all([
    runPlans(tools).run(clock.now(), fence),
    runPlans({ ...tools, db: other }).run(clock.now(), fence),
  ])
  assert.ok(looks.every((n) => n <= 1))
  assert.deepEqual([await left(), await months()], [60_00 - 28_87, ['done']])
  await other.end()
})

test('a plan that its member pauses while the run waits for it buys nothing', async () => {
  const { no, left, months } = await duePlan()
  await owner.query('begin')
  await owner.query(`update plan set state = 'paused', paused_at = $2 where no = $1`, [no, clock.now()])
  const run = runPlans(tools).run(clock.now(), await fenceOf('a'))
  await untilWaiting(db)
  await owner.query('commit')
  await run
  assert.deepEqual([await left(), await months()], [60_00, []])
})

test('a month waits for what another account of the same owner buys meanwhile: they share their limits', async () => {
  const { person, months } = await duePlan()
  const first = await world.newMember()
  await world.fund(first, 1_00)
  await db.tx(async (tx) => {
    const row = await lockLink(tx, (await insertLink(tx, person.id, first.id, clock.now()))!)
    return confirmLink(tx, tools, { row: row!, by: { memberId: first.id } })
  })
  await owner.query('begin')
  await owner.query(`select 1 from account where kind = 'member' and owner_id = $1 for update`, [first.id])
  let over = false
  const run = runPlans(tools)
    .run(clock.now(), await fenceOf('a'))
    .then(() => {
      over = true
    })
  await Promise.race([run, untilWaiting(db)])
  assert.equal(over, false)
  await owner.query('commit')
  await run
  assert.deepEqual(await months(), ['done'])
})

test('the database refuses a second row for a month', async () => {
  const { no } = await duePlan()
  await runPlans(tools).run(clock.now(), await fenceOf('a'))
  const again = `insert into plan_month (plan_id, month, due_on, at, outcome) select p.id, m.month, m.due_on, now(),
    'missed' from plan p join plan_month m on m.plan_id = p.id where p.no = $1`
  await assert.rejects(owner.query(again, [no]), /plan_month_pkey/)
})

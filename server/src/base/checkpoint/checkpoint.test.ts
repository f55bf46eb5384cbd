import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { settings } from '@tonne/contract/base/settings'
import { order } from '@tonne/contract/trading/order'
import type { Db, Tx } from '../../platform/database/database.ts'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { fenceOf } from '../../testing/travel.ts'
import { makeWorld } from '../../testing/world.ts'
import { recountAll } from '../../trust/invariants/recountAll.ts'
import { checkLedger } from './checkLedger.ts'
import { closePeriod } from './closePeriod.ts'
import { CountedWrong, recountNext } from './recount.ts'
import { BELOW_ZERO, compareAll, countDone, findLast, type Wrong } from './store.ts'

/** Two tiles, so that a small test world has closed periods. */
const LEAVES = 512
const world = await makeWorld()
// One posting comes without the line of the bank that would bring it.
after(() => world.end(['1 movements', '21 came in']))
const { db, clock } = world
const { no: project } = await openProject(world)
await world.fund(world.ann, 90_000_00)
const buy = async (times: number): Promise<void> => {
  for (let i = 0; i < times; i++) done(await world.ann.call(order.buy, { project, kg: 1000, priceVersion: 1 }))
}
const job = checkLedger({ db }, LEAVES)
type Row = { postings: number; wrong: Wrong[]; differenceCents: number }
const LATEST = `
  select postings, wrong, difference_cents as "differenceCents" from ledger_check order by id desc limit 1`
async function check(): Promise<Row> {
  await job.run(clock.now(), await fenceOf(world, 'checkLedger'))
  return (await db.rows<Row>(LATEST))[0]!
}
const countAll = async () => (await db.rows<{ n: number }>('select count(*) as n from posting'))[0]!.n
const sound = async () => ({ postings: await countAll(), wrong: [], differenceCents: 0 })

test('a period is closed once the log has passed its end, and the comparison continues from there', async () => {
  await buy(270)
  assert.deepEqual(await check(), await sound(), 'nothing is sealed yet')
  assert.equal((await findLast(db)).id, 0)
  await world.schedule.runNow()
  assert.deepEqual(await check(), await sound())
  assert.equal((await findLast(db)).id, 2)
  // The checkpoints themselves are sealed, so later rows belong to the next period.
  await buy(30)
  await world.schedule.runNow()
  await buy(5)
  assert.deepEqual(await check(), await sound(), 'some of it waits')
  assert.equal(done(await world.as()(settings.ledgerCheck, {})).postings, await countAll())
  assert.deepEqual(await db.tx(recountAll), { periods: 2, wrong: [] })
})

test('a posting that commits late is in the period in which it is sealed, whatever its number and time', async () => {
  const late = await db.rows<{ id: number }>(
    `insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
     select 1, 'deposit', 0, b.id, a.id, 5, '2020-01-01' from account a, account b
     where (a.kind, a.owner_id, a.pocket, a.asset) = ('member', $1, 'available', 0) and b.kind = 'house'
     and b.pocket = 'bank' returning id`,
    [world.ann.id],
  )
  assert.equal(late.length, 1)
  await db.rows(
    `update account set balance = balance + 5 where kind = 'member' and owner_id = $1
    and pocket = 'available'`,
    [world.ann.id],
  )
  assert.deepEqual(await check(), await sound())
  await world.schedule.runNow()
  assert.deepEqual(await check(), await sound())
  assert.deepEqual(await db.tx(recountAll), { periods: 2, wrong: [] })
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] }
/** What a plan reads of stored tables other than by a key. */
const readsWhole = (plan: Plan): string[] => [
  ...(plan['Relation Name'] && !plan['Index Cond'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(readsWhole),
]
test('what was below zero is found by the accounts, also by a plan made while no sums are stored', async () => {
  const empty = await makeWorld()
  after(() => empty.end())
  await (await empty.owner()).query('vacuum analyze')
  for (const sums of ['checkpoint_sum', 'recount_sum'] as const) {
    const [explained] = await empty.db.tx(async (tx) => {
      await tx.rows(`prepare below_${sums} (bigint[], bigint[]) as ${BELOW_ZERO[sums]}`)
      return tx.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) execute below_${sums} ('{1, 2}', '{0, 0}')`,
      )
    })
    assert.deepEqual(readsWhole(explained!['QUERY PLAN'][0].Plan), [], sums)
  }
})

/** The database's owner, whom no guard stops; each act is undone. */
const thief = await world.owner()
await thief.query('set enable_seqscan = off; set enable_hashjoin = on')
const asThief = {
  db,
  rows: async (text: string, values: readonly unknown[] = []) => (await thief.query(text, [...values])).rows,
  send: () => undefined,
  unhurried: () => undefined,
} as unknown as Tx
const throughThief = { ...db, tx: (work: (tx: Tx) => Promise<unknown>) => work(asThief) } as unknown as Db

const POCKET = `(
  select id from account where (kind, owner_id, pocket, asset) = ('member', ${world.ann.id}, 'available', 0))`
const BANK = `(select id from account where kind = 'house' and pocket = 'bank')`
const GIVE = `update account set balance = balance + 100 where id = ${POCKET}`
const SUMS = `update checkpoint_sum set credit = credit + 100 where account_id = ${POCKET}`
/** An early purchase, and the last one that was sealed. */
const CLOSED = '(select min(id) from entry)'
const LATEST_SEALED = `(select max(k) from log_part cross join lateral unnest(keys) as k join entry e on e.id = k)`
const UNSEALED = 'drop trigger log_waiting on posting_row'
const strayWith = (entry: string): string => `
  insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
  values (${entry}, 'deposit', 0, ${BANK}, ${POCKET}, 7, now())`
const hashOfSums = `(
  select sha256(convert_to(string_agg(a.kind || ':' || a.owner_id || ':' || a.pocket || ':' || a.asset
  || '|' || debit || '|' || credit, chr(10) order by (a.kind || ':' || a.owner_id || ':' || a.pocket || ':' || a.asset)
  collate "C"), 'UTF8')) from checkpoint_sum s join account a on a.id = s.account_id)`
const REWRITE = `update checkpoint set total_hash = ${hashOfSums} where id = (select max(id) from checkpoint)`

const BALANCE = 'a balance is not the sum of its postings'
const MISSING = /\d+ postings were sealed and \d+ of them are there/
const STRAY = 'a posting that the log does not seal'
const UNLIKE = 'the sums that stand are not those of all closed periods'
const PERIOD_SUMS = 'the sums of a closed period are not those of its postings'
const DAY_SUMS = 'the sums of the days of a closed period are not those of its postings'
const TOTALS = 'the sums of all accounts are not those of the last checkpoint'
const REWRITTEN = 'a checkpoint is not what the log sealed'
const BELOW = 'an account was below zero'

type Seen = readonly (string | RegExp)[]
/** What the comparison finds at once, and what summing all closed periods again finds. */
type Plant = { how: string; acts: readonly string[]; atOnce?: Seen; anew?: Seen; lie?: boolean }
const plants: readonly Plant[] = [
  { how: 'a balance', acts: [GIVE], atOnce: [BALANCE] },
  {
    how: 'a posting of the open period taken away',
    acts: [`delete from entry where id = ${LATEST_SEALED}`],
    atOnce: [MISSING, BALANCE],
  },
  {
    how: 'an amount of the open period',
    acts: [`update entry set amounts[1] = amounts[1] + 1 where id = ${LATEST_SEALED}`],
    atOnce: [BALANCE],
  },
  {
    how: 'a posting that waits to be sealed taken away',
    acts: ['delete from entry where id = (select max(id) from entry)'],
    atOnce: [BALANCE],
  },
  { how: 'a posting beside the log', acts: [UNSEALED, strayWith('99999999')], atOnce: [STRAY] },
  {
    how: 'money that left before it came',
    acts: [
      `insert into account (kind, owner_id, pocket, asset, balance) values ('member', 99, 'available', 0, 0)`,
      ...[
        `(select id from account where owner_id = 99), ${BANK}`,
        `${BANK}, (select id from account where owner_id = 99)`,
      ].map(
        (accounts, i) => `insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
          values (99999990 + ${i}, 'deposit', 0, ${accounts}, 7, now())`,
      ),
    ],
    atOnce: [BELOW],
  },
  {
    how: 'what a day of a closed period made',
    acts: [`update period_days set sums = jsonb_set(sums, '{0,day}', '"2026-10-31"') where period = 1`],
    anew: [DAY_SUMS],
  },
  {
    how: 'a posting of a closed period taken away',
    acts: [`delete from entry where id = ${CLOSED}`],
    anew: [MISSING, PERIOD_SUMS],
  },
  {
    how: 'an amount of a closed period',
    acts: [`update entry set amounts[1] = amounts[1] + 1 where id = ${CLOSED}`],
    anew: [PERIOD_SUMS],
  },
  { how: 'a posting put into a closed period', acts: [UNSEALED, strayWith(`${CLOSED} + 1`)], anew: [STRAY] },
  { how: 'a balance, and the sums under it', acts: [GIVE, SUMS], atOnce: [TOTALS], anew: [UNLIKE] },
  {
    how: 'a balance, the sums under it and the checkpoint',
    acts: [GIVE, SUMS, REWRITE],
    atOnce: [REWRITTEN],
    anew: [REWRITTEN],
  },
  {
    how: 'the sums of one period',
    acts: [`update checkpoint set period_hash = sha256('x') where id = 1`],
    anew: [PERIOD_SUMS, REWRITTEN],
  },
  { how: 'a checkpoint taken away', acts: ['delete from checkpoint where id = 1'], anew: ['a checkpoint is missing'] },
  { how: 'a checkpoint that lied when it was made', acts: [GIVE, SUMS, REWRITE], anew: [UNLIKE], lie: true },
]

/** Less than was sealed since the last checkpoint. */
const LATER = 64

async function recountUntilWrong(): Promise<Wrong[]> {
  await thief.query('update recount set done = 0; delete from recount_sum')
  try {
    do await recountNext(asThief)
    while ((await countDone(asThief)) > 0)
    return []
  } catch (error) {
    if (error instanceof CountedWrong) return [...error.found]
    throw error
  }
}
function assertSeen(found: readonly Wrong[], wanted: Seen, by: string): void {
  const whys = [...new Set(found.map(({ why }) => why))]
  assert.equal(whys.length, wanted.length, `${by}: ${whys.join('; ')}`)
  for (const [i, one] of wanted.entries())
    assert.ok(typeof one === 'string' ? whys[i] === one : one.test(whys[i]!), `${by}: ${whys.join('; ')}`)
}

test('the comparison and the rotation find nothing in untouched books', async () => {
  await buy(1)
  assertSeen((await compareAll(throughThief)).wrong, [], 'comparison')
  assertSeen(await recountUntilWrong(), [], 'counted anew')
})
for (const { how, acts, atOnce = [], anew = [], lie = false } of plants) {
  test(`found: ${how}`, async () => {
    await thief.query('begin')
    try {
      // The operator writes another checkpoint after the next one is made and before it is in the log.
      if (lie) assert.ok(await closePeriod(asThief, clock.now(), LATER))
      for (const act of acts) {
        const { rowCount, command } = await thief.query(act)
        if (command !== 'DROP') assert.ok((rowCount ?? 0) > 0, `nothing was changed by ${act}`)
      }
      assertSeen((await compareAll(throughThief)).wrong, atOnce, 'comparison')
      assertSeen(await recountUntilWrong(), anew, 'counted anew')
      const { wrong } = await recountAll(asThief)
      for (const one of anew)
        assert.ok(
          wrong.some(({ why }) => (typeof one === 'string' ? why === one : one.test(why))),
          `--all: ${JSON.stringify(wrong)}`,
        )
    } finally {
      await thief.query('rollback')
    }
  })
}

test('a breach in a closed period is found again until it is gone, and stops payments', async () => {
  await thief.query('begin')
  await thief.query(`update entry set amounts[1] = amounts[1] + 1 where id = ${CLOSED}`)
  await thief.query('commit')
  for (let i = 0; i < 4; i++) {
    await check()
    await clock.forward(30_000)
  }
  assert.ok((await check()).wrong.some(({ why }) => why === PERIOD_SUMS))
  assert.ok((await check()).wrong.some(({ why }) => why === PERIOD_SUMS))
  await thief.query(`update entry set amounts[1] = amounts[1] - 1 where id = ${CLOSED}`)
  assert.deepEqual(await check(), await sound())
})

test('a history a hundred times as long is compared by reading as many rows', async () => {
  const compare = () => rowsRead(db, () => compareAll(db))
  const short = await compare()
  const before = await countAll()
  const [ids] = await db.rows<{ pocket: number; bank: number }>(`select ${POCKET} as pocket, ${BANK} as bank`)
  await thief.query(
    `insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
     select 20000 + n, 'deposit', n, case n % 2 when 0 then $1::bigint else $2 end,
     case n % 2 when 0 then $2 else $1::bigint end, 1, $4 from generate_series(1, $3::int) n`,
    [ids!.pocket, ids!.bank, 100 * before, clock.now()],
  )
  // On a busy machine a run of the seal may meet a time limit of the database; the next one continues.
  while ((await db.rows('select id from log_waiting limit 1')).length > 0) await world.schedule.runNow()
  await thief.query('analyze')
  while ((await job.run(clock.now(), await fenceOf(world, 'checkLedger'))) > 0);
  assert.deepEqual(await check(), await sound())
  const long = await compare()
  assert.ok(
    (await countAll()) > 90 * before && long > 0 && long < 1.5 * Math.max(short, 3 * LEAVES),
    `${long} rows after ${short}`,
  )
})

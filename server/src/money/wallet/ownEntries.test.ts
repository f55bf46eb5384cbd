/** A member's requests read only the member's own entries, however many others have, and give the same from rows. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { proof } from '@tonne/contract/base/proof'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import { listUnsealed, listWaiting } from '../../base/proof/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import { listMovedPostings } from '../../carbon/portfolio/store.ts'
import { balanceAfter } from '../../shared/ledger/entries.ts'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { makeWorld } from '../../testing/world.ts'
import { getLevelTons } from '../../trading/level/store.ts'
import { listEntryIds } from '../correction/store.ts'
import { listBalancesAt } from './store.ts'

const world = await makeWorld()
const { db, clock } = world
const owner = await world.owner()
after(async () => {
  await world.schedule.runNow()
  // The other member's purchases have no orders.
  await world.end(['7 every posting has its cause', '13 fees and tax', '13 sums'])
})
const [me, busy] = [await world.newMember(), await world.newMember()]
for (const person of [me, busy]) await world.fund(person, 50_000_00)
const { no: project } = await openProject(world)
const buy = async () => done(await me.call(order.buy, { project, kg: 1000, priceVersion: 1 }))
const logs = async () => done(await me.call(wallet.logs, { limit: 50 })).items

test('an entry with interrupted numbers reads like one in one row: page, balance and proof', async () => {
  await buy()
  await owner.query('alter sequence posting_id_seq increment by 2')
  await buy().finally(() => owner.query('alter sequence posting_id_seq increment by 1'))
  await buy()
  const [third, broken, first] = await logs()
  const kept = await db.rows<{ rows: number }>(
    `select (select count(*) from posting_row where entry_id = wanted)::int as rows
     from unnest($1::bigint[]) with ordinality as given(wanted, n) order by n`,
    [[first, broken, third].map((line) => Number(line!.entryNo.split('-')[2]))],
  )
  assert.deepEqual(kept, [{ rows: 0 }, { rows: 4 }, { rows: 0 }])
  assert.deepEqual(
    [first, broken, third].map((line) => [line!.kind, line!.amountCents, line!.kg, line!.balanceCents]),
    [1, 2, 3].map((times) => [...['buy', first!.amountCents, 1000, 50_000_00 + times * first!.amountCents]]),
  )
  assert.equal(
    await balanceAfter(db, me.id, 'available', 0, Number(broken!.entryNo.split('-')[2])),
    broken!.balanceCents,
  )
  await world.schedule.runNow()
  for (const line of [first, broken, third]) {
    const bundle = done(await me.call(proof.entry, { no: line!.entryNo }))
    assert.deepEqual(
      (await verifyBundle('log', bundle)).filter(({ holds }) => !holds),
      [],
    )
    assert.equal(bundle.entries.length, 4)
  }
})

test('among twenty thousand entries of another member, each reader reads those of one', async () => {
  await owner.query(
    `insert into entry (id, first_id, kind, cause_id, member_id, debit_ids, credit_ids, amounts, at)
     select 10000000 + n, 10000000 + 4 * n, 'buy', 1000000 + n, $1, array[cash.id, cash.id], array[fees.id, gst.id],
       array[43, 4], now()
     from generate_series(1, 20000) n, account cash, account fees, account gst
     where cash.kind = 'member' and cash.owner_id = $1 and cash.pocket = 'available' and cash.asset = 0
       and fees.kind = 'house' and fees.pocket = 'fees' and gst.kind = 'house' and gst.pocket = 'gst'`,
    [busy.id],
  )
  await owner.query(
    `update account set balance = balance - 20000 * 47
    where kind = 'member' and owner_id = $1 and pocket = 'available' and asset = 0`,
    [busy.id],
  )
  await owner.query('alter sequence posting_id_seq restart with 20000000')
  await world.schedule.runNow()
  await owner.query('analyze')
  await buy()
  const [{ terms }, waiting] = [await getTerms(db, clock.now()), await db.tx((tx) => listWaiting(tx, 1000))]
  const mine = await db.rows<{ n: number }>('select count(*)::int as n from entry where member_id = $1', [me.id])
  assert.deepEqual(mine, [{ n: 3 }])
  const [last] = await logs()
  const search = { memberIds: [me.id], causeId: null, kinds: [], orderId: null, notAt: [], before: null, limit: 20 }
  const readers: Record<string, () => Promise<unknown>> = {
    'a page of the log': logs,
    'the pockets at an instant': () => listBalancesAt(db, me.id, clock.now()),
    'the portfolio': () => listMovedPostings(db, me.id),
    'the level': () => getLevelTons(db, { memberId: me.id, terms, now: clock.now() }),
    'the balance after an entry': () => balanceAfter(db, me.id, 'available', 0, Number(last!.entryNo.split('-')[2])),
    'the search for what to correct': () => listEntryIds(db, search),
    'the seal': () => listUnsealed(db, 'posting', waiting),
  }
  for (const [what, ask] of Object.entries(readers)) {
    const rows = await rowsRead(db, ask, 'entry')
    assert.ok(rows > 0 && rows <= 30, `${what} reads ${rows} entries`)
  }
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { proof } from '@tonne/contract/base/proof'
import { retirement } from '@tonne/contract/carbon/retirement'
import { liability } from '@tonne/contract/money/liability'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { restriction } from '@tonne/contract/people/restriction'
import { draw } from '@tonne/contract/trading/draw'
import { order } from '@tonne/contract/trading/order'
import { bundleKind, verifyBundle } from '@tonne/verify/verifyBundle'
import { done } from '../../testing/answers.ts'
import { liveThrough } from '../../testing/livedWorld.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { type Payable, payable } from '../../testing/payees.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { DAY, travel } from '../../testing/travel.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { invariants } from '../../trust/invariants/invariantList.ts'

const world = await openWorld()
const owner = await world.owner()
const { db, clock } = world
let bob: Payable
const made = { entry: '', certificate: '', case: '', draw: '' }

before(async () => {
  await liveThrough(world)
  bob = await payable(world, 1_000_00)
  const { no } = await openProject(world, { tons: 50, price: 10_00 })
  made.entry = done(
    await bob.call(order.info, { no: done(await bob.call(order.buy, { project: no, kg: 9000, priceVersion: 1 })).no }),
  ).entryNo!
  const asked = done(await retire(bob, no, { kg: 2000 }))
  made.certificate = asked.no
  await completeRetirement(world, asked.no)
  made.case = done(await bob.call(restriction.freeze, {})).caseNo
  made.draw = (
    await db.rows<{ no: string }>(
      `select project_no as no from draw_commit join draw_result using (project_id) where outcome = 'drawn' limit 1`,
    )
  )[0]!.no
  // A day is summed once, so this one is deleted and summed again, as on the next day.
  await travel(world, DAY)
  await world.schedule.runNow()
})

type Tampering = {
  what: string
  change: string
  undo: string
  values?: () => readonly unknown[]
  /** The published file whose field no longer verifies. */
  bundle?: () => Promise<unknown>
  wrong?: RegExp
  /** The invariant that finds it, and its words about the row. */
  seen: string
  names: RegExp
}
const entryId = () => Number(made.entry.split('-')[2])
const SEALED = '5 sealed log'
const tamperings: readonly Tampering[] = [
  {
    what: 'a posting',
    values: () => [entryId()],
    seen: SEALED,
    names: /"source":"posting"/,
    change: `update entry set amounts[1] = amounts[1] + 1 where id = $1`,
    undo: `update entry set amounts[1] = amounts[1] - 1 where id = $1`,
    bundle: async () => done(await bob.call(proof.entry, { no: made.entry })),
    wrong: /^entries\[\d+\]$/,
  },
  {
    what: 'a balance',
    values: () => [bob.id],
    seen: '2 balances',
    names: /member/,
    change: `update account set balance = balance + 100000 where kind = 'member' and owner_id = $1
      and pocket = 'available'`,
    undo: `update account set balance = balance - 100000 where kind = 'member' and owner_id = $1
      and pocket = 'available'`,
  },
  {
    what: 'the outcome of a draw',
    values: () => [made.draw],
    seen: SEALED,
    names: /"source":"drawResult"/,
    change: `update draw_result set seed = reverse(seed) where project_id = (select project_id from draw_commit
      where project_no = $1)`,
    undo: `update draw_result set seed = reverse(seed) where project_id = (select project_id from draw_commit
      where project_no = $1)`,
    bundle: async () => done(await world.as()(draw.bundle, { no: made.draw })),
    wrong: /^seed$/,
  },
  {
    what: 'the leaf of a draw',
    values: () => [made.draw],
    seen: SEALED,
    names: /"source":"drawList"/,
    change: `update draw_list set sealed_at = sealed_at + interval '1 microsecond' where project_id = (select project_id
      from draw_commit where project_no = $1)`,
    undo: `update draw_list set sealed_at = sealed_at - interval '1 microsecond' where project_id = (select project_id
      from draw_commit where project_no = $1)`,
    bundle: async () => done(await world.as()(proof.draw, { no: made.draw })),
    wrong: /^entries\[1\]$/,
  },
  {
    what: 'a retirement',
    values: () => [made.certificate],
    seen: SEALED,
    names: /"source":"certificate"/,
    change: `update certificate set record = replace(record, '"kg":2000', '"kg":9000') where retirement_id = (select id
      from retirement where no = $1)`,
    undo: `update certificate set record = replace(record, '"kg":9000', '"kg":2000') where retirement_id = (select id
      from retirement where no = $1)`,
    bundle: async () => done(await world.as()(retirement.bundle, { no: made.certificate })),
    wrong: /^entries\[0\]/,
  },
  {
    what: 'a restriction',
    values: () => [made.case],
    seen: SEALED,
    names: /"source":"case"/,
    change: `update restriction set since = since + interval '1 day' where case_no = $1`,
    undo: `update restriction set since = since - interval '1 day' where case_no = $1`,
    bundle: async () => done(await bob.call(proof.case, { no: made.case })),
    wrong: /^entries\[0\]$/,
  },
  {
    what: 'an operator’s act',
    seen: SEALED,
    names: /"source":"audit"/,
    change: `update audit set reason = reason || '.' where id = (select max(last_id) from log_part
      where source = 'audit')`,
    undo: `update audit set reason = left(reason, -1) where id = (select max(last_id) from log_part
      where source = 'audit')`,
  },
  {
    what: 'a leaf of what is owed',
    values: () => [bob.id],
    seen: '28 what is owed',
    names: /"asset":0/,
    change: `update liability_leaf set amount = amount + 1 where member_id = $1 and asset = 0`,
    undo: `update liability_leaf set amount = amount - 1 where member_id = $1 and asset = 0`,
    bundle: async () => done(await bob.call(liability.mine, {})).bundle,
    wrong: /^assets\[0\]\.leaves\[\d+\]\.path$/,
  },
]

const wrongIn = async (bundle: unknown) =>
  (await verifyBundle(bundleKind(bundle)!, bundle)).flatMap((step) => step.wrong)
async function asThief(sql: string, values: readonly unknown[]): Promise<void> {
  await owner.query('set session_replication_role = replica')
  const { rowCount } = await owner.query(sql, [...values])
  assert.ok((rowCount ?? 0) > 0, `nothing was changed by ${sql}`)
  await owner.query('set session_replication_role = origin')
}
const broken = async () => (await checkInvariants(db, invariants, clock.now())).filter((found) => found.broken > 0)

for (const { what, change, undo, values = () => [], bundle, wrong, seen, names } of tamperings) {
  test(`${what}: the given files no longer verify, and the row is named`, async () => {
    if (bundle) assert.deepEqual(await wrongIn(await bundle()), [])
    await asThief(change, values())
    try {
      const found = (await broken()).find(({ invariant }) => invariant.id === seen)
      assert.match(JSON.stringify(found?.rows ?? null), names)
      if (bundle) {
        const fields = await wrongIn(await bundle())
        assert.ok(
          fields.some((field) => wrong!.test(field)),
          fields.join(),
        )
      }
    } finally {
      await asThief(undo, values())
    }
    if (bundle) assert.deepEqual(await wrongIn(await bundle()), [])
    assert.deepEqual(
      (await broken()).map(({ invariant, rows }) => [invariant.id, rows]),
      [],
    )
  })
}

test('a lock by the system, which no operator opened, is sealed as well', async () => {
  const eve = await payable(world, 100_00)
  const wrong = { amountCents: 10_00, payee: eve.payee, proof: { tradingPassword: 'Wrong#2026xx' } }
  for (let i = 0; i < 5; i++) await eve.call(withdrawal.request, wrong)
  const [locked] = done(await eve.call(restriction.mine, {})).restrictions
  assert.deepEqual([locked!.code, locked!.imposedBy], ['trading_locked', 'system'])
  await world.schedule.runNow()
  const bundle = done(await eve.call(proof.case, { no: locked!.caseNo }))
  assert.deepEqual([bundle.waiting, await wrongIn(bundle)], [0, []])
  const [what, , step, caseNo, member] = JSON.parse(bundle.entries[0]!.text) as unknown[]
  assert.deepEqual([what, step, caseNo, member], ['case', 'opened', locked!.caseNo, eve.id])
})

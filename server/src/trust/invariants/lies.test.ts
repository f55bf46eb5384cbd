/** Lies of an operator who has the password of the database: each is plain SQL, and an invariant notices it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { identity } from '@tonne/contract/people/identity'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { order } from '@tonne/contract/trading/order'
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { firstTerms } from '@tonne/domain/base/terms'
import { kg } from '@tonne/domain/money'
import { done } from '../../testing/answers.ts'
import { liveThrough } from '../../testing/livedWorld.ts'
import { endSessions, writeMade } from '../../testing/madeWithoutDesk.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { setTrading } from '../../testing/payees.ts'
import { own } from '../../testing/people.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { t, trade, trader } from '../../testing/trades.ts'
import { DAY, travel } from '../../testing/travel.ts'
import { checkIn } from './checkInvariants.ts'
import { invariants } from './invariantList.ts'

// P3 needs no tons here, so that anybody can ask for it.
const levels = firstTerms.levels.map((level) => (level.level === 3 ? { ...level, tonsKg: kg(0) } : level))
const world = await openWorld({ terms: { levels } })
const { clock, db } = world
await liveThrough(world)

const traders = await Promise.all(Array.from({ length: 4 }, () => trader(world)))
const [buyer, ...sellers] = traders as [(typeof traders)[0], ...typeof traders]
const traded = await openProject(world, { price: 10_00, tons: 60 })
for (const seller of sellers) {
  done(await seller.call(order.buy, { project: traded.no, kg: t(20), priceVersion: 1 }))
  await trade(traded.no, [seller, buyer], [8, 9_50])
}

const raised = await world.newMember()
done(await raised.call(identity.give, { realName: 'Lim Jun Hao', ic: 'S1234567D', phone: '91234567', proof: own }))
const text = { text: 'Please', pictures: [] }
const { no: asked } = done(await raised.call(request.submit, { kind: 'level_upgrade', level: 3, ...text }))
const answer = { reason: 'Looked at the record', textEn: 'Checked and agreed', textCn: '核实无误' }
done(await (await world.operator('support')).call(requestDesk.decide, { no: asked, approve: true, ...answer }))

await setTrading(world, buyer)
const { no: retired } = done(await retire(buyer, traded.no))
await completeRetirement(world, retired)

await travel(world, DAY)
await travel(world, 60_000)
await world.schedule.runNow()
await world.schedule.runNow()

const [market, second] = await world.operators('market', 'market')
const reason = 'Looked into it'
const texts = { reason, textEn: 'Trading is halted', textCn: '交易已暂停' }
done(await market.call(projectDesk.haltMarket, texts))
done(await market.call(projectDesk.proposeReopen, { no: null, reason }))
done(await second.call(projectDesk.reopenMarket, { reason }))
await travel(world, 60_000)
done(await market.call(projectDesk.haltMarket, texts))
done(await (await world.operator('finance')).call(withdrawalDesk.stopOut, { reason }))
const watcher = await world.operator('support')
const { items: pairs } = done(await watcher.call(pairDesk.list, {}))
done(await watcher.call(pairDesk.mark, { id: pairs[0]!.id, reason }))

const liar = await world.owner()
const asLiar = {
  db,
  rows: async (text: string, values: readonly unknown[] = []) => (await liar.query(text, [...values])).rows,
} as unknown as Parameters<typeof checkIn>[0]
async function broken(lie?: string): Promise<Record<string, readonly unknown[]>> {
  await liar.query('begin')
  try {
    await liar.query(`update instance set mode = 'production'`)
    await writeMade(asLiar, clock.now())
    await endSessions(asLiar)
    if (lie) assert.ok((await liar.query(lie)).rowCount! > 0, 'nothing was changed')
    const found = await checkIn(asLiar, invariants, clock.now())
    return Object.fromEntries(found.filter((f) => f.broken > 0).map(({ invariant, rows }) => [invariant.id, rows]))
  } finally {
    await liar.query('rollback')
  }
}

test('a world in which nobody lied holds in production', async () => {
  await liar.query('set session_replication_role = replica; set plan_cache_mode = force_generic_plan')
  assert.deepEqual(await broken(), {})
})

const REFERENCE = (set: string) =>
  `update reference_price r set ${set} from project p where p.id = r.project_id and p.no = '${traded.no}'
    and r.source = 'trades'`
const WRITTEN = (by: string, at: string) => `
  insert into reference_price (project_id, asset, source, price_cents, priced_at, kg, pairs, trades, at, checked_at)
  select project_id, asset, source, ${by}, priced_at, kg, pairs, trades, ${at}, ${at}
  from reference_price where source = 'trades' limit 1`
const lies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '8 what was told exists': {
    'a trade of somebody else': `update trade set buyer_id = ${raised.id}`,
    'a purchase that is said to be cancelled': `update "order" set state = 'cancelled' where kind = 'buy'
      and price_version is not null`,
  },
  '22 fills': {
    'an offer that was sold below its price': `update book_order set price_cents = price_cents + 100
      where side = 'sell' and filled_kg > 0`,
    'a bid that was filled above its price': `update book_order set price_cents = price_cents - 100
      where side = 'buy' and filled_kg > 0`,
    'another side that waited': `update book_order set price_cents = price_cents - 100
      where order_id in (select sell_order_id from trade where taker = 'buy')`,
  },
  '19 payees': {
    'an account that nobody verified': `update payee set verified_at = added_at`,
    'an account without its wait': 'update payee set usable_at = added_at',
    'an account of other digits': `update withdrawal set tail = '9999'`,
    'an account of another bank': `update withdrawal set bank = 'UOB'`,
  },
  '37 links on file': {
    'a link that nobody ended': `update owner_link set state = 'ended', ended_at = now() where state = 'confirmed'`,
  },
  '35 the band': { 'small trades that count': 'update trade set least_kg = 1' },
  '27 two people': {
    'a correction of a certificate by nobody': `insert into certificate (retirement_id, version, record, hash,
      signature, at, proposed_by, decided_by) select retirement_id, 2, record, hash, signature, at, min.id, max.id
      from certificate, (select min(id) as id from operator) min, (select max(id) as id from operator) max`,
    'a retirement that nobody confirmed': `update retirement set confirmed_by = (select max(id)
      from operator) where state = 'retired'`,
    'a stop of payments that was taken out': 'delete from money_out_stop',
    'a halt that was taken out': `delete from project_stop where state = 'proposed'`,
    'a halt that was ended by hand': `update project_stop set state = 'reopened', decided_at = now(),
      reopen_proposed_by = stopped_by, reopen_proposed_at = now(), decided_by = (select max(id) from operator)
      where state = 'proposed'`,
    'a stop that nobody ended': `insert into money_out_stop (why, at, resume_proposed_by, resume_proposed_at,
      resumed_by,
      resumed_at) select 'x', now(), min(id), now(), max(id), now() from operator`,
  },
  '14 plans': {
    'a plan with a higher limit': 'update plan set cap_cents = cap_cents * 100, kg = kg * 100',
    'a plan for somebody else': `update plan set beneficiary = 'other', name = 'E'`,
    'a plan that was taken out': `delete from plan where id = (select min(id) from plan)`,
    'a month for somebody else': `update retirement set beneficiary = 'other', name = 'E'
      where id in (select retirement_id from plan_month)`,
  },
  '34 levels': { 'a mark that was taken out': `delete from trading_pair where state = 'marked'` },
  '12 as asked for': {
    'a certificate that names none before it': `insert into certificate (retirement_id, version, record, hash,
      signature, at, proposed_by, decided_by) select retirement_id, 2, record, hash, signature, at, proposed_by,
      decided_by from certificate`,
    'other evidence than is certified': `update retirement set evidence = evidence || '{"reference": "VCS-1"}'
      where state = 'retired'`,
    'another name on a gift': `update retirement set name = 'E' where state = 'requested' and beneficiary = 'other'`,
    'a gift to nobody named': `update retirement set beneficiary = 'anonymous', name = null
      where state = 'requested' and beneficiary = 'other'`,
    'another purpose': `update retirement set reason = 'event' where state = 'requested'`,
    'a name changed after its certificate': `update retirement set name = 'E' where state = 'retired'`,
  },
  '13 instants': Object.fromEntries(
    Object.entries({
      trade: 'at',
      withdrawal: 'requested_at',
      deposit: 'settled_at',
      retirement: 'requested_at',
      booking: 'made_at',
      '"order"': 'at',
      book_order: 'at',
    }).map(([table, at]) => [
      `another instant of a ${table}`,
      `update ${table} set ${at} = ${at} - interval '1 second' where ${at} is not null`,
    ]),
  ),
  '17 bookings': {
    'a larger forfeit': `update booking set terms = jsonb_set(terms, '{forfeitBasisPoints}', '10000')`,
    'a deadline that comes earlier': `update booking set terms = jsonb_set(terms, '{finalPaymentHours}', '1')`,
    'a deadline moved after the draw': `update booking set final_due_at = final_due_at - interval '1 minute'`,
    'a deadline put off for no case': `update booking set final_due_at = final_due_at + interval '1 minute'`,
    'more tons in a draw than the fee is for': `update booking set asked_kg = asked_kg + 1000 where rank is null`,
    'a booking that nobody paid for': `insert into booking select 9999999, 'P-20261120-9999999', project_id,
      (select max(id) from member), asked_kg, price_cents, fee_cents, 0, member_seed, terms, rank,
      allotted_kg, final_due_at, reminded_hours,
      settled_at, delivered_at, made_at from booking where rank is null`,
    'a forfeit above its share': `insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
      select 9999999, 'lapse', b.order_id, h.id, p.id, 1000, now() from booking b, account h, account p
      where h.pocket = 'held' and h.owner_id = b.member_id and p.pocket = 'proceeds' limit 1`,
    'a booking left out of its draw': `insert into draw_list select project_id, '', repeat('0', 64), '',
      now() + interval '1 year'
      from booking where rank is null`,
    'other tons than in the list': `update booking set asked_kg = asked_kg + 1000 where rank = 1`,
  },
  '27 rights': {
    'a level that nobody gave': `update member set level = 5 where id = ${raised.id}`,
    'a level taken away': `update member set level = 1 where id = ${raised.id}`,
    'an account closed by hand': `update member set disabled_at = now() where id = ${raised.id}`,
    'a second operator whom nobody invited': `insert into operator (email, email_key, name, role, made_at)
      values ('e@tonne.example', 'e@tonne.example', 'E', 'finance', now())`,
    'another role': `update operator set role = 'admin' where role <> 'admin'`,
    'another person behind an operator’s number': `update operator set name = 'E', email = 'e@tonne.example'
      where id = (select min(id) from operator)`,
    'an operator whose end was undone': `insert into audit (actor, operator_id, act, subject, reason, at)
      select 'E', id, 'operator.disable', email, 'left us', now() from operator`,
    'a passkey of somebody else': `insert into operator_passkey (operator_id, credential_id, public_key, counter,
      transports, label, made_at) select min(id), 'x', '\\x01', 0, '{}', 'Laptop', now() from operator`,
    'a login of an operator by somebody else': `insert into operator_session (token_hash, operator_id, device, address,
      created_at, used_at, ends_at, came_by) select '\\x01', min(id), 'x', '', now(), now(), '2099-01-01', 'passkey'
      from operator`,
    'a wait that was taken away': `insert into audit (actor, act, subject, reason, after, address, member_id, at)
      select 'system', 'request.done.second_factor', 'R-1', 'agreed', '{"withdrawalsWaitUntil":
      "2026-11-30T00:00:00Z"}',
      '', ${raised.id}, max(at) from audit`,
    'a member taken away': `delete from member where id = ${buyer.id}`,
    'a clock that was moved on': 'update instance set clock_ahead_ms = 86400000',
    'a project closed by hand': `update project set decision = 'closed', closed_reason_en = '-',
      closed_reason_cn = '-'`,
    'a project that nobody approved': `update audit set subject = 'TN-9999' where act = 'project.approve'`,
  },
  '33 daily closes': {
    'less owed to members and less at the bank': `update daily_close set members_cents = members_cents - 100,
      ledger_cents = ledger_cents - 100, bank_cents = bank_cents - 100`,
    'fees that were members’ money': `update daily_close set members_cents = members_cents - 100,
      fees_cents = fees_cents + 100 where id = (select min(id) from daily_close)`,
    'a bank balance that does not agree': 'update daily_close set bank_cents = bank_cents + 1',
    'a day closed with a difference': `update daily_close set differences = '[{}]'`,
  },
  '35 references': {
    'a reference that moves the band': REFERENCE('price_cents = 2 * price_cents'),
    'a reference of fewer tons than are said': REFERENCE('kg = 2 * kg'),
    'a reference of trades that is said to be a sale’s': REFERENCE(`source = 'sold'`),
    'a reference written between two looks': WRITTEN('900', 'checked_at'),
    'a reference of an earlier day': WRITTEN('950', `checked_at - interval '20 days'`),
    'a sale at another price': `update reference_price set price_cents = 2 * price_cents where source = 'sold'`,
    'a listed price that was never listed': `update reference_price set price_cents = 2 * price_cents
      where source = 'price'`,
  },
}
for (const [id, ways] of Object.entries(lies))
  for (const [what, lie] of Object.entries(ways))
    test(`the operator’s lie is found: ${what}`, async () => {
      const found = await broken(lie)
      assert.ok(found[id], `${id} holds: ${JSON.stringify(found)}`)
    })

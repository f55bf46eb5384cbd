import { createHash, createHmac } from 'node:crypto'
import { fromHex } from '@tonne/domain/bytes'
import { type Machine, orderStates, projectPhases, requestStates, withdrawalStages } from '@tonne/domain/states'
import { runDraw } from '@tonne/domain/trading/draw'
import { PLANNED } from '../../carbon/plan/store.ts'
import { bookingInvariant } from './bookingInvariant.ts'
import { feeInvariant } from './feeInvariant.ts'
import type { Broken, Invariant } from './invariant.ts'

/** The moves of a state table, as rows. */
const moves = <S extends string>(machine: Machine<S>): string =>
  `(values ${(Object.entries(machine) as [S, readonly S[]][])
    .flatMap(([from, to]) => to.map((next) => `('${from}', '${next}')`))
    .join(', ')}) as allowed(before, next)`
const MONTH = `date_trunc('month', o.at at time zone 'Asia/Singapore')`
/** A purchase that counts: of cancelled ones only the filled part, of reversed ones nothing. */
const COUNTS = `o.kind <> 'sell' and (o.state not in ('cancelled', 'not_allocated', 'reversed')
  or (o.state = 'cancelled' and exists (select 1 from book_order b where b.order_id = o.id and b.filled_kg > 0)))`

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const hmac = (key: Uint8Array, bytes: Uint8Array) => new Uint8Array(createHmac('sha256', key).update(bytes).digest())
type DrawnRow = {
  project: string
  commit: string
  supplyKg: number
  lotKg: number
  entrants: string
  entrantsHash: string
}
type Revealed = DrawnRow & {
  serverSeed: string
  beacon: string
  seed: string
  allotted: { no: string; rank: number; kg: number }[]
}
/** Repeats the draw from what was published and compares byte by byte. */
function isOtherwise(d: Revealed): boolean {
  const entries = d.entrants
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ id: line.split('|')[0]!, kg: Number(line.split('|')[1]) }))
  const again = runDraw({ ...d, projectId: d.project, serverSeed: fromHex(d.serverSeed), entries }, sha256, hmac)
  const was = new Map(d.allotted.map((a) => [a.no, `${a.rank} ${a.kg}`]))
  const same =
    again.ranked.length === was.size && again.ranked.every((r) => was.get(r.id) === `${r.rank} ${r.allottedKg}`)
  return !same || again.commit !== d.commit || again.entrantsHash !== d.entrantsHash || again.seed !== d.seed
}

/** The words of a closed account are emptied after a published time. */
const CLOSED = `exists (select 1 from member c where c.id = p.member_id and c.disabled_at is not null)`
export const orderInvariants: readonly Invariant[] = [
  {
    id: '13 totals',
    sentence: [
      'An order’s total is its tons at the price in force when it was made, rounded once.',
      '订单金额为下单时生效价格乘以吨数，只取整一次。',
    ],
    breaks: [
      'A total that is not price times quantity, or a price that was not in force.',
      '订单金额不等于单价乘以数量，或使用了未生效的价格。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select o.no, o.kg, o.price_cents as "priceCents", o.total_cents as "totalCents" from "order" o
      left join project_price v on v.project_id = o.project_id and v.version = o.price_version
      where o.kind in ('buy', 'presale') and o.price_version is not null
        and (v.version is null or v.price_cents <> o.price_cents or v.effective_at > o.at
        or o.total_cents <> (o.kg * o.price_cents * 2 + 1000) / 2000)
      union all
      select b.order_no, b.asked_kg, b.price_cents, o.total_cents from booking b join "order" o on o.id = b.order_id
      where b.price_cents <> o.price_cents or b.fee_cents <> (select sum(p.amount) from posting_row p
        where p.cause_id = b.order_id and p.kind = 'booking' and p.reverses_id is null)
      union all
      select 'trade ' || t.id, t.kg, t.price_cents, t.total_cents from trade t
      where t.total_cents <> (t.kg * t.price_cents * 2 + 1000) / 2000`,
  },
  feeInvariant,
  {
    id: '14 limits of an order',
    sentence: [
      'Every purchase kept its project’s lot, minimum, maximum and selling window.',
      '每笔购买都符合项目的整数倍、起购、单笔上限与销售时间。',
    ],
    breaks: ['A purchase outside what the project published.', '购买超出项目公布的限制。'],
    money: false,
    cost: 'whole',
    sql: `
      select o.no, o.kg, p.no as project from "order" o join project p on p.id = o.project_id
      where o.kind = 'buy' and o.price_version is not null
        and (o.kg % p.lot_kg <> 0 or o.kg < p.min_kg or o.kg > p.max_kg or o.at < p.starts_at or o.at >= p.ends_at)
      union all
      select b.order_no, b.asked_kg, p.no from booking b join project p on p.id = b.project_id
      where b.asked_kg % p.lot_kg <> 0 or b.asked_kg < p.min_kg or b.asked_kg > p.max_kg
      or b.made_at < p.presale_starts_at or b.made_at >= p.presale_ends_at`,
  },
  {
    id: '14 purchases',
    sentence: [
      'Nobody bought of a project more often than it allows, in a month or in total.',
      '任何人对同一项目的购买次数都不超过每月及累计上限。',
    ],
    breaks: [
      'One purchase too many, as when a hundred arrive at once.',
      '购买次数超限，例如大量请求同时到达时多成交一笔。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select o.member_id as member, p.no as project, ${MONTH}::date as month, count(*) as orders from "order" o
      join project p on p.id = o.project_id
      where ${COUNTS} group by o.member_id, p.id, ${MONTH} having count(*) > p.monthly_orders
      union all
      select o.member_id, p.no, null, count(*) from "order" o join project p on p.id = o.project_id
      where ${COUNTS} group by o.member_id, p.id having count(*) > p.total_orders`,
  },
  {
    id: '14 plans',
    sentence: [
      'Every plan is as its member set it up; each of its months was bought once, its own tons for no more than its ' +
        'limit, and exactly those were set aside to be retired, for whom the plan says.',
      '每个计划均与会员设立时一致；其每个月至多购入一次，吨数相符且不超过上限，所购吨数如数按计划所列的受益人提交注销。',
    ],
    breaks: [
      'A month charged above its limit, twice, or for tons that were not handed on; a limit or a name that was ' +
        'changed by hand.',
      '某月扣款超过上限、重复扣款，或所购吨数未提交注销；计划的上限或署名被人为改动。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select p.no, m.month, m.pay_cents as "payCents", p.cap_cents as "capCents" from plan_month m
      join plan p on p.id = m.plan_id
      left join "order" o on o.id = m.order_id left join retirement r on r.id = m.retirement_id
      where m.outcome = 'done' and (m.pay_cents > p.cap_cents or m.pay_cents <> o.total_cents + o.fee_cents +
      o.gst_cents
        or o.member_id <> p.member_id or o.project_id <> p.project_id or o.kg <> p.kg
        or r.member_id <> p.member_id or r.project_id <> p.project_id or r.kg <> p.kg or (not ${CLOSED}
        and (r.beneficiary, r.reason, r.reason_text, r.message, case when r.beneficiary <> 'self' then r.name end)
          is distinct from (p.beneficiary, p.reason, p.reason_text, p.message, p.name)) or m.month <> to_char(m.due_on,
        'YYYY-MM'))
      union all
      select min(p.no), min(m.month), count(*), null from plan_month m join plan p on p.id = m.plan_id
      where m.outcome = 'done' group by m.order_id having count(*) > 1
      union all
      select a.subject, null, null, p.cap_cents from audit a left join plan p on p.no = a.subject
      where a.act = 'plan.create' and (p.id is null or p.member_id <> a.member_id or (not ${CLOSED}
        and a.after ->> 'words' <> ${PLANNED}))`,
  },
  {
    id: '15 orders’ histories',
    sentence: ['Every order went only where the table of states allows.', '每笔订单的状态变化都在状态表允许之内。'],
    breaks: ['A state without the one before it, or two endings.', '跳过前一状态，或出现两个终结状态。'],
    money: false,
    cost: 'whole',
    sql: `
      select o.no, o.state, s.state as step from "order" o join order_step s on s.order_id = o.id
      where exists (select 1 from ${moves(orderStates)} where before = o.state and next = s.state)
        or not exists (select 1 from order_step l where l.order_id = o.id and l.state = o.state)
        or not exists (select 1 from ${moves(orderStates)} where next = s.state)
        or (s.state = 'final_payment_made' and not exists (
          select 1 from order_step b where b.order_id = o.id and b.state = 'pending_final_payment' and b.at <= s.at))
        or (s.state in ('cancelled', 'expired', 'not_allocated') and exists (
          select 1 from order_step b where b.order_id = o.id and b.state in ('completed', 'final_payment_made',
          'cancelled', 'expired', 'not_allocated') and b.state <> s.state))`,
  },
  {
    id: '15 other histories',
    sentence: [
      'Every withdrawal, request and project went only where its table of states allows.',
      '提现、申请与项目的状态变化都在状态表允许之内。',
    ],
    breaks: [
      'A payment sent that nobody approved, a request decided twice.',
      '未经批准的付款已发出，或同一申请被重复审批。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select w.no, w.stage as state, s.stage as step from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id
      where (s.stage <> 'requested' and not exists (select 1 from withdrawal_step b
      join ${moves(withdrawalStages)} on allowed.before = b.stage and allowed.next = s.stage
          where b.withdrawal_id = w.id and b.at <= s.at))
        or exists (select 1 from ${moves(withdrawalStages)} where before = w.stage and next = s.stage)
      union all
      select w.no, w.stage, null from withdrawal w where not exists (select 1 from withdrawal_step s
      where s.withdrawal_id = w.id and s.stage = w.stage)
      union all
      select r.no, r.state, s.state from request r
      join (select *, lag(state) over (partition by request_id order by id) as was
      from request_step) s on s.request_id = r.id
      where s.was is not null and s.was <> s.state and not exists (select 1 from ${moves(requestStates)}
      where before = s.was and next = s.state)
      union all
      select p.no, s.was, s.phase from project p
      join (select *, lag(phase) over (partition by project_id order by id) as was
      from project_phase) s on s.project_id = p.id
      where s.was is not null and s.was <> s.phase and not exists (select 1 from ${moves(projectPhases)}
      where before = s.was and next = s.phase)`,
  },
  {
    id: '16 draws are published first',
    sentence: [
      'A draw was committed to before anybody booked, opened within a day of its close, and gave no more than was ' +
        'published.',
      '抽签承诺先于任何预订公布，截止后一天内揭晓，分配不超过公布数量。',
    ],
    breaks: [
      'A commitment made when the bookings were known, or more allotted than there was.',
      '在预订情况已知后才公布抽签承诺，或分配数量超过可分配总量。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select c.project_no as project, 'booked before' as why from draw_commit c
      where exists (select 1 from booking b where b.project_id = c.project_id and (b.made_at < c.published_at
      or b.made_at >= c.closes_at))
      union all
      select c.project_no, 'revealed late' from draw_commit c join draw_result r on r.project_id = c.project_id
      where r.outcome = 'drawn' and (r.at < c.closes_at or r.at >= c.closes_at + interval '24 hours')
      union all
      select c.project_no, 'too much' from draw_commit c join booking b on b.project_id = c.project_id
      group by c.project_id having sum(b.allotted_kg) > c.supply_kg`,
  },
  {
    id: '16 draws can be drawn again',
    sentence: [
      'Drawn again from its published seed, beacon and list, every draw gives the same, byte by byte.',
      '用公布的种子、信标和名单重新抽签，结果逐字节相同。',
    ],
    breaks: ['A rank, an allotment or a list that was changed after the draw.', '抽签后名次、分配结果或名单被改动。'],
    money: true,
    cost: 'whole',
    sql: `
      select c.project_no as project, c.commit_hash as commit, c.supply_kg as "supplyKg", c.lot_kg as "lotKg",
      l.entrants, l.entrants_hash as "entrantsHash",
        r.server_seed as "serverSeed", r.beacon, r.seed,
        coalesce((select jsonb_agg(jsonb_build_object('no', b.order_no, 'rank', b.rank, 'kg', b.allotted_kg))
        from booking b
          where b.project_id = c.project_id and b.rank is not null), '[]') as allotted
      from draw_commit c join draw_list l on l.project_id = c.project_id
      join draw_result r on r.project_id = c.project_id where r.outcome = 'drawn'`,
    narrow: async (_, found) =>
      found.filter((row) => isOtherwise(row as Revealed)).map((row): Broken => ({ project: row.project })),
  },
  {
    id: '17 final payments',
    sentence: [
      'Final payments came inside their window, lapses after it, and each booking ended once.',
      '尾款都在期限内支付，逾期都在期限之后认定，每笔预订只结束一次。',
    ],
    breaks: ['A payment taken too late, a lapse too early, or both.', '逾期后仍收取尾款，或未到期即作废，或两者并存。'],
    money: true,
    cost: 'whole',
    sql: `
      select o.no, s.state, s.at, b.final_due_at as "dueAt" from booking b join "order" o on o.id = b.order_id
      join order_step s on s.order_id = o.id
      where (s.state = 'final_payment_made' and s.at >= b.final_due_at) or (s.state = 'expired'
      and s.at < b.final_due_at)
      union all
      select o.no, o.state, b.settled_at, b.final_due_at from booking b join "order" o on o.id = b.order_id
      where (b.settled_at is null) <> (o.state in ('applying', 'pending_final_payment'))`,
  },
  bookingInvariant,
  {
    id: '22 proceeds',
    sentence: [
      'A sale’s proceeds were credited once, in full, on the promised working day, or late with the mark that says so.',
      '卖出款项在承诺的工作日一次足额到账；如有延迟，均有标记。',
    ],
    breaks: [
      'Proceeds paid early, twice, of another amount, or late without saying it.',
      '卖出款项提前、重复或按错误金额支付，或延迟支付而未标记。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select t.id as trade, t.due_at as "dueAt", t.settled_at as "settledAt", p.cents as "paidCents" from trade t
      cross join lateral (select coalesce(sum(amount), 0)::bigint as cents from posting
      where entry_id = t.settle_entry_id and kind = 'sell') p
      where t.due_at <= t.at or (t.held_until is null and extract(isodow
      from t.due_at at time zone 'Asia/Singapore') > 5)
        or (t.settled_at is not null and (t.settled_at < t.due_at or p.cents <> t.total_cents - t.sell_fee_cents -
        t.sell_gst_cents
          or t.late <> ((t.settled_at at time zone 'Asia/Singapore')::date > (t.due_at at time zone
          'Asia/Singapore')::date)))
      union all
      select min(id), null, null, count(*) from trade where settle_entry_id is not null group by settle_entry_id
      having count(*) > 1`,
  },
  {
    id: '22 fills',
    sentence: [
      'What an order of the book says was filled is the sum of its trades, each at the price of the order that ' +
        'waited and within the limit of the other.',
      '订单簿订单的成交数量等于其各笔成交之和，每笔均按先挂订单的价格成交，且不超出另一方的限价。',
    ],
    breaks: ['A trade that one side does not know of.', '成交只记入了买卖一方。'],
    money: true,
    cost: 'whole',
    sql: `
      select b.order_id as "order", b.filled_kg as "filledKg", t.kg::bigint as "tradedKg" from book_order b
      left join (
        select id, sum(kg) as kg, sum(cents) as cents from (
          select buy_order_id as id, kg, total_cents as cents from trade union all select sell_order_id, kg, total_cents
          from trade
        ) fills group by id
      ) t on t.id = b.order_id
      where b.filled_kg <> coalesce(t.kg, 0) or b.filled_cents <> coalesce(t.cents, 0)
      union all
      select b.order_id, t.price_cents, b.price_cents from trade t
      join book_order b on b.order_id in (t.buy_order_id, t.sell_order_id)
      where case b.side when 'buy' then t.price_cents > b.price_cents else t.price_cents < b.price_cents end
        or (b.side <> t.taker and t.price_cents <> b.price_cents)`,
  },
]

import type { Invariant } from './invariant.ts'

export const tonInvariants: readonly Invariant[] = [
  {
    id: '9 stock',
    sentence: [
      'A project never sold more than it issued; what is reserved is what waits to be paid.',
      '项目售出不超过签发量；预留量等于待付尾款的数量。',
    ],
    breaks: ['Tons sold twice, or reserved for nobody.', '同一批碳吨重复售出，或预留量没有对应的会员。'],
    money: true,
    cost: 'cheap',
    sql: `
      select p.no as project, p.issued_kg as "issuedKg", s.unsold::bigint, s.reserved::bigint, w.kg as "waitingKg"
      from project p
      cross join lateral (
        select coalesce(sum(balance) filter (where pocket = 'unsold'), 0) as unsold,
        coalesce(sum(balance) filter (where pocket = 'reserved'), 0) as reserved
        from account where kind = 'project' and owner_id = p.id and asset = p.id
      ) s
      cross join lateral (
        select coalesce(sum(b.allotted_kg), 0)::bigint as kg from booking b join "order" o on o.id = b.order_id
        where b.project_id = p.id and o.state = 'pending_final_payment'
      ) w
      where s.unsold + s.reserved > p.issued_kg or s.reserved <> w.kg`,
  },
  {
    id: '10 tons',
    sentence: [
      'Of each project: issued = unsold + reserved + members’ credits, held, presale and retired tons.',
      '每个项目：签发量 = 未售 + 预留 + 会员持有、冻结、预售及已注销的吨数。',
    ],
    breaks: ['A ton made or lost beside the books.', '碳吨在账外增加或减少。'],
    money: true,
    cost: 'cheap',
    sql: `
      select p.no as project, p.issued_kg as "issuedKg", coalesce(a.kg, 0)::bigint as kg from project p
      left join (select asset, sum(balance) as kg from account where asset <> 0 and balance is not null
      group by asset) a on a.asset = p.id
      where p.issued_kg <> coalesce(a.kg, 0)`,
  },
  {
    id: '10 presale',
    sentence: [
      'Until a presale is delivered, a member holds of it exactly what they paid for, bought and did not sell; ' +
        'delivered, nothing is left.',
      '预售交付前，会员持有的预售碳信用等于其已付清与买入、减去卖出的吨数；交付后归零。',
    ],
    breaks: ['A delivery that was lost or made twice.', '预售交付遗漏或重复。'],
    // Each member's delivery and the end of their booking are one transaction, so no intermediate state is visible.
    money: true,
    cost: 'cheap',
    sql: `
      select a.member, a.project, a.kg as balance, w.kg + t.kg as "waitingKg" from (
        select owner_id as member, asset as project, sum(balance)::bigint as kg from account
        where kind = 'member' and pocket in ('presale', 'presale_held') group by owner_id, asset
      ) a
      cross join lateral (
        select coalesce(sum(b.allotted_kg), 0)::bigint as kg from booking b join "order" o on o.id = b.order_id
        where b.project_id = a.project and b.member_id = a.member and o.state = 'final_payment_made'
      ) w
      cross join lateral (
        select coalesce(sum(case when t.buyer_id = a.member then t.kg else -t.kg end), 0)::bigint as kg from trade t
        where t.project_id = a.project and t.asset = 'presale' and a.member in (t.buyer_id, t.seller_id)
      ) t
      where case when exists (select 1 from booking b where b.project_id = a.project and b.delivered_at is not null)
        then a.kg <> 0 and exists (select 1 from booking b where b.project_id = a.project and b.member_id = a.member
        and b.delivered_at is not null)
        else a.kg <> w.kg + t.kg end`,
  },
  {
    id: '10 listed',
    sentence: [
      'Tons set aside for sale are exactly those that wait in the order book.',
      '挂单冻结的吨数等于订单簿中等待卖出的吨数。',
    ],
    breaks: [
      'An offer without its tons, or tons locked for an offer that is gone.',
      '卖单没有对应的冻结吨数，或卖单已不存在而吨数仍被冻结。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select coalesce(a.owner_id, b.member_id) as member, coalesce(a.asset, b.project_id) as project,
      coalesce(a.balance, 0) as balance, b.kg as "waitingKg"
      from (
        select owner_id, asset, case pocket when 'presale_held' then 'presale' else 'credits' end as what, balance
        from account
        where kind = 'member' and pocket in ('credits_held', 'presale_held')
      ) a
      full join (
        select member_id, project_id, asset as what, sum(left_kg)::bigint as kg from book_order
        where side = 'sell' and left_kg > 0 group by member_id, project_id, asset
      ) b on b.member_id = a.owner_id and b.project_id = a.asset and b.what = a.what
      where coalesce(a.balance, 0) <> coalesce(b.kg, 0)`,
  },
  {
    id: '11 serials of accounts',
    sentence: ['Each account holds a serial for each of its kilograms.', '每个账户持有的每一千克都有序列号。'],
    breaks: ['A ton without a serial, or a serial in another’s hands.', '有碳吨而无序列号，或序列号记在他人名下。'],
    money: true,
    cost: 'cheap',
    sql: `
      select a.id as account, a.kind, a.owner_id as owner, a.pocket, a.asset, a.balance, coalesce(r.kg,
      0)::bigint as "serialKg" from account a
      left join (select account_id, sum(to_kg - from_kg) as kg from serial_range
      group by account_id) r on r.account_id = a.id
      where a.asset <> 0 and a.balance is not null and a.balance <> coalesce(r.kg, 0)`,
  },
  {
    id: '11 serials of projects',
    sentence: [
      'A project’s serial ranges do not overlap and cover exactly what was issued, in numbers of the registry.',
      '项目的序列号区间互不重叠，恰好覆盖签发量，并与登记处编号一致。',
    ],
    breaks: [
      'One kilogram in two hands, a gap, or kilograms beyond the registry’s numbers.',
      '同一千克归属两方，号段中断，或超出登记处编号范围。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select p.no as project, p.issued_kg as "issuedKg", r.kg::bigint as "serialKg", r.least as "fromKg",
      r.most as "toKg", r.overlaps, b.kg::bigint as "blockKg"
      from project p
      left join (
        select project_id, sum(to_kg - from_kg) as kg, min(from_kg) as least, max(to_kg) as most,
        count(*) filter (where from_kg < before) as overlaps
        from (select *, lag(to_kg) over (partition by project_id order by from_kg) as before from serial_range) ranges
        group by project_id
      ) r on r.project_id = p.id
      left join (select project_id, sum(last_no - first_no + 1) * 1000 as kg from serial_block
      group by project_id) b on b.project_id = p.id
      where coalesce(r.kg, 0) <> p.issued_kg or coalesce(r.least, 0) <> 0 or coalesce(r.most, 0) <> p.issued_kg
      or coalesce(r.overlaps, 0) <> 0
        or (p.issued_kg > 0 and coalesce(b.kg, 0) <> p.issued_kg)`,
  },
  {
    id: '11 serials once',
    sentence: [
      'No serial number of a registry stands in two blocks, of one project or of two.',
      '登记处的同一序列号不会出现在两个号段中，无论属于同一项目还是两个项目。',
    ],
    breaks: ['The same ton issued twice.', '同一吨重复签发。'],
    money: true,
    cost: 'cheap',
    sql: `
      select p.no as project, b.text, b.first_no as "firstNo", b.last_no as "lastNo", b.before as "takenTo" from (
        select *, max(last_no) over (partition by text order by first_no, project_id,
        position rows between unbounded preceding and 1 preceding) as before
        from serial_block
      ) b join project p on p.id = b.project_id
      where b.first_no <= b.before`,
  },
  {
    id: '12 retirements',
    sentence: [
      'What waits for the registry and what is retired is exactly what retirements say, member by member and ' +
        'project by project.',
      '每位会员在每个项目的待注销与已注销吨数，恰好等于其注销记录之和。',
    ],
    breaks: [
      'Tons retired that nobody asked to retire, or a retirement without its tons.',
      '无人申请却有吨数被注销，或注销记录没有对应的吨数。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      with said as (
        select member_id, project_id, case when state = 'retired' then 'retired' else 'retiring' end as pocket,
        sum(kg) as kg,
          sum((select sum((v->>'toKg')::bigint - (v->>'fromKg')::bigint)
          from jsonb_array_elements(ranges) v)) as range_kg
        from retirement where state <> 'refused' group by 1, 2, 3
      )
      select coalesce(a.owner_id, s.member_id) as member, coalesce(a.asset, s.project_id) as project, coalesce(a.pocket,
      s.pocket) as pocket,
        coalesce(a.balance, 0) as "balanceKg", coalesce(s.kg, 0)::bigint as "saidKg"
      from (select * from account where kind = 'member' and pocket in ('retiring', 'retired')) a
      full join said s on s.member_id = a.owner_id and s.project_id = a.asset and s.pocket = a.pocket
      where coalesce(a.balance, 0) <> coalesce(s.kg, 0) or coalesce(s.kg, 0) <> coalesce(s.range_kg, 0)`,
  },
  {
    id: '12 retired for ever',
    sentence: ['Nothing ever leaves what was retired.', '已注销的吨数永不转出。'],
    breaks: ['A posting out of a retired pocket that is no correction.', '已注销的碳信用经由更正以外的分录转出。'],
    money: true,
    cost: 'cheap',
    sql: `
      select p.id as posting, p.entry_id as entry, a.owner_id as member from account a
      join posting_row p on p.debit_id = a.id
      where a.kind = 'member' and a.pocket = 'retired' and p.reverses_id is null`,
  },
]

import type { Invariant } from './invariant.ts'

/** The owner of the account of `row` at `at`, with a minute's tolerance because the clocks of two nodes differ. */
const linkAt = (link: string, row: string, at: string): string =>
  `left join owner_link ${link} on ${link}.account_id = ${row}.member_id
    and ${link}.confirmed_at + interval '1 minute' < ${at}
    and (${link}.ended_at is null or ${link}.ended_at > ${at})`
const SAME = 'coalesce(lb.owner_id, b.member_id) = coalesce(lf.owner_id, f.member_id)'
/** `f` was made first: by instant and not by number, because each node has its own range of numbers. */
const PAIRS =
  'from booking b join booking f on f.project_id = b.project_id and (f.made_at, f.order_id) < (b.made_at, b.order_id)'
const COUNTS = `o.kind <> 'sell' and (o.state not in ('cancelled', 'not_allocated', 'reversed')
  or (o.state = 'cancelled' and exists (select 1 from book_order b where b.order_id = o.id and b.filled_kg > 0)))`
/** Only owners of several accounts whose last purchase came after the last link. */
const BY_OWNER = `
  from "order" o join project p on p.id = o.project_id join owner_of w on w.member_id = o.member_id
  join (select owner_id, max(confirmed_at) as since from owner_link where state = 'confirmed'
  group by owner_id) l on l.owner_id = w.owner_id
  where ${COUNTS}`
const AFTER = `max(o.at) > max(l.since) + interval '1 minute'`
const MONTH = `date_trunc('month', o.at at time zone 'Asia/Singapore')`

export const ownerInvariants: readonly Invariant[] = [
  {
    id: '37 links on file',
    sentence: [
      'Every link of two accounts stands on a yes of that person from their own account, or on a request that two ' +
        'operators decided, and links do not chain.',
      '账户之间的每个关联都有本人在其账户中的确认，或有两位运营人员办结的申请为据，且关联不相连。',
    ],
    breaks: [
      'A company linked to a person by an IC number alone, or an account with two owners.',
      '仅凭证件号码即关联企业与个人，或一个账户有两个本人。',
    ],
    money: false,
    cost: 'cheap',
    sql: `
      select l.id as link, l.account_id as account, l.owner_id as owner from owner_link l
      where l.state in ('confirmed', 'ended') and not exists (
        select 1 from owner_link_step s left join request r on r.id = s.request_id
        where s.link_id = l.id and s.state = 'confirmed' and s.at = l.confirmed_at
          and (s.by_member_id = l.owner_id or (r.kind = 'owner_link' and r.state = 'done'
          and r.member_id = l.account_id)))
      union all
      select l.id, l.account_id, l.owner_id from owner_link l where l.state = 'ended' and not exists (
        select 1 from owner_link_step s where s.link_id = l.id and s.state = 'ended' and s.at = l.ended_at)
      union all
      select l.id, l.account_id, l.owner_id from owner_link l join owner_link o on o.account_id = l.owner_id
      and o.state = 'confirmed'
      where l.state = 'confirmed'`,
  },
  {
    id: '37 one booking',
    sentence: [
      'No owner had two bookings of one presale open at once, by whichever of their accounts, and none was drawn ' +
        'twice.',
      '同一本人（无论以哪个账户）在同一预售中未同时持有两笔预订，也未重复中签。',
    ],
    breaks: [
      'A person and their company in one draw, with twice the cap.',
      '个人与其企业同时参与同一抽签，超过每人上限。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select b.order_no as later, f.order_no as earlier ${PAIRS} ${linkAt('lb', 'b', 'b.made_at')}
      ${linkAt('lf', 'f', 'b.made_at')}
      where ${SAME} and (f.settled_at is null or f.settled_at > b.made_at)
      union
      select b.order_no, f.order_no ${PAIRS} join draw_list d on d.project_id = b.project_id
        ${linkAt('lb', 'b', 'd.sealed_at')} ${linkAt('lf', 'f', 'd.sealed_at')}
      where ${SAME} and b.rank is not null and f.rank is not null`,
  },
  {
    id: '37 one set of limits',
    sentence: [
      'No owner of several accounts bought of a project more often than it allows one, in a month or in total, ' +
        'after they were linked.',
      '拥有多个账户的本人，在关联后对同一项目的购买次数合计不超过每月及累计上限。',
    ],
    breaks: [
      'Two accounts of one owner that each used the whole limit at the same moment.',
      '同一本人的两个账户同时各自用满限额。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select w.owner_id as owner, p.no as project, ${MONTH}::date as month, count(*) as orders ${BY_OWNER}
      group by w.owner_id, p.id, ${MONTH} having count(*) > p.monthly_orders and ${AFTER}
      union all
      select w.owner_id, p.no, null, count(*) ${BY_OWNER} group by w.owner_id, p.id
        having count(*) > p.total_orders and ${AFTER}`,
  },
]

/**
 * While a member's withdrawals are on hold, nothing of value leaves in another way: every trade, gift and plan of that
 * time must have been allowed.
 */
import { firstTerms } from '@tonne/domain/base/terms'
import type { Invariant } from './invariant.ts'

/** Every hold that ever existed, with its actual end. */
const WAITS = `(
  select member_id, at as since, until from cool_off
  union all
  select member_id, since, coalesce(lifted_at, '9999-01-01') from restriction where 'withdraw' = any(scopes)
  union all
  select member_id, added_at, least(usable_at, coalesce(removed_at, usable_at)) from payee p
  where exists (select 1 from payee before where before.member_id = p.member_id and before.id < p.id)
)`
/** A hold that begins while a member's order is being decided does not cover that order. */
const BEGUN = (at: string): string => `w.since < ${at} - interval '1 minute' and w.until > ${at}`
/**
 * A second factor, older than every hold in force, that was confirmed for what `bound` says within the minutes of the
 * act.
 */
const CONFIRMED = (of: { id: string; member: string; at: string; bound: string }): string => `exists (
  select 1 from step_up s where s.id = ${of.id} and s.member_id = ${of.member} and (${of.bound})
    and s.at between ${of.at} - interval '10 minutes' and ${of.at} + interval '1 minute'
    and not exists (select 1 from ${WAITS} w where w.member_id = s.member_id and ${BEGUN(of.at)}
    and w.since <= s.factor_since))`
const CARRIED = `
  case b.side when 'buy' then b.filled_cents + b.left_kg * b.price_cents / 1000
    else greatest(b.filled_cents + b.left_kg * b.price_cents / 1000,
      round((b.filled_kg + b.left_kg)::numeric * b.worth_cents / 1000)) end`
const FREE = `coalesce((select (t.terms -> 'coolOff' ->> 'tradesCents')::bigint from terms_version t
  where t.effective_at <= b.at order by t.effective_at desc, t.version desc limit 1), 20000)`
const ORDER_BOUND =
  `s.bound = b.side || ' ' || b.kg || ' ' || b.asset || ' project ' || p.no || ' at ' || case when b.market then ` +
  `'market' else b.price_cents::text end`
/**
 * The registered name on the certificate was given during a hold that was still in force: whoever caused the hold may
 * have given it. A company's name came with the account.
 */
const NAMED_IN = (of: { member: string; at: string }): string => `exists (
  select 1 from member m join ${WAITS} w on w.member_id = m.id and ${BEGUN(of.at)}
  where m.id = ${of.member} and m.company_name is null and m.verified_at >= w.since and m.verified_at <= ${of.at})`
// The name may have been corrected since, or removed with the account.
const GIVEN = (bound: string): string => `s.bound like ${bound} || ' for %'`
const OWN = (bound: string): string => `r.beneficiary = 'self' and s.bound = ${bound}`
const RETIRE = `'retire ' || r.kg || ' project ' || p.no`
const PLAN = `'plan ' || l.kg || ' project ' || p.no || ' cap ' || l.cap_cents`

/** Terms of an earlier release do not name them all. */
const { recoveryHours, deviceHours, changeHours } = firstTerms.coolOff

export const moneyOutInvariants: readonly Invariant[] = [
  {
    id: '36 trades in a waiting time',
    sentence: [
      'While a member’s withdrawals wait, their trades keep to the day’s sum or were each confirmed by a second ' +
        'factor of before; orders of before do not fill.',
      '提现等待期内，会员的交易不超过每日额度，或逐笔经等待期前已有的二次验证确认；此前的挂单不再成交。',
    ],
    breaks: [
      'A thief who trades a member’s money to an accomplice while the withdrawal waits; one code used for two ' +
        'orders, or for another one.',
      '盗用者在提现等待期内以交易转移资金；同一验证用于两笔或另一笔订单。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      with placed as (
        select b.order_id, b.member_id, b.at, ${CARRIED} as carried, ${FREE} as free, b.step_up_id is null as loose,
          b.step_up_id is null or
          ${CONFIRMED({ id: 'b.step_up_id', member: 'b.member_id', at: 'b.at', bound: ORDER_BOUND })} as sound,
          exists (select 1 from ${WAITS} w where w.member_id = b.member_id and ${BEGUN('b.at')}) as waits
        from book_order b join project p on p.id = b.project_id
        where b.worth_cents is not null and b.member_id in (select member_id from ${WAITS} every)
      ), summed as (
        select *, sum(case when loose then carried else 0 end) over (
          partition by member_id, (at at time zone 'Asia/Singapore')::date order by at, order_id) as used from placed
      )
      select order_id as "order", member_id as member, at, used::bigint as "usedCents", free as "freeCents" from summed
      where waits and (not sound or (loose and carried > 0 and used > free))
      union all
      select t.id, b.member_id, t.at, null, null from trade t join book_order b on b.order_id in (t.buy_order_id,
      t.sell_order_id)
      join ${WAITS} w on w.member_id = b.member_id and w.since > b.at and w.since < t.at - interval '10 minutes'
      and w.until > t.at
      where b.step_up_id is null and b.worth_cents is not null
      union all
      select b.order_id, b.member_id, b.at, null, null from book_order b
      join ${WAITS} w on w.member_id = b.member_id and w.since > b.at
      and w.since < $1::timestamptz - interval '10 minutes' and w.until > $1
      where b.left_kg > 0 and b.step_up_id is null and b.worth_cents is not null`,
  },
  {
    id: '36 gifts and plans in a waiting time',
    sentence: [
      'While a member’s withdrawals wait, tons are retired for others, for nobody named or in a name that was ' +
        'given meanwhile, and plans are made or resumed, only by a second factor of before that was shown for ' +
        'exactly that.',
      '提现等待期内，以他人名义、匿名或期间登记的姓名注销，以及新建或恢复计划，均须凭等待期前已有、并就该操作出示的二次验证。',
    ],
    breaks: [
      'Tons given away by whoever holds a session or the trading password alone.',
      '仅凭登录状态或交易密码即可将碳信用转赠他人。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select r.no, r.requested_at as at from retirement r join project p on p.id = r.project_id
      left join plan_month m on m.retirement_id = r.id left join plan l on l.id = m.plan_id
      where (r.beneficiary <> 'self' or ${NAMED_IN({ member: 'r.member_id', at: 'r.requested_at' })})
      and not r.before_holds
        and exists (select 1 from ${WAITS} w where w.member_id = r.member_id and ${BEGUN('r.requested_at')})
        and case when l.id is null then not ${CONFIRMED({
          id: 'r.step_up_id',
          member: 'r.member_id',
          at: 'r.requested_at',
          bound: `${OWN(RETIRE)} or ${GIVEN(RETIRE)} or s.bound like 'retire % project ' || p.no || ' list %'`,
        })}
        else not exists (select 1 from step_up s where s.id = r.step_up_id and s.member_id = r.member_id
          and (s.bound = 'resume plan ' || l.no or ${OWN(PLAN)} or ${GIVEN(PLAN)})
          and not exists (select 1 from ${WAITS} w where w.member_id = s.member_id and ${BEGUN('r.requested_at')}
          and w.since <= s.factor_since)) end
      union all
      select l.no, l.created_at from plan l join project p on p.id = l.project_id
      where not l.before_holds and l.resumed_at is null and exists (select 1 from ${WAITS} w
      where w.member_id = l.member_id and ${BEGUN('l.created_at')})
        and not ${CONFIRMED({
          id: 'l.step_up_id',
          member: 'l.member_id',
          at: 'l.created_at',
          bound: `s.bound = ${PLAN} or ${GIVEN(PLAN)}`,
        })}
      union all
      select l.no, l.resumed_at from plan l
      where exists (select 1 from ${WAITS} w where w.member_id = l.member_id and ${BEGUN('l.resumed_at')})
        and not ${CONFIRMED({
          id: 'l.step_up_id',
          member: 'l.member_id',
          at: 'l.resumed_at',
          bound: `s.bound = 'resume plan ' || l.no`,
        })}`,
  },
  {
    id: '36 proceeds of a waiting buyer',
    sentence: [
      'Proceeds of a sale to a buyer whose withdrawals waited were kept until that wait, as it stood then, was over.',
      '买方处于提现等待期的，卖出款项保留至该等待期（以成交时为准）结束。',
    ],
    breaks: [
      'An accomplice who is paid while the money of the one who lost it should still wait.',
      '同伙在买方等待期结束前即收到款项。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select t.id as trade, t.at, w.until, t.due_at as "dueAt", t.settled_at as "settledAt" from trade t
      join book_order b on b.order_id = t.sell_order_id and b.worth_cents is not null
      join (
        select member_id, at as since, until, null::bigint as case_id from cool_off
        union all
        select member_id, since, coalesce(lifted_at, '9999-01-01'), id from restriction where 'withdraw' = any(scopes)
        union all
        select member_id, added_at, usable_at, null from payee p where removed_at is null
          and exists (select 1 from payee before where before.member_id = p.member_id and before.id < p.id)
      ) w on w.member_id = t.buyer_id and ${BEGUN('t.at')}
      cross join lateral (select case when w.case_id is null then w.until else (
        select review_by from restriction_step s where s.restriction_id = w.case_id and s.at <= t.at order by s.at desc,
        s.id desc limit 1) end as ends) e
      where t.due_at < e.ends or t.settled_at < e.ends`,
  },
  {
    id: '36 waits',
    sentence: [
      'A wait of withdrawals lasts from its cause for as long as the terms of that instant say.',
      '提现等待期自起因之时开始，时长依当时有效的条款。',
    ],
    breaks: [
      'A wait that somebody with the database’s password ended early, or drew out.',
      '持有数据库密码者提前结束或延长等待期。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select c.member_id as member, c.why, c.at, c.until from cool_off c where not exists (
        select 1 from terms_version v where v.effective_at <= c.at and not exists (
          select 1 from terms_version n where n.effective_at > v.effective_at and n.effective_at < c.at)
        and c.until = c.at + interval '1 hour' * case
          when c.why in ('recovery', 'factor_recovery')
            then coalesce((v.terms #>> '{coolOff,recoveryHours}')::int, ${recoveryHours})
          when c.why = 'new_device' then coalesce((v.terms #>> '{coolOff,deviceHours}')::int, ${deviceHours})
          else coalesce((v.terms #>> '{coolOff,changeHours}')::int, ${changeHours}) end)`,
  },
]

import { dayOf } from '@tonne/domain/days'
import { proceedsDue } from '@tonne/domain/trading/marketMoney'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Broken, Invariant } from './invariant.ts'

/** Link b existed when trade t was made. */
const LINKED_AT = `b.confirmed_at + interval '1 minute' < t.at and (b.ended_at is null or b.ended_at > t.at)`

type Sold = { trade: number; at: Date; dueAt: Date; heldUntil: Date | null }
/** The promised day is computed again from the terms and the holidays in force when the trade was made. */
async function onAnotherDay(tx: Tx, found: readonly Broken[]): Promise<Broken[]> {
  const calendars = new Map<string, Parameters<typeof proceedsDue>[1]>()
  const broken: Broken[] = []
  for (const { trade, at, dueAt, heldUntil } of found as readonly Sold[]) {
    const calendar = calendars.get(dayOf(at)) ?? {
      terms: (await getTerms(tx, at)).terms,
      holidays: await listHolidays(tx, at),
    }
    calendars.set(dayOf(at), calendar)
    const day = proceedsDue(at, calendar)
    // The proceeds are delayed only by a hold of the buyer that ends later.
    const promised = heldUntil && heldUntil > day ? heldUntil : day
    if (promised.getTime() !== dueAt.getTime() || (heldUntil && heldUntil <= day))
      broken.push({ trade, at, dueAt, promised })
  }
  return broken
}

/** Projects that closed ten minutes ago or earlier. */
const CLOSED = `(
  select id, no from project where id in (
    select project_id from project_phase where phase = 'closed' and at < $1::timestamptz - interval '10 minutes'))`
/** The waiting orders of project `p`, found by an index, so that those of other projects are not read. */
const WAITING = (which: string): string =>
  `lateral (select order_id from book_order where project_id = p.id and ${which} and left_kg > 0 offset 0) b`

export const marketInvariants: readonly Invariant[] = [
  {
    id: '14 orders of the book',
    sentence: [
      'Every order of the book kept its project’s lot, minimum and maximum, and every trade the hours of what it ' +
        'traded.',
      '订单簿的每笔订单都符合项目的整数倍、起购与单笔上限，每笔成交都在该品种的交易时间之内。',
    ],
    breaks: [
      'An order of another size than published, credits traded before the sale began, or presale tons after it.',
      '订单数量不符合公布的规则，碳信用在开售前成交，或预售碳信用在开售后成交。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select o.no, b.kg, p.no as project from book_order b join "order" o on o.id = b.order_id
      join project p on p.id = b.project_id
      where b.kg % p.lot_kg <> 0 or b.kg > p.max_kg or (b.side = 'buy' and b.kg < p.min_kg)
      union all
      select 'trade ' || t.id, t.kg, p.no from trade t join project p on p.id = t.project_id
      where case t.asset when 'credits' then t.at < p.starts_at
        else t.at >= p.starts_at or p.presale_ends_at is null or t.at < p.presale_ends_at end`,
  },
  {
    id: '14 trades with oneself',
    sentence: [
      'Nobody traded with themselves: not within one account, and not between accounts of one owner.',
      '没有人与自己成交：同一账户内没有，同一本人的账户之间也没有。',
    ],
    breaks: ['A price made by one person on both sides.', '买卖双方实为同一人，形成虚假价格。'],
    money: false,
    cost: 'whole',
    // Uses the owners of that time, with a minute's tolerance because the clocks of two nodes differ.
    sql: `
      select t.id as trade, t.at from trade t where t.buyer_id = t.seller_id
      union all
      select t.id, t.at from trade t left join owner_link b on b.account_id = t.buyer_id and ${LINKED_AT}
      left join owner_link s on s.account_id = t.seller_id and ${LINKED_AT.replaceAll('b.', 's.')}
      where t.buyer_id <> t.seller_id and coalesce(b.owner_id, t.buyer_id) = coalesce(s.owner_id, t.seller_id)`,
  },
  {
    id: '20 orders past their time',
    sentence: [
      'Minutes after its member was restricted, its project closed or its tons were due, no order waits in the ' +
        'book any more.',
      '会员受限、项目关闭或预售交付到期数分钟后，相关挂单均已撤出订单簿。',
    ],
    breaks: [
      'An order of before a case, a closing or a delivery that could still be filled, because nothing took it out.',
      '限制、关闭或交付之前的挂单未被撤出，仍可能成交。',
    ],
    money: false,
    cost: 'cheap',
    sql: `
      select o.no, r.case_no as why from book_order b join "order" o on o.id = b.order_id
      join restriction r on r.member_id = b.member_id and r.lifted_at is null
      and r.since < $1::timestamptz - interval '10 minutes'
        and (case b.side when 'buy' then 'order' else 'sell' end) = any(r.scopes)
      where b.left_kg > 0
      union all
      select o.no, late.project as why from (
        select b.order_id, p.no as project from project p, ${WAITING("asset = 'presale'")}
        where p.starts_at < $1::timestamptz - interval '10 minutes'
        union select b.order_id, p.no as project from ${CLOSED} p, ${WAITING("side = 'buy'")}
        union select b.order_id, p.no as project from ${CLOSED} p, ${WAITING("side = 'sell'")}
      ) late, lateral (select no from "order" where id = late.order_id offset 0) o`,
  },
  {
    id: '22 promised day',
    sentence: [
      'Each sale’s proceeds were promised for the working day that the terms and the holidays of its own time ' +
        'make, or for the later end of the buyer’s wait.',
      '每笔卖出的到账日均为按成交时有效条款与假日推算的工作日，或更晚的买方等待期结束时。',
    ],
    breaks: [
      'A promise moved to another day after the trade, or made over a holiday.',
      '成交后更改了承诺到账日，或承诺到账日落在公众假期。',
    ],
    money: true,
    cost: 'whole',
    sql: `select id as trade, at, due_at as "dueAt", held_until as "heldUntil" from trade order by id`,
    narrow: onAnotherDay,
  },
]

import type { Breakage } from './breakage.ts'

/** The second of two accounts has been the first one's since 2020, with the person's yes on file. */
const LINK = (pair: string): string[] => [
  `delete from owner_link_step`,
  `delete from owner_link`,
  `insert into owner_link (account_id, owner_id, state, asked_at, confirmed_at) select account, owner, 'confirmed',
    '2020-01-01', '2020-01-01' from (${pair}) as pair(account, owner)`,
  `insert into owner_link_step (link_id, state, by_member_id, at) select id, 'confirmed', owner_id, confirmed_at
    from owner_link`,
]
const BOOKERS = `select distinct b.member_id, f.member_id from booking b join booking f on f.project_id = b.project_id
  and f.order_id < b.order_id where b.rank is not null limit 1`
const BUYERS = `select max(member_id), min(member_id) from (select distinct member_id from "order" where project_id = 1
  and kind = 'buy' and price_version is not null limit 2) m`

export const ownerBreakages: readonly Breakage[] = [
  ['37 links on file', 'a link without a yes', [`delete from owner_link_step where state = 'confirmed'`]],
  [
    '37 links on file',
    'a yes of somebody else',
    [
      `update owner_link_step set by_member_id = (select account_id from owner_link l where l.id = link_id)
        where state = 'confirmed'`,
    ],
  ],
  [
    '37 one booking',
    'two accounts of one owner in one draw',
    LINK(BOOKERS),
    ['14 trades with oneself', '35 counted trades'],
  ],
  [
    '37 one set of limits',
    'two accounts of one owner that bought once each of what is bought once',
    [...LINK(BUYERS), `update project set monthly_orders = 1, total_orders = 1 where id = 1`],
    ['14 purchases', '35 counted trades', '37 one booking', '14 trades with oneself'],
  ],
]

/** Why: what stands where nothing may stand any more - money in a closed account, an order of one who may not trade - is put there on purpose too. */
export const standingBreakages = [
  [
    '33 closed accounts',
    'an account closed with money in it',
    [
      `update member set disabled_at = now() where id = (select owner_id from account where pocket = 'available' and balance > 1000 order by id limit 1)`,
    ],
    ['25 sessions'],
  ],
  [
    '20 orders past their time',
    'an offer of a member who is restricted',
    [
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by)
       select 'C-BROKEN', member_id, '{sell}', '-', '-', at - interval '1 day', at from book_order where side = 'sell' and left_kg > 0 limit 1`,
    ],
    ['23 orders of those who may'],
  ],
] as const

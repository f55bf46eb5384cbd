export const standingBreakages = [
  [
    '33 closed accounts',
    'an account closed with money in it',
    [
      `update member set disabled_at = now() where id = (select owner_id from account where pocket = 'available'
        and balance > 1000 order by id limit 1)`,
    ],
    ['25 sessions'],
  ],
  [
    '20 orders past their time',
    'an offer of a member who is restricted',
    [
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by)
       select 'C-BROKEN', member_id, '{sell}', '-', '-', at - interval '1 day', at from book_order where side = 'sell'
       and left_kg > 0 limit 1`,
    ],
    ['20 cases', '23 orders of those who may'],
  ],
  [
    '20 nothing past a restriction',
    'money sent back while payments were stopped',
    [
      `insert into money_out_stop (why, at, resumed_by, resumed_at) values ('-', '2026-11-01T00:00:00Z', 1,
        '2026-11-01T02:00:00Z')`,
      `insert into line_decision (line_id, kind, reason, state, proposed_by, proposed_name, proposed_at, decided_name,
        decided_at, end_to_end_id, sent_at)
       select id, 'return', '-', 'rejected', 0, 'a', '2026-11-01T00:00:00Z', 'b', '2026-11-01T00:00:00Z', 'RT-BROKEN',
       '2026-11-01T01:00:00Z' from bank_line limit 1`,
    ],
    ['27 two people'],
  ],
] as const

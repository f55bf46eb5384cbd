import { type Breakage, ORDER } from './breakage.ts'

const DROP = (table: string, check: string) => `alter table ${table} drop constraint ${check}`
/** As old as the oldest act, because a test world's clock may be before or after the database's. */
const ACT = (act: string, which: 'min' | 'max') =>
  `insert into audit (actor, operator_id, act, subject, reason, before, after, address, at)
   select name, id, 'request.${act}', 'R-BROKEN', 'broken on purpose', '{}', '{}', '',
   (select min(at) from audit) from operator where id = (select ${which}(id) from operator)`
const PAIR = (state: string, lifted: string) =>
  `insert into trading_pair (member_a, member_b, state, evidence, opened_at, decided_by, decided_at, lift_by, lifted_by,
    lifted_at)
   select (select min(id) from member), (select max(id) from member), '${state}', '{}', now(), min(id), now(), ${lifted}
   from operator`
/** A lost second factor that was removed so many hours after the approval. */
const LOST = (hours: number, acts: readonly string[]): string[] => [
  `insert into request (no, member_id, kind, state, details, due_at, at) select 'R-BROKEN', min(id), 'second_factor',
    'done', '{}', now(), now() from member`,
  `insert into request_step (request_id, state, by_name, at) select r.id, v.state, 'x', now() + v.after::interval
    from request r
   cross join (values ('submitted', '0 hours'), ('approved', '1 hours'), ('done', '${1 + hours} hours')) as v(state,
   after) where r.no = 'R-BROKEN'`,
  ...acts,
]
const UNAPPROVED = [
  `update instance set mode = 'production'`,
  `insert into terms_version (effective_at, terms, made_at) select '2099-01-01', terms, now() from terms_version
    limit 1`,
]
const CODE = (tries: string, usedAt: string, count = 1) =>
  `insert into mail_code (email_key, purpose, code_hash, tries, sent_at, expires_at, used_at, ticket_hash, asker,
    device_hash, place)
   select 'x', 'reset', 'x', ${tries}, now(), now() + interval '1 minute', ${usedAt}, n::text, 'stranger', 'x', 'x'
   from generate_series(1, ${count}) n`

export const peopleBreakages: readonly Breakage[] = [
  [
    '34 levels',
    'a level that no answer gave',
    [
      `insert into request (no, member_id, kind, state, details, due_at, at) select 'R-L', id, 'level_upgrade', 'done',
        '{"level": 4}', now(), now() from member where level <> 4 limit 1`,
    ],
  ],
  ['34 levels', 'a mark by nobody on record', [PAIR('marked', 'null, null, null')]],
  ['27 two people', 'a mark lifted by one person', [PAIR('lifted', 'null, min(id), now()')], ['34 levels']],
  [
    '23 orders of those who may',
    'an order of somebody who had not answered',
    [`update member set answered_at = null where id = (select member_id from "order" where id = ${ORDER})`],
  ],
  [
    '23 orders of those who may',
    'an order while restricted',
    [
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by, lifted_at)
        select 'C-X', member_id, '{order}', '-', '-', at - interval '1 second', now(), at + interval '1 second'
        from "order" where id = ${ORDER}`,
    ],
    ['20 cases'],
  ],
  ['24 tries', 'a lock that did not come', [`update trading_password set tries = 5`]],
  [
    '24 tries',
    'money frozen by a lock that is none',
    [
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) select 'C-L',
        member_id, '{withdraw}', '-', '-', since, now() from hold where why = 'withdrawal' and released_at is null
        limit 1`,
      `update hold set why = 'locked', cause_id = (select id from restriction where case_no = 'C-L')
        where id = (select id from hold where why = 'withdrawal' and released_at is null limit 1)`,
    ],
    ['4 withdrawal holds', '4 promised ends', '20 cases'],
  ],
  [
    '25 sessions',
    'a session that outlived a recovery',
    [
      `insert into session (token_hash, member_id, device, address, created_at, used_at, ends_at) select sha256('a'),
        member_id, '-', '-', created_at, used_at, ends_at from session where member_id is not null
        and revoked_at is null limit 1`,
      `insert into cool_off (member_id, why, at, until) select member_id, 'recovery', created_at + interval '1 second',
        created_at + interval '2 seconds' from session where token_hash = sha256('a')`,
      `update session set ends_at = ends_at + interval '900 days' where member_id = (select member_id from session
        where token_hash = sha256('a'))`,
    ],
    ['36 waits'],
  ],
  [
    '25 sessions',
    'not the session that made the change, but another',
    [
      `insert into session (token_hash, member_id, device, address, created_at, used_at, ends_at) select sha256('b'),
        member_id, '-', '-', created_at, used_at, ends_at + interval '900 days'
       from session where member_id is not null and revoked_at is null limit 1`,
      `insert into cool_off (member_id, why, at, until, session_id) select member_id, 'second_factor',
        created_at + interval '1 second', created_at + interval '2 seconds', 0
       from session where token_hash = sha256('b')`,
    ],
    ['36 waits'],
  ],
  [
    '25 sessions',
    'a session of somebody who was disabled',
    [
      `update session set ends_at = ends_at + interval '900 days' where id = (select max(id) from session
        where member_id is not null and revoked_at is null)`,
      `update member set disabled_at = joined_at where id = (select member_id from session where member_id is not null
        and revoked_at is null order by id desc limit 1)`,
    ],
  ],
  [
    '27 acts',
    'a decision that does not say what it changed',
    [
      `insert into audit (actor, operator_id, act, subject, reason, at) select name, id, 'thing.approve', 'something',
        'looked at it', '2026-12-21T00:00:00Z' from operator limit 1`,
    ],
  ],
  [
    '27 acts',
    'an act of an operator without a reason',
    [
      `insert into audit (actor, operator_id, act, subject, reason, at) select name, id, 'some.act', 'something', '',
        '2026-12-21T00:00:00Z' from operator limit 1`,
    ],
  ],
  [
    '27 two people',
    'proposed and approved by one',
    [
      DROP('withdrawal', 'withdrawal_check3'),
      `update withdrawal set approved_by = proposed_by where approved_by is not null`,
    ],
  ],
  ['27 two people', 'a request that nobody else agreed to', LOST(49, [])],
  [
    '27 two people',
    'a second factor removed before its wait',
    LOST(47, [ACT('propose', 'min'), ACT('approve', 'max')]),
    ['5 sealed in time'],
  ],
  ['27 as approved', 'terms that nobody approved', UNAPPROVED, ['27 rights']],
  ['27 rights', 'operators whom nobody invited', [`update instance set mode = 'production'`]],
  ['31 codes', 'a code used after its time', [CODE('0', `now() + interval '2 minutes'`)]],
  ['31 codes', 'a code tried without end', [CODE('100', 'null')]],
  ['31 codes', 'a mailbox that was flooded with codes', [CODE('0', 'null', 100)]],
]

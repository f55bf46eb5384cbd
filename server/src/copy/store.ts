/** Why: the only SQL of members' copies of their data: what goes into one, and where it is kept. */
import type { Sql, Tx } from '../platform/database/database.ts'
import { first } from '../platform/database/database.ts'
import type { Sealed } from '../platform/seal.ts'

/** Everything about a member, part by part; `$1` is the member. No hashes, no keys, nothing of others. */
const PARTS: readonly (readonly [name: string, sql: string])[] = [
  [
    'member',
    `select id, kind, email, first_name, last_name, real_name, company_name, uen, mobile, level, credit_score, joined_at, verified_at, invitation_code, lang from member where id = $1`,
  ],
  ['identity_seen_by', `select by_name, by_role, why, at from unmasking where member_id = $1 order by id`],
  [
    'orders',
    `select no, kind, state, project_id, kg, price_cents, total_cents, fee_cents, gst_cents, at from "order" where member_id = $1 order by id`,
  ],
  [
    'postings',
    `select p.id, p.entry_id, p.kind, d.kind || ' ' || d.pocket as debit, c.kind || ' ' || c.pocket as credit, d.asset, p.amount, p.at
     from account a join posting p on p.debit_id = a.id or p.credit_id = a.id join account d on d.id = p.debit_id join account c on c.id = p.credit_id
     where a.kind = 'member' and a.owner_id = $1 order by p.id`,
  ],
  ['holds', `select why, amount_cents, left_cents, release_rule_en, release_by, since, released_at from hold where member_id = $1 order by id`],
  ['deposits', `select no, reference, amount_cents, state, created_at, settled_at from deposit where member_id = $1 order by id`],
  ['sessions', `select device, address, created_at, used_at, ends_at, revoked_at from session where member_id = $1 order by id`],
  ['notices', `select kind, params - 'link' as params, at, read_at from notice where member_id = $1 order by id`],
  [
    'restrictions',
    `select case_no, code, scopes, reason_en, imposed_by, since, review_by, lifted_at, lifted_why, lifted_why_cn from restriction where member_id = $1 order by id`,
  ],
  ['requests', `select no, kind, state, details, due_at, outcome, outcome_cn, at from request where member_id = $1 order by id`],
  [
    'request_messages',
    `select r.no, m.by, m.name, m.text, m.at from request r join request_message m on m.request_id = r.id where r.member_id = $1 order by m.id`,
  ],
  ['agreed_terms', `select version, at from consent where member_id = $1 order by version`],
  ['notes', `select by_name, text, at from member_note where member_id = $1 order by id`],
  ['acts_of_operators', `select actor, act, subject, reason, at from audit where member_id = $1 order by id`],
]
export async function collectCopy(tx: Tx, memberId: number): Promise<Record<string, unknown[]>> {
  const copy: Record<string, unknown[]> = {}
  for (const [name, sql] of PARTS) copy[name] = await tx.rows(sql, [memberId])
  return copy
}

const INSERT = 'insert into data_copy (request_id, member_id, sealed, key_id, expires_at) values ($1, $2, $3, $4, $5)'
export type NewCopy = { requestId: number; memberId: number; copy: Sealed; expiresAt: Date }
export const insertCopy = (tx: Tx, { requestId, memberId, copy, expiresAt }: NewCopy) =>
  tx.rows(INSERT, [requestId, memberId, copy.sealed, copy.keyId, expiresAt])
const FIND = 'select sealed, key_id as "keyId" from data_copy where request_id = $1 and member_id = $2 and expires_at > $3'
export const findCopy = (sql: Sql, requestId: number, memberId: number, now: Date) => first(sql.rows<Sealed>(FIND, [requestId, memberId, now]))
const SWEEP = 'delete from data_copy where expires_at <= $1 returning request_id'
export const sweepCopies = (tx: Tx, now: Date) => tx.rows(SWEEP, [now])

/** Why: the only SQL of claims and of what operators decide about lines nobody could match. */
import type { BankLine } from '../platform/bank.ts'
import { first, type Sql, type Tx } from '../platform/database/database.ts'

export type ClaimState = 'open' | 'granted' | 'refused' | 'withdrawn'
export type ClaimRow = {
  id: number
  no: string
  memberId: number
  amountCents: number
  paidDay: string
  sender: string
  reference: string
  evidence: string
  state: ClaimState
  answer: string | null
  madeAt: Date
  decidedAt: Date | null
}
const CLAIM = `
  id, no, member_id as "memberId", amount_cents as "amountCents", paid_day::text as "paidDay", sender, reference, evidence, state, answer,
  made_at as "madeAt", decided_at as "decidedAt"`
const OPEN_CLAIMS = `select ${CLAIM} from claim where member_id = $1 and state = 'open' order by id`
export const listOpenClaims = (tx: Tx, memberId: number) => tx.rows<ClaimRow>(OPEN_CLAIMS, [memberId])
const INSERT_CLAIM = `
  insert into claim (no, member_id, amount_cents, paid_day, sender, reference, evidence, state, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'open', $8) returning ${CLAIM}`
export type NewClaim = Pick<ClaimRow, 'no' | 'memberId' | 'amountCents' | 'paidDay' | 'sender' | 'reference' | 'evidence'>
export const insertClaim = async (tx: Tx, c: NewClaim, now: Date): Promise<ClaimRow> =>
  (await tx.rows<ClaimRow>(INSERT_CLAIM, [c.no, c.memberId, c.amountCents, c.paidDay, c.sender, c.reference, c.evidence, now]))[0]!
const LOCK_CLAIM = `select ${CLAIM} from claim where no = $1 for update`
export const lockClaim = (tx: Tx, no: string) => first(tx.rows<ClaimRow>(LOCK_CLAIM, [no]))
const MOVE_CLAIM = `update claim set state = $2, answer = $3, decided_at = $4 where id = $1 returning ${CLAIM}`
export const updateClaim = async (tx: Tx, id: number, { state, answer }: Pick<ClaimRow, 'state' | 'answer'>, now: Date): Promise<ClaimRow> =>
  (await tx.rows<ClaimRow>(MOVE_CLAIM, [id, state, answer, now]))[0]!
const GRANT = `update claim set state = 'granted', decided_at = $2 where id = $1 and state = 'open'`
export const grantClaim = (tx: Tx, id: number, now: Date) => tx.rows(GRANT, [id, now])
const LIST_MINE = `select ${CLAIM} from claim where member_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`
export const listClaims = (sql: Sql, memberId: number, before: number | null, limit: number) =>
  sql.rows<ClaimRow>(LIST_MINE, [memberId, before, limit])
const LIST_ALL = `select ${CLAIM} from claim where ($1::text is null or state = $1) and ($2::bigint is null or id < $2) order by id desc limit $3`
export const listAllClaims = (sql: Sql, state: ClaimState | null, before: number | null, limit: number) =>
  sql.rows<ClaimRow>(LIST_ALL, [state, before, limit])
const BY_AMOUNT = `select ${CLAIM} from claim where state = 'open' and amount_cents = any($1::bigint[]) order by id limit 100`
export const listClaimsOf = (sql: Sql, amounts: readonly number[]) => sql.rows<ClaimRow>(BY_AMOUNT, [amounts])

export type LineRow = Omit<BankLine, 'returned'> & {
  id: number
  returned: string | null
  outcome: string
  why: string | null
  depositId: number | null
  depositNo: string | null
  depositMemberId: number | null
}
const LINE = `
  select l.id, l.bank, l.bank_ref as "bankRef", l.direction, l.amount_cents as "amountCents", l.reference, l.end_to_end_id as "endToEndId", l.counterparty,
    l.returned, l.value_at as "valueAt", l.outcome, l.why, l.deposit_id as "depositId", d.no as "depositNo", d.member_id as "depositMemberId"
  from bank_line l left join deposit d on d.id = l.deposit_id`
const LINES = `${LINE} where ($1::text is null or l.outcome = $1) and ($2::bigint is null or l.id < $2) order by l.id desc limit $3`
export const listLines = (sql: Sql, outcome: string | null, before: number | null, limit: number) =>
  sql.rows<LineRow>(LINES, [outcome, before, limit])
const UNDECIDED = `
  l.outcome in ('in_review', 'suspense') and not exists (select 1 from line_decision x where x.line_id = l.id and x.state = 'approved')`
const OPEN = `${LINE} where ${UNDECIDED} and ($1::bigint is null or l.id < $1) order by l.id desc limit $2`
export const listOpenLines = (sql: Sql, before: number | null, limit: number) => sql.rows<LineRow>(OPEN, [before, limit])
const OPEN_SUM = `
  select coalesce(sum(case when l.direction = 'credit' then l.amount_cents else -l.amount_cents end), 0)::bigint as cents from bank_line l where ${UNDECIDED}`
export const sumOpenLines = async (sql: Sql): Promise<number> => (await sql.rows<{ cents: number }>(OPEN_SUM))[0]!.cents
const LINE_BY_ID = `${LINE} where l.id = $1`
export const findLine = (sql: Sql, id: number) => first(sql.rows<LineRow>(LINE_BY_ID, [id]))

export type DecisionRow = {
  id: number
  lineId: number
  kind: 'match' | 'return'
  memberId: number | null
  claimId: number | null
  reason: string
  state: 'proposed' | 'approved' | 'rejected'
  proposedBy: number
  proposedName: string
  proposedAt: Date
  decidedName: string | null
  decidedAt: Date | null
  endToEndId: string | null
  settledAt: Date | null
}
const DECISION = `
  id, line_id as "lineId", kind, member_id as "memberId", claim_id as "claimId", reason, state, proposed_by as "proposedBy", proposed_name as "proposedName",
  proposed_at as "proposedAt", decided_name as "decidedName", decided_at as "decidedAt", end_to_end_id as "endToEndId", settled_at as "settledAt"`
const PROPOSE = `
  insert into line_decision (line_id, kind, member_id, claim_id, reason, state, proposed_by, proposed_name, proposed_at)
  values ($1, $2, $3, $4, $5, 'proposed', $6, $7, $8) on conflict (line_id) where state <> 'rejected' do nothing returning ${DECISION}`
export type NewDecision = Pick<DecisionRow, 'lineId' | 'kind' | 'memberId' | 'claimId' | 'reason' | 'proposedBy' | 'proposedName'>
/** Undefined when something is proposed or decided for the line already. */
export const insertDecision = (tx: Tx, d: NewDecision, now: Date) =>
  first(tx.rows<DecisionRow>(PROPOSE, [d.lineId, d.kind, d.memberId, d.claimId, d.reason, d.proposedBy, d.proposedName, now]))
const LOCK_DECISION = `select ${DECISION} from line_decision where id = $1 for update`
export const lockDecision = (tx: Tx, id: number) => first(tx.rows<DecisionRow>(LOCK_DECISION, [id]))
const DECIDE = `update line_decision set state = $2, decided_name = $3, decided_at = $4, end_to_end_id = $5 where id = $1 returning ${DECISION}`
export type Decided = { state: 'approved' | 'rejected'; by: string; endToEndId: string | null }
export const updateDecision = async (tx: Tx, id: number, { state, by, endToEndId }: Decided, now: Date): Promise<DecisionRow> =>
  (await tx.rows<DecisionRow>(DECIDE, [id, state, by, now, endToEndId]))[0]!
const OF_LINES = `select ${DECISION} from line_decision where line_id = any($1::bigint[]) and state <> 'rejected'`
export const listDecisions = (sql: Sql, lineIds: readonly number[]) => sql.rows<DecisionRow>(OF_LINES, [lineIds])

export type ReturnDue = { id: number; endToEndId: string; amountCents: number; counterparty: string | null; bankRef: string }
const TO_SEND = `
  select x.id, x.end_to_end_id as "endToEndId", l.amount_cents as "amountCents", l.counterparty, l.bank_ref as "bankRef" from line_decision x
  join bank_line l on l.id = x.line_id where x.kind = 'return' and x.state = 'approved' and x.sent_at is null order by x.id limit 20`
export const listReturnsDue = (sql: Sql) => sql.rows<ReturnDue>(TO_SEND)
const SENT = 'update line_decision set sent_at = $2 where id = $1 and sent_at is null'
export const markSent = (sql: Sql, id: number, now: Date) => sql.rows(SENT, [id, now])
const SETTLE = `
  update line_decision x set settled_at = $3 from bank_line l
  where l.id = x.line_id and x.end_to_end_id = $1 and l.amount_cents = $2 and x.settled_at is null and x.state = 'approved' returning x.id`
/** Undefined when no return of this amount is under way by this number. */
export const settleReturnRow = (tx: Tx, endToEndId: string, amountCents: number, now: Date) =>
  first(tx.rows<{ id: number }>(SETTLE, [endToEndId, amountCents, now]))

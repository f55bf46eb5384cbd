import type { Operator } from '@tonne/domain/people/operator'
import { memberSays } from '../../people/member/store.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { eachRow } from '../../platform/database/eachRow.ts'
import type { BankLine } from '../../shared/bank/bank.ts'
import { isOpen, undecided } from '../../shared/bank/openLine.ts'
import type { ProposedRow } from '../../shared/decideAsSecond.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { registeredName } from '../../shared/registeredName.ts'
import { type Narrowing, narrowed } from '../../shared/waiting.ts'

type ClaimState = 'open' | 'granted' | 'refused' | 'withdrawn'
export type ClaimRow = {
  id: number
  no: string
  memberId: number
  amountCents: number
  paidDay: string
  sender: string
  reference: string
  evidence: string
  /** Names of the pictures that were sent with it. */
  pictures: string[]
  state: ClaimState
  answer: string | null
  madeAt: Date
  decidedAt: Date | null
}
const CLAIM = `
  id, no, member_id as "memberId", amount_cents as "amountCents", paid_day::text as "paidDay", sender, reference,
  evidence, state, answer,
  made_at as "madeAt", decided_at as "decidedAt",
  (select coalesce(array_agg(u.name order by u.at, u.name), '{}') from upload u
  where u.claim_id = claim.id) as pictures`
const OPEN_CLAIMS = `select ${CLAIM} from claim where member_id = $1 and state = 'open' order by id`
export const listOpenClaims = (tx: Tx, memberId: number) => tx.rows<ClaimRow>(OPEN_CLAIMS, [memberId])
const INSERT_CLAIM = `
  insert into claim (no, member_id, amount_cents, paid_day, sender, reference, evidence, state, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'open', $8) returning ${CLAIM}`
type NewClaim = Pick<ClaimRow, 'no' | 'memberId' | 'amountCents' | 'paidDay' | 'sender' | 'reference' | 'evidence'>
export const insertClaim = (tx: Tx, c: NewClaim, now: Date): Promise<ClaimRow> =>
  getOne(
    tx.rows<ClaimRow>(INSERT_CLAIM, [
      c.no,
      c.memberId,
      c.amountCents,
      c.paidDay,
      c.sender,
      c.reference,
      c.evidence,
      now,
    ]),
  )
const LOCK_CLAIM = `select ${CLAIM} from claim where no = $1 for update`
export const lockClaim = (tx: Tx, no: string) => first(tx.rows<ClaimRow>(LOCK_CLAIM, [no]))
const LOCK_CLAIM_ID = `select ${CLAIM} from claim where id = $1 for update`
export const lockClaimById = (tx: Tx, id: number) => first(tx.rows<ClaimRow>(LOCK_CLAIM_ID, [id]))
const MOVE_CLAIM = `update claim set state = $2, answer = $3, decided_at = $4 where id = $1 returning ${CLAIM}`
export const updateClaim = (
  tx: Tx,
  id: number,
  { state, answer }: Pick<ClaimRow, 'state' | 'answer'>,
  now: Date,
): Promise<ClaimRow> => getOne(tx.rows<ClaimRow>(MOVE_CLAIM, [id, state, answer, now]))
const GRANT = `update claim set state = 'granted', decided_at = $2 where id = $1 and state = 'open'`
export const grantClaim = (tx: Tx, id: number, now: Date) => tx.rows(GRANT, [id, now])
/** A claim with the deposit to which its payment was credited. */
export type CreditedClaim = ClaimRow & { depositNo: string | null; entryId: number | null }
const LIST_MINE = `
  select c.*, d.no as "depositNo", d.entry_id as "entryId" from (select ${CLAIM} from claim
  where member_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3) c
  left join line_decision x on x.claim_id = c.id and x.state = 'approved'
  left join deposit d on d.id = x.deposit_id order by c.id desc`
export const listClaims = (sql: Sql, memberId: number, before: number | null, limit: number) =>
  sql.rows<CreditedClaim>(LIST_MINE, [memberId, before, limit])
const NAMED = `select c.*, ${registeredName('m')} as member from (select ${CLAIM}
  from claim) c join member m on m.id = c."memberId"`
const LIST_ALL = `${NAMED} where ($1::text is null or c.state = $1)
  and ($2::text is null or strpos(lower(c.no || ' ' || c.reference || ' ' || c.sender), $2) > 0
  or ${memberSays('c."memberId"', '$2')})`
export const CLAIM_SORTS: Sorts<'madeAt' | 'amountCents'> = {
  id: 'c.id',
  no: 'c.no',
  by: { madeAt: null, amountCents: ['c."amountCents"', 'bigint'] },
}
type ClaimsInput = { state: ClaimState | null; find: string; by: Narrowing }
export type NamedClaim = ClaimRow & { member: string }
export function listAllClaims(sql: Sql, { state, find, by }: ClaimsInput, place: Place) {
  const { and, values } = narrowed({ queue: 'claim', subject: 'c.no', type: 'text', first: 3 }, by)
  const order = sorted(CLAIM_SORTS, place, 3 + values.length)
  const given = [state, find.toLowerCase() || null, ...values, ...order.values]
  return sql.rows<NamedClaim>(`${LIST_ALL}${and}${order.end}`, given)
}
const COUNT_OPEN = `select count(*)::int as open from claim where state = 'open'`
export const countOpenClaims = async (sql: Sql): Promise<number> =>
  (await getOne(sql.rows<{ open: number }>(COUNT_OPEN))).open
const LIKE = `${NAMED} where c.state = 'open' and c."amountCents" = $1 order by c.id limit 20`
export const listClaimsLike = (sql: Sql, amountCents: number) => sql.rows<NamedClaim>(LIKE, [amountCents])
const BY_AMOUNT = `select ${CLAIM} from claim where state = 'open' and amount_cents = any($1::bigint[]) order by id
  limit 100`
export const listClaimsOf = (sql: Sql, amounts: readonly number[]) => sql.rows<ClaimRow>(BY_AMOUNT, [amounts])

export type LineRow = Omit<BankLine, 'returned'> & {
  id: number
  returned: string | null
  outcome: string
  why: string | null
  open: boolean
  depositId: number | null
  depositNo: string | null
  depositMemberId: number | null
  depositMember: string | null
}
const LINE = `
  select l.id, l.bank, l.bank_ref as "bankRef", l.direction, l.amount_cents as "amountCents", l.reference,
  l.end_to_end_id as "endToEndId", l.counterparty,
    l.returned, l.value_at as "valueAt", l.outcome, l.why, ${isOpen('l')} as open,
    l.deposit_id as "depositId", d.no as "depositNo",
    d.member_id as "depositMemberId",
    ${registeredName('m')} as "depositMember"
  from bank_line l left join deposit d on d.id = l.deposit_id left join member m on m.id = d.member_id`
/** A decision by two operators takes precedence over what became of the line by itself. */
const NOW_AT = `case when x.kind = 'match' then 'credited' when x.kind = 'return' then 'returned' when x.kind = 'own'
  then 'own' else l.outcome end`
const DECIDED = `left join line_decision x on x.line_id = l.id and x.state = 'approved'`
const FOUND = `
  ($1 = '' or strpos(lower(concat_ws(' ', l.bank_ref, l.reference, l.counterparty, l.end_to_end_id, d.no,
  m.company_name, m.first_name, m.last_name)), lower($1)) > 0)`
const LINES = `${LINE} ${DECIDED} where ${FOUND} and ($2::text is null or ${NOW_AT} = $2)`
/** What waits for a decision has an index of its own. */
const OPEN = `
  ${LINE} ${DECIDED} where ${FOUND} and $2 = 'open' and ${isOpen('l')} and x.id is null`
export const LINE_SORTS: Sorts<'valueAt' | 'amountCents'> = {
  id: 'l.id',
  by: { valueAt: ['l.value_at', 'timestamptz'], amountCents: ['l.amount_cents', 'bigint'] },
}
type LinesInput = { outcome: string | null; search: string; by: Narrowing }
export function listLines(sql: Sql, { outcome, search, by }: LinesInput, place: Place) {
  const { and, values } = narrowed({ queue: 'line', subject: 'l.id', type: 'bigint', first: 3 }, by)
  const order = sorted(LINE_SORTS, place, 3 + values.length)
  const text = `${outcome === 'open' ? OPEN : LINES}${and}${order.end}`
  return sql.rows<LineRow>(text, [search, outcome, ...values, ...order.values])
}
const COUNTS = `
  select ${NOW_AT} as outcome, count(*)::int as count, sum(l.amount_cents)::bigint as "sumCents",
  min(l.value_at) as "oldestAt"
  from bank_line l ${DECIDED} where l.outcome in ('in_review', 'suspense') or ${isOpen('l')} group by 1 order by 1`
/** Lines that did not find their member by themselves. */
export const countLines = (sql: Sql) =>
  sql.rows<{ outcome: string; count: number; sumCents: number; oldestAt: Date }>(COUNTS)
const OPEN_SUM = `
  select coalesce(sum(case when l.direction = 'credit' then l.amount_cents else -l.amount_cents end),
  0)::bigint as cents from bank_line l where ${isOpen('l')} and ${undecided('l')}`
export const sumOpenLines = async (sql: Sql): Promise<number> =>
  (await getOne(sql.rows<{ cents: number }>(OPEN_SUM))).cents
const LINE_BY_ID = `${LINE} where l.id = $1`
export const findLine = (sql: Sql, id: number) => first(sql.rows<LineRow>(LINE_BY_ID, [id]))
type Intent = {
  no: string
  memberId: number
  member: string
  reference: string
  amountCents: number
  state: string
  createdAt: Date
}
const INTENTS = `
  select d.no, d.member_id as "memberId", ${registeredName('m')} as member,
  d.reference, d.amount_cents as "amountCents",
    d.state, d.created_at as "createdAt"
  from deposit d join member m on m.id = d.member_id
  where d.reference = $1 or d.id = $2 or (d.amount_cents = $3 and d.state <> 'completed' and d.created_at > $4)
  order by d.id desc limit 20`
/** Deposits with the line's reference, or with its amount and no payment yet. */
export const listIntentsLike = (sql: Sql, { reference, depositId, amountCents }: LineRow, since: Date) =>
  sql.rows<Intent>(INTENTS, [reference, depositId, amountCents, since])
const NAMESAKES = `
  select id as "memberId", ${registeredName('member')} as member from member
  where lower($1) in (lower(${registeredName('member')}), lower(first_name || ' ' || last_name),
  lower(last_name || ' ' || first_name)) order by id limit 20`
export const listNamesakes = (sql: Sql, name: string) =>
  sql.rows<{ memberId: number; member: string }>(NAMESAKES, [name])

export type DecisionRow = ProposedRow & {
  id: number
  lineId: number
  kind: 'match' | 'return' | 'own'
  memberId: number | null
  member: string | null
  claimId: number | null
  endToEndId: string | null
  settledAt: Date | null
}
const DECISION = `
  id, line_id as "lineId", kind, member_id as "memberId",
  (select ${registeredName('m')} from member m
  where m.id = line_decision.member_id) as member, claim_id as "claimId", reason, state, proposed_by as "proposedBy",
  proposed_name as "proposedName",
  proposed_at as "proposedAt", decided_name as "decidedName", decided_at as "decidedAt", end_to_end_id as "endToEndId",
  settled_at as "settledAt"`
const PROPOSE = `
  insert into line_decision (line_id, kind, member_id, claim_id, reason, state, proposed_by, proposed_name, proposed_at)
  values ($1, $2, $3, $4, $5, 'proposed', $6, $7, $8) on conflict (line_id) where state <> 'rejected' do nothing
  returning ${DECISION}`
type NewDecision = Pick<
  DecisionRow,
  'lineId' | 'kind' | 'memberId' | 'claimId' | 'reason' | 'proposedBy' | 'proposedName'
>
/** Undefined when something is proposed or decided for the line already. */
export const insertDecision = (tx: Tx, d: NewDecision, now: Date) =>
  first(
    tx.rows<DecisionRow>(PROPOSE, [
      d.lineId,
      d.kind,
      d.memberId,
      d.claimId,
      d.reason,
      d.proposedBy,
      d.proposedName,
      now,
    ]),
  )
const LOCK_DECISION = `select ${DECISION} from line_decision where id = $1 for update`
export const lockDecision = (tx: Tx, id: number) => first(tx.rows<DecisionRow>(LOCK_DECISION, [id]))
const DECIDE = `update line_decision set state = $2, decided_by = $3, decided_name = $4, decided_at = $5,
  end_to_end_id = $6 where id = $1 returning ${DECISION}`
type Decided = { state: 'approved' | 'rejected'; by: Pick<Operator, 'id' | 'name'>; endToEndId: string | null }
export const updateDecision = (
  tx: Tx,
  id: number,
  { state, by, endToEndId }: Decided,
  now: Date,
): Promise<DecisionRow> => getOne(tx.rows<DecisionRow>(DECIDE, [id, state, by.id, by.name, now, endToEndId]))
const CREDITED = 'update line_decision set deposit_id = $2 where id = $1'
export const markCredited = (tx: Tx, id: number, depositId: number) => tx.rows(CREDITED, [id, depositId])
const OF_LINES = `select ${DECISION} from line_decision where line_id = any($1::bigint[]) and state <> 'rejected'`
export const listDecisions = (sql: Sql, lineIds: readonly number[]) => sql.rows<DecisionRow>(OF_LINES, [lineIds])

export type ReturnDue = {
  id: number
  endToEndId: string
  amountCents: number
  counterparty: string | null
  bankRef: string
}
const TO_SEND = `
  select x.id, x.end_to_end_id as "endToEndId", l.amount_cents as "amountCents", l.counterparty, l.bank_ref as "bankRef"
  from line_decision x
  join bank_line l on l.id = x.line_id where x.kind = 'return' and x.state = 'approved' and x.sent_at is null
  and x.id > $1 order by x.id limit $2`
export const eachReturnDue = (sql: Sql) => eachRow<ReturnDue>(sql, TO_SEND)
const SENT = 'update line_decision set sent_at = $2 where id = $1 and sent_at is null'
export const markSent = (sql: Sql, id: number, now: Date) => sql.rows(SENT, [id, now])
const SETTLE = `
  update line_decision x set settled_at = $3 from bank_line l
  where l.id = x.line_id and x.end_to_end_id = $1 and l.amount_cents = $2 and x.settled_at is null
  and x.state = 'approved' returning x.id`
/** Undefined when no return of this amount is pending under this number. */
export const settleReturnRow = (tx: Tx, endToEndId: string, amountCents: number, now: Date) =>
  first(tx.rows<{ id: number }>(SETTLE, [endToEndId, amountCents, now]))

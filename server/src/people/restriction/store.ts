import { dayOf } from '@tonne/domain/days'
import { numberStart } from '@tonne/domain/numbers'
import type { RestrictionScope } from '@tonne/domain/people/member'
import type { ReasonCode } from '@tonne/domain/people/restriction'
import { textsById } from '../../platform/database/byId.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { registeredName } from '../../shared/registeredName.ts'
import { memberSays } from '../member/store.ts'

// The number for people contains the row's own id.
const INSERT = `
  with next as (select nextval(pg_get_serial_sequence('restriction', 'id')) as id)
  insert into restriction (id, case_no, member_id, scopes, reason_en, reason_cn, since, review_by, code, imposed_by,
  operator_id, approved_by)
  overriding system value
  select id, $1 || lpad(id::text, 5, '0'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from next
  returning id, case_no as "caseNo", review_by as "reviewBy"`
export type NewRestriction = {
  memberId: number
  scopes: readonly RestrictionScope[]
  reason: { en: string; cn: string }
  reviewBy: Date
  /** By default a lock after wrong trading passwords, by the system. */
  code?: ReasonCode
  imposedBy?: string
  operatorId?: number
  approvedBy?: number
}
type OpenedRestriction = { id: number; caseNo: string; reviewBy: Date }

const STEP = 'insert into restriction_step (restriction_id, kind, review_by, at) values ($1, $2, $3, $4)'
/** Opens a case, 'C-20261120-00012'. */
export async function insertRestriction(tx: Tx, r: NewRestriction, now: Date): Promise<OpenedRestriction> {
  const [opened] = await tx.rows<OpenedRestriction>(INSERT, [
    numberStart('restriction', dayOf(now)),
    ...[r.memberId, [...r.scopes], r.reason.en, r.reason.cn, now, r.reviewBy],
    ...[r.code ?? 'trading_locked', r.imposedBy ?? 'system', r.operatorId ?? null, r.approvedBy ?? null],
  ])
  await tx.rows(STEP, [opened!.id, 'opened', opened!.reviewBy, now])
  return opened!
}

export type Case = {
  id: number
  caseNo: string
  memberId: number
  memberName: string
  code: ReasonCode
  scopes: RestrictionScope[]
  en: string
  cn: string
  imposedBy: string
  operatorId: number | null
  approvedBy: number | null
  since: Date
  reviewBy: Date
  liftedAt: Date | null
  liftedWhy: string | null
  liftedWhyCn: string | null
}
/**
 * The operators who imposed the restriction: one, or two where it took two. None if it was the system or the member.
 */
export const imposersOf = ({ operatorId, approvedBy }: Pick<Case, 'operatorId' | 'approvedBy'>): number[] =>
  [operatorId, approvedBy].filter((id) => id !== null)
const CASE = `
  select r.id, r.case_no as "caseNo", r.member_id as "memberId", ${registeredName('m')} as "memberName",
    r.code, r.scopes, r.reason_en as en, r.reason_cn as cn, r.imposed_by as "imposedBy", r.operator_id as "operatorId",
    r.approved_by as "approvedBy", r.since, r.review_by as "reviewBy",
    r.lifted_at as "liftedAt", r.lifted_why as "liftedWhy", r.lifted_why_cn as "liftedWhyCn"
  from restriction r join member m on m.id = r.member_id`
const MINE = `${CASE} where r.member_id = $1 order by r.lifted_at is not null, r.id desc limit 50`
export const listCases = (sql: Sql, memberId: number) => sql.rows<Case>(MINE, [memberId])
const FOUND = `($1::text is null or strpos(lower(r.case_no), $1) > 0 or ${memberSays('r.member_id', '$1')})`
/** Only the member can end their own freeze, so it has no review. */
const DUE = `r.lifted_at is null and r.code <> 'self_freeze' and r.review_by <= `
const OPEN = `${CASE} where r.lifted_at is null and ($2::timestamptz is null or ${DUE} $2) and ${FOUND}`
const OVER = `${CASE} where ($2 or r.lifted_at is not null) and ${FOUND}`
export const SORTS: Sorts<'since' | 'reviewBy'> = {
  id: 'r.id',
  no: 'r.case_no',
  by: { since: null, reviewBy: ['r.review_by', 'timestamptz'] },
}
type CasesInput = { part: 'due' | 'lifted' | null; find: string }
/** How far ahead a review counts as due. */
const DUE_DAYS = 2
const dueBy = (now: Date) => new Date(now.getTime() + DUE_DAYS * 86_400_000)
/**
 * Open cases are sorted by review date, the order in which they are worked through; ended ones, and search results
 * without a part, newest first.
 */
export const usualSort = (input: CasesInput) => (isOver(input) ? 'since.desc' : 'reviewBy')
const isOver = ({ part, find }: CasesInput): boolean => part === 'lifted' || (part === null && find !== '')
export function listCasesOf(sql: Sql, input: CasesInput & { now: Date }, place: Place): Promise<Case[]> {
  const { part, find, now } = input
  const { end, values } = sorted(SORTS, place, 3)
  const given = isOver(input) ? part === null : part === 'due' ? dueBy(now) : null
  return sql.rows<Case>(`${isOver(input) ? OVER : OPEN}${end}`, [find.toLowerCase() || null, given, ...values])
}
const COUNTS = `select count(*)::int as open, count(*) filter (where ${DUE} $1)::int as late,
  count(*) filter (where ${DUE} $2)::int as due from restriction r where r.lifted_at is null`
export const countCases = (sql: Sql, now: Date) =>
  getOne(sql.rows<{ open: number; late: number; due: number }>(COUNTS, [now, dueBy(now)]))
const LOCK = `${CASE} where r.case_no = $1 and r.lifted_at is null for update of r`
/** A case in force, by its number. */
export const lockCase = (tx: Tx, caseNo: string) => first(tx.rows<Case>(LOCK, [caseNo]))
const BY_NO = `${CASE} where r.case_no = $1`
/** In force or ended. */
export const findCase = (sql: Sql, caseNo: string) => first(sql.rows<Case>(BY_NO, [caseNo]))
const BY_NOS = `${CASE} where r.case_no = any($1::text[])`
export const listCasesByNo = (sql: Sql, caseNos: readonly string[]) => sql.rows<Case>(BY_NOS, [caseNos])
const FROZEN = `${CASE} where r.member_id = $1 and r.code = 'self_freeze' and r.lifted_at is null`
export const findFreeze = (sql: Sql, memberId: number) => first(sql.rows<Case>(FROZEN, [memberId]))
const LOCKED = `${CASE} where r.member_id = $1 and r.code = 'trading_locked' and r.lifted_at is null`
/** The case that wrong trading passwords opened. */
export const findTradingCase = (sql: Sql, memberId: number) => first(sql.rows<Case>(LOCKED, [memberId]))

const LIFT =
  'update restriction set lifted_at = $2, lifted_by = $3, lifted_why = $4, lifted_why_cn = $5 where id = $1 and ' +
  'lifted_at is null returning id'
type Lifting = { id: number; by: string; why: { en: string; cn: string } }
/** False when it was lifted meanwhile. */
export async function updateLifted(tx: Tx, { id, by, why }: Lifting, now: Date): Promise<boolean> {
  const lifted = (await tx.rows(LIFT, [id, now, by, why.en, why.cn])).length === 1
  if (lifted) await tx.rows(STEP, [id, 'lifted', null, now])
  return lifted
}
const REVIEW = 'update restriction set review_by = $2, overdue_at = null where id = $1'
export async function updateReview(tx: Tx, { id, reviewBy }: { id: number; reviewBy: Date }, now: Date): Promise<void> {
  await tx.rows(REVIEW, [id, reviewBy])
  await tx.rows(STEP, [id, 'reviewed', reviewBy, now])
}
const IS_OVERDUE = `lifted_at is null and overdue_at is null and review_by <= $1 and code <> 'self_freeze'`
const OVERDUE = `select id from restriction where ${IS_OVERDUE} order by review_by`
/** Cases whose review is late and that are not marked so yet. */
export const listOverdue = (sql: Sql, now: Date) => sql.rows<{ id: number }>(OVERDUE, [now])
const MARK = `
  update restriction set overdue_at = $1 where id = $2 and ${IS_OVERDUE}
  returning case_no as "caseNo", member_id as "memberId"`
/** Undefined when it was reviewed, lifted or marked meanwhile. */
export const markOverdue = (tx: Tx, id: number, now: Date) =>
  first(tx.rows<{ caseNo: string; memberId: number }>(MARK, [now, id]))

type Proposal = {
  id: number
  memberId: number
  memberName: string
  scopes: RestrictionScope[]
  code: ReasonCode
  en: string
  cn: string
  reviewBy: Date
  why: string
  proposedBy: number
  proposer: string
  at: Date
  decidedAt: Date | null
}
const PROPOSE = `
  insert into restriction_proposal (member_id, scopes, code, reason_en, reason_cn, review_by, why, proposed_by, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`
type NewProposal = Pick<Proposal, 'memberId' | 'scopes' | 'code' | 'en' | 'cn' | 'reviewBy' | 'why' | 'proposedBy'>
export const insertProposal = async (tx: Tx, p: NewProposal, now: Date): Promise<number> =>
  (
    await getOne(
      tx.rows<{ id: number }>(PROPOSE, [
        p.memberId,
        p.scopes,
        p.code,
        p.en,
        p.cn,
        p.reviewBy,
        p.why,
        p.proposedBy,
        now,
      ]),
    )
  ).id
const PROPOSAL = `
  select p.id, p.member_id as "memberId", ${registeredName('m')} as "memberName", p.scopes, p.code,
    p.reason_en as en, p.reason_cn as cn, p.review_by as "reviewBy", p.why, p.proposed_by as "proposedBy",
    o.name as proposer, p.at, p.decided_at as "decidedAt"
  from restriction_proposal p join member m on m.id = p.member_id join operator o on o.id = p.proposed_by`
const PROPOSALS = `${PROPOSAL} where p.decided_at is null order by p.id limit 200`
export const listProposals = (sql: Sql) => sql.rows<Proposal>(PROPOSALS)
const LOCK_PROPOSAL = `${PROPOSAL} where p.id = $1 for update of p`
export const lockProposal = (tx: Tx, id: number) => first(tx.rows<Proposal>(LOCK_PROPOSAL, [id]))
const DECIDE = 'update restriction_proposal set decided_by = $2, decided_at = $3, restriction_id = $4 where id = $1'
export const updateProposal = (
  tx: Tx,
  id: number,
  decidedBy: number,
  made: { restrictionId: number | null; now: Date },
) => tx.rows(DECIDE, [id, decidedBy, made.now, made.restrictionId])

const CASE_NOS = 'select id, case_no as text from restriction where id = any($1::bigint[])'
export const listCaseNos = (sql: Sql, ids: readonly number[]) => textsById(sql, CASE_NOS, ids)

import type { BeneficiaryKind, RetirementReason } from '@tonne/domain/carbon/retirement'
import type { Day } from '@tonne/domain/days'
import { planNo } from '@tonne/domain/numbers'
import { ownReasons } from '@tonne/domain/people/ownReason'
import type { RefusalName, RefusalParams } from '@tonne/domain/refusals'
import { move, type PlanState, planStates } from '@tonne/domain/states'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'

/** The refusal of a month as it was thrown; it is worded in the reader's language when it is read. */
export type Why = { rule: RefusalName; params: RefusalParams }
type NewPlan = {
  memberId: number
  projectId: number
  kg: number
  capCents: number
  dayOfMonth: number
  beneficiary: BeneficiaryKind
  name: string | null
  reason: RetirementReason
  reasonText: string
  message: string
  nextOn: Day
  remindedOn: Day | null
  createdAt: Date
  /** The confirmation, when a second factor was shown. */
  stepUpId: number | null
}
export type PlanRow = NewPlan & {
  id: number
  no: string
  state: PlanState
  stoppedAt: Date | null
  stoppedWhy: Why | null
  projectNo: string
  factorSince: Date | null
}
const ROW = `
  p.id, p.no, p.member_id as "memberId", p.project_id as "projectId", (select no from project
  where id = p.project_id) as "projectNo", p.kg,
  p.cap_cents as "capCents", p.day_of_month as "dayOfMonth", p.beneficiary, p.name, p.reason,
  p.reason_text as "reasonText", p.message, p.state,
  p.next_on::text as "nextOn", p.reminded_on::text as "remindedOn", p.created_at as "createdAt",
  p.stopped_at as "stoppedAt",
  p.stopped_why as "stoppedWhy", p.step_up_id as "stepUpId", (select factor_since from step_up
  where id = p.step_up_id) as "factorSince"`

const INSERT = `
  insert into plan (member_id, project_id, kg, cap_cents, day_of_month, beneficiary, name, reason, reason_text, message,
  next_on, reminded_on, created_at, step_up_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`
const NUMBER = `update plan p set no = $2 where p.id = $1 returning ${ROW}`
export async function insertPlan(tx: Tx, p: NewPlan, today: Day): Promise<PlanRow> {
  const [made] = await tx.rows<{ id: number }>(INSERT, [
    ...[
      p.memberId,
      p.projectId,
      p.kg,
      p.capCents,
      p.dayOfMonth,
      p.beneficiary,
      p.name,
      p.reason,
      p.reasonText,
      p.message,
    ],
    ...[p.nextOn, p.remindedOn, p.createdAt, p.stepUpId],
  ])
  return await getOne(tx.rows<PlanRow>(NUMBER, [made!.id, planNo(today, made!.id)]))
}

/** The SHA-256 of what the member of a plan set up. These columns never change. */
export const PLANNED = `encode(sha256(convert_to(json_build_array(p.no, p.project_id, p.kg, p.cap_cents, p.day_of_month,
  p.beneficiary, p.name, p.reason, p.reason_text, p.message)::text, 'UTF8')), 'hex')`
const WORDS = `select ${PLANNED} as words from plan p where p.id = $1`
/**
 * Months are bought for years from a row that nobody seals, so a plan leaves the hash of its words in the log: what is
 * bought, up to which sum, and for whom it is retired.
 */
export async function sealPlan(tx: Tx, { id, no: subject, memberId }: PlanRow, now: Date): Promise<void> {
  const after = await getOne(tx.rows<{ words: string }>(WORDS, [id]))
  const act = { by: 'system', act: 'plan.create', subject, reason: ownReasons.byMember.en, memberId, after } as const
  await insertAudit(tx, act, now)
}

const LIST = `select ${ROW} from plan p where p.member_id = $1 order by p.id desc limit 100`
export const listPlans = (sql: Sql, memberId: number) => sql.rows<PlanRow>(LIST, [memberId])
const FIND = `select ${ROW} from plan p where p.no = $1 and p.member_id = $2`
export const findPlan = (sql: Sql, no: string, memberId: number) => first(sql.rows<PlanRow>(FIND, [no, memberId]))
const LOCK = `select ${ROW} from plan p where p.no = $1 and p.member_id = $2 for update of p`
export const lockPlan = (tx: Tx, no: string, memberId: number) => first(tx.rows<PlanRow>(LOCK, [no, memberId]))
const OPEN = `select count(*)::int as count from plan where member_id = $1 and state <> 'stopped'`
export const countOpen = async (sql: Sql, memberId: number): Promise<number> =>
  (await getOne(sql.rows<{ count: number }>(OPEN, [memberId]))).count

const DUE = `select p.id from plan p where p.state = 'active' and p.next_on <= $1 order by p.next_on, p.id`
export const listDue = async (sql: Sql, today: Day): Promise<number[]> =>
  (await sql.rows<{ id: number }>(DUE, [today])).map(({ id }) => id)
const LOCK_DUE = `select ${ROW} from plan p where p.id = $1 and p.state = 'active' and p.next_on <= $2 for update of p`
/** Locked if it is still due: another node, or the member, may have been quicker. */
export const lockDue = (tx: Tx, id: number, today: Day) => first(tx.rows<PlanRow>(LOCK_DUE, [id, today]))
const REMINDABLE = `
  p.state = 'active' and p.next_on > $1 and p.next_on <= $2 and p.reminded_on is distinct from p.next_on`
type Ahead = { today: Day; until: Day }
const TO_REMIND = `select p.id from plan p where ${REMINDABLE} order by p.id`
export const listToRemind = (sql: Sql, { today, until }: Ahead) => sql.rows<{ id: number }>(TO_REMIND, [today, until])
const LOCK_TO_REMIND = `select ${ROW} from plan p where ${REMINDABLE} and p.id = $3 for update of p`
/** Locked if it is still to be reminded of. */
export const lockToRemind = (tx: Tx, { today, until }: Ahead, id: number) =>
  first(tx.rows<PlanRow>(LOCK_TO_REMIND, [today, until, id]))
const REMINDED = 'update plan set reminded_on = next_on where id = $1'
export const markReminded = (tx: Tx, id: number) => tx.rows(REMINDED, [id])
const NEXT = 'update plan set next_on = $2 where id = $1'
export const updateNext = (tx: Tx, id: number, nextOn: Day) => tx.rows(NEXT, [id, nextOn])

const put = (changes: string): string =>
  `update plan p set ${changes} where p.id = $1 and p.state = $2 returning ${ROW}`
const MOVES = {
  active: put(`state = 'active', paused_at = null, next_on = $3::date, stopped_why = $4::jsonb`),
  paused: put(`state = 'paused', paused_at = $3::timestamptz, stopped_why = $4::jsonb`),
  stopped: put(`state = 'stopped', stopped_at = $3::timestamptz, stopped_why = $4::jsonb`),
} as const satisfies Record<PlanState, string>
type PlanMove = {
  to: PlanState /** The next day for `active`, the instant for the others. */
  at: Date | Day
  why?: Why
}
/** The row must be locked. A move that the table of states does not list throws. */
export async function movePlan(tx: Tx, row: PlanRow, { to, at, why }: PlanMove): Promise<PlanRow> {
  move(planStates, row.state, to)
  const after = await first(tx.rows<PlanRow>(MOVES[to], [row.id, row.state, at, why ? JSON.stringify(why) : null]))
  if (!after) throw new Error(`${row.no} is not ${row.state} any more`)
  return after
}

const RESUMED = 'update plan set resumed_at = $2, step_up_id = coalesce($3, step_up_id) where id = $1'
/** Call it before `movePlan`: sets the day on which the plan continues, and the confirmation if there was one. */
export const updateResumed = (tx: Tx, id: number, { at, stepUpId }: { at: Date; stepUpId: number | null }) =>
  tx.rows(RESUMED, [id, at, stepUpId])

const STOP = `update plan set state = 'stopped', stopped_at = $2 where member_id = $1 and state <> 'stopped'`
/** For a closing account, so that nothing continues by itself. */
export const stopPlans = (tx: Tx, memberId: number, now: Date) => tx.rows(STOP, [memberId, now])

type NewMonth = {
  planId: number
  month: string
  dueOn: Day
  at: Date
  outcome: 'done' | 'skipped' | 'missed'
  done?: { orderId: number; retirementId: number; payCents: number }
  why?: Why
}
const MONTH = `
  insert into plan_month (plan_id, month, due_on, at, outcome, order_id, retirement_id, pay_cents, why) values ($1, $2,
  $3, $4, $5, $6, $7, $8, $9)`
/** Throws for a month that exists already, so that a second one is rolled back. */
export const insertMonth = (tx: Tx, m: NewMonth) =>
  tx.rows(MONTH, [
    ...[
      m.planId,
      m.month,
      m.dueOn,
      m.at,
      m.outcome,
      m.done?.orderId ?? null,
      m.done?.retirementId ?? null,
      m.done?.payCents ?? null,
    ],
    m.why ? JSON.stringify(m.why) : null,
  ])
type MonthRow = {
  month: string
  dueOn: Day
  at: Date
  outcome: NewMonth['outcome'] | 'refused' | 'reversed'
  orderNo: string | null
  retirementNo: string | null
  payCents: number | null
  why: Why | null
}
const MONTHS = `
  select m.month, m.due_on::text as "dueOn", m.at,
    case when o.state = 'reversed' then 'reversed' when r.state = 'refused' then 'refused' else m.outcome end
    as outcome, o.no as "orderNo", r.no as "retirementNo", m.pay_cents as "payCents", m.why
  from plan_month m left join "order" o on o.id = m.order_id left join retirement r on r.id = m.retirement_id
  where m.plan_id = $1 order by m.month desc limit 60`
export const listMonths = (sql: Sql, planId: number) => sql.rows<MonthRow>(MONTHS, [planId])
const RETIRED = `
  select coalesce(sum(r.kg), 0)::bigint as kg from plan_month m join plan p on p.id = m.plan_id
  join retirement r on r.id = m.retirement_id
  where p.member_id = $1 and r.state <> 'refused'`
/** The kg that a member's plans have bought for retirement. */
export const sumRetired = async (sql: Sql, memberId: number): Promise<number> =>
  (await getOne(sql.rows<{ kg: number }>(RETIRED, [memberId]))).kg

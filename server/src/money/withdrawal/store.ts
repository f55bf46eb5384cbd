import type { Cents } from '@tonne/domain/money'
import type { PayeeKind } from '@tonne/domain/money/payee'
import { move, type WithdrawalStage, withdrawalStages, withdrawalStateOf } from '@tonne/domain/states'
import { memberSays } from '../../people/member/store.ts'
import { rowsById, textsById } from '../../platform/database/byId.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { eachRow } from '../../platform/database/eachRow.ts'
import { ints } from '../../platform/database/ints.ts'
import { byInstant } from '../../shared/endpoint/page.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { postingsOf } from '../../shared/ledger/postings.ts'
import { type Narrowing, narrowed } from '../../shared/waiting.ts'

export type WithdrawalRow = {
  id: number
  no: string
  memberId: number
  payeeId: number
  day: string
  amountCents: Cents
  feeCents: Cents
  gstCents: Cents
  netCents: Cents
  termsVersion: number
  stage: WithdrawalStage
  payeeKind: PayeeKind
  bank: string | null
  tail: string
  holder: string
  registeredName: string
  arrivesFrom: string
  arrivesBy: string
  requestedAt: Date
  endedAt: Date | null
  proposedBy: number | null
  approvedBy: number | null
  refusedEn: string | null
  refusedCn: string | null
  batchId: number | null
  paidAt: Date | null
  returnedAt: Date | null
}
const ROW = `
  id, no, member_id as "memberId", payee_id as "payeeId", day, amount_cents as "amountCents", fee_cents as "feeCents",
  gst_cents as "gstCents",
  net_cents as "netCents", terms_version as "termsVersion", stage, payee_kind as "payeeKind", bank, tail, holder,
  registered_name as "registeredName", arrives_from as "arrivesFrom", arrives_by as "arrivesBy",
  requested_at as "requestedAt", ended_at as "endedAt",
  proposed_by as "proposedBy", approved_by as "approvedBy", refused_en as "refusedEn", refused_cn as "refusedCn",
  batch_id as "batchId",
  paid_at as "paidAt", returned_at as "returnedAt"`

const FIND = `select ${ROW} from withdrawal where no = $1 and member_id = $2`
/** The member's own; another member's number counts as unknown. */
export const findWithdrawal = (sql: Sql, no: string, memberId: number) =>
  first(sql.rows<WithdrawalRow>(FIND, [no, memberId]))
const LOCK = `select ${ROW} from withdrawal where no = $1 for update`
export const lockWithdrawal = (tx: Tx, no: string) => first(tx.rows<WithdrawalRow>(LOCK, [no]))
const UNEVEN = `
  select sum(case direction when 'debit' then 1 else -1 end)::int as debits from bank_line
  where end_to_end_id = $1 and amount_cents = $2 and outcome = 'payout_review'`
/** Of the lines of this amount about a payout that did not fit: the direction of those that no other has made even. */
export async function findUneven(tx: Tx, no: string, amountCents: number): Promise<'credit' | 'debit' | null> {
  const { debits } = await getOne(tx.rows<{ debits: number | null }>(UNEVEN, [no, amountCents]))
  return debits ? (debits > 0 ? 'debit' : 'credit') : null
}
// Sorted by instant and not by number, because each node has its own range of numbers.
export const BY_TIME = byInstant<WithdrawalRow>(({ requestedAt }) => requestedAt)
const LIST = `
  select ${ROW} from withdrawal where member_id = $1
  and ($2::timestamptz is null or (requested_at, id) < ($2, $3::bigint))
  order by requested_at desc, id desc limit $4`
type Before = { at: Date; id: number } | null
export const listWithdrawals = (sql: Sql, memberId: number, before: Before, limit: number) =>
  sql.rows<WithdrawalRow>(LIST, [memberId, before?.at ?? null, before?.id ?? null, limit])

const COUNT = `
  select member_id as "memberId", array_agg(slot) as slots,
    (array_agg(no order by requested_at desc, id desc))[1] as latest from withdrawal
  where member_id = any($1::bigint[]) and day = $2::date and slot is not null group by member_id`
type OfDay = { slots: number[]; latest: string }
/** Withdrawals of a day that count: neither cancelled nor refused. Each has a slot of the day. */
export const countOfDay = async (sql: Sql, memberIds: readonly number[], day: string): Promise<Map<number, OfDay>> =>
  new Map((await sql.rows<OfDay & { memberId: number }>(COUNT, [memberIds, day])).map((r) => [r.memberId, r]))

export type NewWithdrawal = Omit<
  WithdrawalRow,
  'stage' | 'endedAt' | 'proposedBy' | 'approvedBy' | 'refusedEn' | 'refusedCn' | 'batchId' | 'paidAt' | 'returnedAt'
> & { slot: number }
const INSERT = `
  insert into withdrawal (id, no, member_id, payee_id, day, slot, amount_cents, fee_cents, gst_cents, net_cents,
  terms_version, stage,
    payee_kind, bank, tail, holder, registered_name, arrives_from, arrives_by, requested_at)
  select v.id, v.no, v.member, v.payee, v.day, v.slot, v.amount, v.fee, v.gst, v.net, v.terms, 'requested', v.kind,
  v.bank, v.tail,
    v.holder, v.registered, v.arrives_from, v.arrives_by, $19::timestamptz
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::date[], $6::int[], $7::bigint[], $8::bigint[],
  $9::bigint[], $10::bigint[],
    $11::int[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::date[], $18::date[])
    as v(id, no, member, payee, day, slot, amount, fee, gst, net, terms, kind, bank, tail, holder, registered,
    arrives_from, arrives_by)`
const FIRST_STEPS = `
  insert into withdrawal_step (withdrawal_id, stage, at, by) select id, 'requested', $2, 'member'
  from unnest($1::bigint[]) as v(id)`
/** Sent, not awaited: the commit waits for it. */
export function insertWithdrawals(tx: Tx, rows: readonly NewWithdrawal[], now: Date): void {
  const column = <K extends keyof NewWithdrawal>(name: K) => rows.map((r) => r[name])
  tx.send(INSERT, [
    ...[
      ints(column('id')),
      column('no'),
      ints(column('memberId')),
      ints(column('payeeId')),
      column('day'),
      ints(column('slot')),
    ],
    ...[
      ints(column('amountCents')),
      ints(column('feeCents')),
      ints(column('gstCents')),
      ints(column('netCents')),
      ints(column('termsVersion')),
    ],
    ...[column('payeeKind'), column('bank'), column('tail'), column('holder'), column('registeredName')],
    ...[column('arrivesFrom'), column('arrivesBy'), now],
  ])
  tx.send(FIRST_STEPS, [ints(column('id')), now])
}

type Moved = {
  to: WithdrawalStage
  /** Who moved it: 'member', 'bank', or an operator. */
  by: string
  proposedBy?: number
  approvedBy?: number
  refused?: { en: string; cn: string }
  batchId?: number
  paidAt?: Date
  returnedAt?: Date
}
const MOVE = `
  update withdrawal set stage = $3, slot = case when $3 in ('cancelled', 'refused') then null else slot end,
    ended_at = case when $3 in ('completed', 'refused', 'cancelled') then $4::timestamptz else ended_at end,
    proposed_by = coalesce($5, proposed_by), approved_by = coalesce($6, approved_by), refused_en = coalesce($7,
    refused_en),
    refused_cn = coalesce($8, refused_cn), batch_id = coalesce($9, batch_id), paid_at = coalesce($10, paid_at),
    returned_at = coalesce($11, returned_at)
  where id = $1 and stage = $2 returning ${ROW}`
const STEP = `insert into withdrawal_step (withdrawal_id, stage, at, by) values ($1, $2, $3, $4)`
/** The row must be locked. A move that the table of stages does not list throws. */
export async function moveWithdrawal(tx: Tx, row: WithdrawalRow, moved: Moved, now: Date): Promise<WithdrawalRow> {
  const to = move(withdrawalStages, row.stage, moved.to)
  const { proposedBy = null, approvedBy = null, refused, batchId = null, paidAt = null, returnedAt = null } = moved
  const values = [proposedBy, approvedBy, refused?.en ?? null, refused?.cn ?? null, batchId, paidAt, returnedAt]
  const after = await first(tx.rows<WithdrawalRow>(MOVE, [row.id, row.stage, to, now, ...values]))
  if (!after) throw new Error(`${row.no} is not ${row.stage} any more`)
  await tx.rows(STEP, [row.id, to, now, moved.by])
  return after
}
const TAKE_OVER = `update withdrawal set proposed_by = $2 where id = $1 and stage = 'proposed' returning ${ROW}`
/** Another operator proposes it, because the one who did was disabled. The row must be locked. */
export const takeOverProposal = (tx: Tx, { id }: WithdrawalRow, operatorId: number): Promise<WithdrawalRow> =>
  getOne(tx.rows<WithdrawalRow>(TAKE_OVER, [id, operatorId]))
const PAID = `update withdrawal set paid_at = coalesce(paid_at, $2) where id = $1`
/** The bank's debit for a payment that had ended before, because its return was reported first. */
export const markPaid = (tx: Tx, id: number, at: Date) => tx.rows(PAID, [id, at])

const LIFE = `'{${Object.keys(withdrawalStages).join(',')}}'::text[]`
/** By time. Steps of one instant follow the life of a withdrawal, because their rows come in any order. */
export const stepOrder = (step: string): string => `${step}.at, array_position(${LIFE}, ${step}.stage)`
const STEPS = `select s.stage, s.at from withdrawal_step s where s.withdrawal_id = $1 order by ${stepOrder('s')}`
export const listSteps = (sql: Sql, id: number) => sql.rows<{ stage: WithdrawalStage; at: Date }>(STEPS, [id])
const ENTRIES = `
  select p.entry_id as "entryId", min(p.at) as at from ${postingsOf('$1')} p
  join account a on a.id in (p.debit_id, p.credit_id)
  where a.kind = 'member' and a.owner_id = $1 and a.asset = 0 and a.pocket in ('available', 'held') and p.cause_id = $2
  and p.kind like 'withdrawal%'
  group by p.entry_id order by min(p.id)`
/** In the order of entering. */
export const listEntries = (sql: Sql, memberId: number, id: number) =>
  sql.rows<{ entryId: number; at: Date }>(ENTRIES, [memberId, id])
const NOS = `select id, no as text from withdrawal where id = any($1::bigint[])`
export const listWithdrawalNos = (sql: Sql, ids: readonly number[]) => textsById(sql, NOS, ids)

const TO_SEND = `select id, no from withdrawal where stage in ('sending', 'approved') and batch_id is null and id > $1
  order by id limit $2`
/** Approved payments, and those that the bank may have without our knowing. */
export const eachToSend = (sql: Sql) => eachRow<{ id: number; no: string }>(sql, TO_SEND)
const LOCK_APPROVED = `select ${ROW} from withdrawal where stage = 'approved' order by id for update`
export const lockApproved = (tx: Tx) => tx.rows<WithdrawalRow>(LOCK_APPROVED)
const DEMO_DUE = `
  select no from withdrawal w where stage = $1 and requested_at > $2
  and (select max(at) from withdrawal_step s where s.withdrawal_id = w.id) <= $3 order by id`
/** Those that have been at a stage since before `since`, and were requested after `youngerThan`. */
export const listStanding = async (
  sql: Sql,
  stage: WithdrawalStage,
  { youngerThan, since }: { youngerThan: Date; since: Date },
): Promise<string[]> => (await sql.rows<{ no: string }>(DEMO_DUE, [stage, youngerThan, since])).map(({ no }) => no)

const FOUND = `($2::text is null or strpos(lower(no), $2) > 0 or ${memberSays('member_id', '$2')})`
const QUEUE = `select ${ROW} from withdrawal where stage = any($1::text[]) and ${FOUND}`
const BY = { queue: 'withdrawal', subject: 'no', type: 'text', first: 3 } as const
export const SORTS: Sorts<'requestedAt' | 'amountCents'> = {
  id: 'id',
  no: 'no',
  by: { requestedAt: null, amountCents: ['amount_cents', 'bigint'] },
}
const STAGES = Object.keys(withdrawalStages) as WithdrawalStage[]
const PENDING = STAGES.filter((stage) => withdrawalStateOf(stage) === 'processing')
type QueueInput = { stage: WithdrawalStage | null; find: string; by: Narrowing }
/**
 * Pending withdrawals are sorted oldest first, the order in which they are worked through; ended ones, and search
 * results without a stage, newest first.
 */
export const usualSort = ({ stage, find }: Pick<QueueInput, 'stage' | 'find'>) =>
  stagesOf(stage, find).every((one) => PENDING.includes(one)) ? 'requestedAt' : 'requestedAt.desc'
const stagesOf = (stage: WithdrawalStage | null, find: string) => (stage ? [stage] : find ? STAGES : PENDING)
export function listQueue(sql: Sql, { stage, find, by }: QueueInput, place: Place) {
  const { and, values } = narrowed(BY, by)
  const order = sorted(SORTS, place, BY.first + values.length)
  const given = [stagesOf(stage, find), find.toLowerCase() || null, ...values, ...order.values]
  return sql.rows<WithdrawalRow>(`${QUEUE}${and}${order.end}`, given)
}
const COUNTS = `select stage, count(*)::int as count, coalesce(sum(net_cents), 0)::bigint as "sumCents" from withdrawal
  group by stage`
export const countStages = (sql: Sql) => sql.rows<{ stage: string; count: number; sumCents: number }>(COUNTS)
const OPERATORS = `select id, name as text from operator where id = any($1::bigint[])`
export const listOperatorNames = (sql: Sql, ids: readonly number[]) => textsById(sql, OPERATORS, ids)
const LOOKED_UP = `
  select w.id, p.added_at as "payeeSince", m.joined_at as "memberSince", coalesce(t.tries, 0) as "wrongTries",
    (select count(*)::int from withdrawal e where e.member_id = w.member_id and e.payee_id = w.payee_id and e.id <> w.id
    and e.requested_at <= w.requested_at and e.stage = 'completed') as "paidBefore",
    (select count(*)::int from withdrawal d where d.member_id = w.member_id and d.day = w.day
    and d.slot is not null) as "ofDay",
    (select coalesce(sum(h.amount_cents), 0)::bigint from hold h
      where h.member_id = w.member_id and h.why = 'withdrawal' and h.cause_id = w.id
      and h.released_at is null) as "heldCents"
  from withdrawal w join payee p on p.id = w.payee_id join member m on m.id = w.member_id left
  join trading_password t on t.member_id = w.member_id
  where w.id = any($1::bigint[])`
type LookedUp = {
  id: number
  payeeSince: Date
  memberSince: Date
  wrongTries: number
  paidBefore: number
  ofDay: number
  heldCents: number
}
export const listLookedUp = (sql: Sql, ids: readonly number[]) => rowsById<LookedUp>(sql, LOOKED_UP, ids)
const MSG_IDS = 'select id, msg_id as text from payout_batch where id = any($1::bigint[])'
export const listMsgIds = (sql: Sql, ids: readonly number[]) => textsById(sql, MSG_IDS, ids)

const NOS_OF_BATCH = 'select no from withdrawal where batch_id = $1 order by id'
/** The payments in a payment file. */
export const listNosOfBatch = async (sql: Sql, batchId: number): Promise<string[]> =>
  (await sql.rows<{ no: string }>(NOS_OF_BATCH, [batchId])).map(({ no }) => no)
export type BatchRow = {
  id: number
  msgId: string
  payments: number
  sumCents: Cents
  madeBy: string
  madeAt: Date
  xml: string
}
const BATCH = `
  select b.id, b.msg_id as "msgId", b.payments, b.sum_cents as "sumCents", o.name as "madeBy", b.made_at as "madeAt",
  b.xml
  from payout_batch b join operator o on o.id = b.made_by`
const BATCHES = `${BATCH} order by b.id desc limit $1`
export const listBatches = (sql: Sql, limit: number) => sql.rows<BatchRow>(BATCHES, [limit])
const FIND_BATCH = `${BATCH} where b.msg_id = $1`
export const findBatch = (sql: Sql, msgId: string) => first(sql.rows<BatchRow>(FIND_BATCH, [msgId]))
const INSERT_BATCH = `
  insert into payout_batch (msg_id, payments, sum_cents, xml, made_by, made_at) values ($1, $2, $3, $4, $5, $6)
  returning id`
type NewBatch = Pick<BatchRow, 'msgId' | 'payments' | 'sumCents' | 'xml' | 'madeAt'> & { madeBy: number }
export const insertBatch = async (tx: Tx, b: NewBatch): Promise<number> =>
  (await getOne(tx.rows<{ id: number }>(INSERT_BATCH, [b.msgId, b.payments, b.sumCents, b.xml, b.madeBy, b.madeAt]))).id

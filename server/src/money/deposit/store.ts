import type { Cents } from '@tonne/domain/money'
import type { DepositState } from '@tonne/domain/states'
import { textsById } from '../../platform/database/byId.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import type { BankLine, LineOutcome } from '../../shared/bank/bank.ts'
import { registeredName } from '../../shared/registeredName.ts'

export type DepositRow = {
  id: number
  no: string
  reference: string
  memberId: number
  amountCents: Cents
  state: DepositState
  paynow: string
  uen: string
  payee: string
  entryId: number | null
  /** The amount that arrived, when it is not the requested one. */
  paidCents: Cents | null
  /** The payer, when it is not the member. */
  paidBy: string | null
  createdAt: Date
  expiresAt: Date
  settledAt: Date | null
}
const ROW = `
  id, no, reference, member_id as "memberId", amount_cents as "amountCents", state, paynow, uen, payee,
  entry_id as "entryId", paid_cents as "paidCents",
  paid_by as "paidBy",
  created_at as "createdAt", expires_at as "expiresAt", settled_at as "settledAt"`

const WAITING = `select count(*)::int as count from deposit where member_id = $1 and state = 'waiting'
  and expires_at > $2`
/** Under the lock of the member's purse, so that a hundred requests at once are counted one after the other. */
export const countWaiting = async (tx: Tx, memberId: number, now: Date): Promise<number> =>
  (await getOne(tx.rows<{ count: number }>(WAITING, [memberId, now]))).count

const INSERT = `
  insert into deposit (no, reference, member_id, amount_cents, state, paynow, uen, payee, created_at, expires_at)
  values ($1, $2, $3, $4, 'waiting', $5, $6, $7, $8, $9) returning ${ROW}`
type NewDeposit = Pick<
  DepositRow,
  'no' | 'reference' | 'memberId' | 'amountCents' | 'paynow' | 'uen' | 'payee' | 'createdAt' | 'expiresAt'
>
export const insertDeposit = (tx: Tx, d: NewDeposit): Promise<DepositRow> =>
  getOne(
    tx.rows<DepositRow>(INSERT, [
      d.no,
      d.reference,
      d.memberId,
      d.amountCents,
      d.paynow,
      d.uen,
      d.payee,
      d.createdAt,
      d.expiresAt,
    ]),
  )

const FIND = `select ${ROW} from deposit where no = $1 and member_id = $2`
/** The member's own deposit; another member's number counts as unknown. */
export const findDeposit = (sql: Sql, no: string, memberId: number) => first(sql.rows<DepositRow>(FIND, [no, memberId]))
const LOCK = `${FIND} for update`
export const lockDeposit = (tx: Tx, no: string, memberId: number) => first(tx.rows<DepositRow>(LOCK, [no, memberId]))
const LOCK_BY_ID = `select ${ROW} from deposit where id = $1 for update`
export const lockById = (tx: Tx, id: number) => first(tx.rows<DepositRow>(LOCK_BY_ID, [id]))
const LOCK_BY_REFERENCE = `select ${ROW} from deposit where reference = $1 for update`
export const lockByReference = (tx: Tx, reference: string) => first(tx.rows<DepositRow>(LOCK_BY_REFERENCE, [reference]))
const LIST = `select ${ROW} from deposit where member_id = $1 and ($2::bigint is null or id < $2) order by id desc
  limit $3`
export const listDeposits = (sql: Sql, memberId: number, before: number | null, limit: number) =>
  sql.rows<DepositRow>(LIST, [memberId, before, limit])
const ALL = `
  select d.no, d.reference, d.amount_cents as "amountCents", d.state, d.created_at as "createdAt",
  b.pays_at as "paysAt",
    ${registeredName('m')} as member
  from deposit d join member m on m.id = d.member_id left join demo_bank_order b on b.reference = d.reference
  order by d.id desc limit 50`
type BankView = {
  no: string
  reference: string
  amountCents: number
  state: string
  createdAt: Date
  paysAt: Date | null
  member: string
}
/** For the demo bank's page: the newest intents of everyone. */
export const listForBank = (sql: Sql) => sql.rows<BankView>(ALL)

const MOVE = `
  update deposit set state = $2, entry_id = coalesce($3, entry_id), settled_at = coalesce($4, settled_at),
  paid_cents = coalesce($5, paid_cents), paid_by = coalesce($6, paid_by)
  where id = $1 returning ${ROW}`
type DepositMove = { entryId?: number; at?: Date; paidCents?: Cents; paidBy?: string }
export const updateDeposit = (
  tx: Tx,
  id: number,
  state: DepositState,
  settled: DepositMove = {},
): Promise<DepositRow> =>
  getOne(
    tx.rows<DepositRow>(MOVE, [
      id,
      state,
      settled.entryId ?? null,
      settled.at ?? null,
      settled.paidCents ?? null,
      settled.paidBy ?? null,
    ]),
  )

const EXPIRED = `
  select id, member_id as "memberId" from deposit where state = 'waiting' and expires_at <= $1 order by expires_at`
/** Deposits whose time is over and that still wait. */
export const listExpired = (sql: Sql, now: Date) => sql.rows<{ id: number; memberId: number }>(EXPIRED, [now])
const EXPIRE = `
  update deposit set state = 'expired' where id in (select id from deposit where id = $1 and state = 'waiting'
  for update skip locked) returning 1`
/** False when it was paid or cancelled meanwhile, or is about to be. */
export const expire = async (tx: Tx, id: number): Promise<boolean> => (await tx.rows(EXPIRE, [id])).length === 1

const NOS = `select id, no as text from deposit where id = any($1::bigint[])`
export const listDepositNos = (sql: Sql, ids: readonly number[]) => textsById(sql, NOS, ids)

const INSERT_LINE = `
  insert into bank_line (bank, bank_ref, reference, amount_cents, deposit_id, outcome, why, value_at, direction,
  end_to_end_id, counterparty, returned)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (bank, bank_ref) do nothing returning id`
/** Where a line went, and why it was not simply credited. */
type LineFate = { depositId: number | null; outcome: LineOutcome; why: string | null }
/** False when the bank reported this line before. */
export const insertLine = async (tx: Tx, l: BankLine, o: LineFate): Promise<boolean> =>
  (
    await tx.rows(INSERT_LINE, [
      ...[l.bank, l.bankRef, l.reference, l.amountCents, o.depositId, o.outcome, o.why],
      ...[l.valueAt, l.direction, l.endToEndId, l.counterparty, l.returned ?? null],
    ])
  ).length === 1
const KNOWN = `select 1 from bank_line where bank = $1 and bank_ref = $2`
export const isKnown = async (tx: Tx, { bank, bankRef }: Pick<BankLine, 'bank' | 'bankRef'>): Promise<boolean> =>
  (await tx.rows(KNOWN, [bank, bankRef])).length === 1

import type { Operator } from '@tonne/domain/people/operator'
import { first, type Sql, type Tx } from '../platform/database/database.ts'
import type { Payout } from '../shared/bank/bank.ts'
import { registeredName } from '../shared/registeredName.ts'
import type { ListedRegistry, ListedRun } from './registryExport.ts'

type BankOrder = {
  reference: string
  amountCents: number
  paysCents: number
  times: number
  repeats: boolean
  paysAt: Date
  payer: string | null
}
const EXPECT = `insert into demo_bank_order (reference, amount_cents, pays_cents, times, repeats, pays_at, payer)
  values ($1, $2, $3, $4, $5, $6, $7)`
export const insertBankOrder = (tx: Tx, o: BankOrder) =>
  tx.rows(EXPECT, [o.reference, o.amountCents, o.paysCents, o.times, o.repeats, o.paysAt, o.payer])
const FORGET = 'delete from demo_bank_order where reference = $1 and paid_at is null'
export const deleteBankOrder = (tx: Tx, reference: string) => tx.rows(FORGET, [reference])
const DUE = `
  select b.reference, coalesce(b.pays_cents, b.amount_cents) as "paysCents", b.times, b.repeats,
    coalesce(b.payer, ${registeredName('m')}) as payer
  from demo_bank_order b left join deposit d on d.reference = b.reference left join member m on m.id = d.member_id
  where paid_at is null and pays_at <= $1 and not exists (select 1 from demo_bank where paused) order by pays_at,
  b.reference`
export type DueOrder = Pick<BankOrder, 'reference' | 'paysCents' | 'times' | 'repeats' | 'payer'>
export const listDueOrders = (sql: Sql, now: Date) => sql.rows<DueOrder>(DUE, [now])
const PAID = `update demo_bank_order set paid_at = $2 where reference = $1`
export const markPaid = (sql: Sql, reference: string, now: Date) => sql.rows(PAID, [reference, now])

const ACCEPT = `
  insert into demo_bank_payout (end_to_end_id, amount_cents, creditor, refused, accepted_at, pays_at)
  values ($1, $2, $3, false, $4, $5) on conflict (end_to_end_id) do nothing returning 1`
const REFUSE = `update demo_bank_payout set refused = true where end_to_end_id = $1`
/** False if the bank already has this payout. */
export async function insertBankPayout(
  tx: Tx,
  { endToEndId, amountCents, creditor }: Payout,
  at: { now: Date; paysAt: Date },
): Promise<boolean> {
  const made = await tx.rows(ACCEPT, [endToEndId, amountCents, creditor.name, at.now, at.paysAt])
  if (made.length === 0) return false
  if (await takeFault(tx, ['refused'])) await tx.rows(REFUSE, [endToEndId])
  return true
}
export type DuePayout = { endToEndId: string; amountCents: number; creditor: string; refused: boolean }
const DUE_PAYOUTS = `
  select end_to_end_id as "endToEndId", amount_cents as "amountCents", creditor, refused from demo_bank_payout
  where paid_at is null and pays_at <= $1 and not exists (select 1 from demo_bank where paused) order by pays_at,
  end_to_end_id`
export const listDuePayouts = (sql: Sql, now: Date) => sql.rows<DuePayout>(DUE_PAYOUTS, [now])
const PAYOUT_PAID = `update demo_bank_payout set paid_at = $2 where end_to_end_id = $1`
export const markPayoutPaid = (sql: Sql, endToEndId: string, now: Date) => sql.rows(PAYOUT_PAID, [endToEndId, now])

const PAUSE = `insert into demo_bank (id, paused) values (1, $1) on conflict (id) do update
  set paused = excluded.paused`
export const setPaused = (sql: Sql, paused: boolean) => sql.rows(PAUSE, [paused])

const bankFaults = ['late', 'twice', 'amount', 'repeat', 'payer', 'refused', 'timeout'] as const
export type BankFault = (typeof bankFaults)[number]
const PLAN_FAULT = `insert into demo_bank (id, fault) values (1, $1) on conflict (id) do update
  set fault = excluded.fault`
/** The bank's next fault, once; null cancels it. */
export const planFault = (sql: Sql, fault: BankFault | null) => sql.rows(PLAN_FAULT, [fault])
const TAKE_FAULT = `
  with planned as (select id, fault from demo_bank where fault = any($1::text[]) for update)
  update demo_bank set fault = null from planned where demo_bank.id = planned.id returning planned.id, planned.fault`
export const takeFault = async (tx: Tx, of: readonly BankFault[]): Promise<BankFault | undefined> =>
  (await first(tx.rows<{ fault: BankFault }>(TAKE_FAULT, [of])))?.fault
const STATE = `select paused, fault from demo_bank`
export const findBankState = async (sql: Sql): Promise<{ paused: boolean; fault: BankFault | null }> =>
  (await first(sql.rows<{ paused: boolean; fault: BankFault | null }>(STATE))) ?? { paused: false, fault: null }

const PAUSE_REGISTRY = `insert into demo_bank (id, registry_paused) values (1, $1) on conflict (id) do update
  set registry_paused = excluded.registry_paused`
export const setRegistryPaused = (sql: Sql, paused: boolean) => sql.rows(PAUSE_REGISTRY, [paused])
const REGISTRY = `select registry_paused as paused from demo_bank`
export const isRegistryPaused = async (sql: Sql): Promise<boolean> =>
  (await first(sql.rows<{ paused: boolean }>(REGISTRY)))?.paused ?? false

const OPERATOR = `select id, name, role from operator where email_key = $1 and disabled_at is null`
export const findDemoOperator = (sql: Sql, emailKey: string) => first(sql.rows<Operator>(OPERATOR, [emailKey]))

const LISTED = `
  select i.registry_project_id as project, i.name, i.template, b.first_no as first, b.last_no as last,
    i.issued_on::text as "issuedOn", null as "endedOn"
  from serial_block b join registry_block i on i.id = b.registry_block_id where i.registry = $2
  union all select i.registry_project_id, i.name, i.template,
    b.first_no + (greatest(x."fromKg", b.start_kg) - b.start_kg + 999) / 1000,
    b.first_no + (least(x."toKg", b.start_kg + (b.last_no - b.first_no + 1) * 1000) - b.start_kg) / 1000 - 1,
    i.issued_on::text, coalesce(to_char(r.ended_at at time zone 'Asia/Singapore', 'YYYY-MM-DD'), $1)
  from retirement r cross join lateral jsonb_to_recordset(r.ranges) as x("fromKg" bigint, "toKg" bigint)
  join serial_block b on b.project_id = r.project_id and b.start_kg < x."toKg"
    and b.start_kg + (b.last_no - b.first_no + 1) * 1000 > x."fromKg"
  join registry_block i on i.id = b.registry_block_id
  where i.registry = $2 and r.state in ('instructed', 'retired')
  order by 7 nulls first, 1, 4`
/**
 * The rows that a registry would list by `today`: what it issued to the demo's projects, and what it was told to
 * retire.
 */
export const listRegistered = (sql: Sql, registry: ListedRegistry, today: string) =>
  sql.rows<ListedRun>(LISTED, [today, registry])

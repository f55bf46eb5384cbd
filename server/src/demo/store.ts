/** Why: the demo bank's own book, apart from the product's. */
import { first, type Sql, type Tx } from '../platform/database/database.ts'

const EXPECT = `insert into demo_bank_order (reference, amount_cents, pays_at) values ($1, $2, $3)`
export const insertBankOrder = (tx: Tx, reference: string, amountCents: number, paysAt: Date) => tx.rows(EXPECT, [reference, amountCents, paysAt])
const FORGET = 'delete from demo_bank_order where reference = $1 and paid_at is null'
export const deleteBankOrder = (tx: Tx, reference: string) => tx.rows(FORGET, [reference])
const DUE = `
  select reference, amount_cents as "amountCents" from demo_bank_order
  where paid_at is null and pays_at <= $1 and not exists (select 1 from demo_bank where paused) order by pays_at limit 20`
export const listDueOrders = (sql: Sql, now: Date) => sql.rows<{ reference: string; amountCents: number }>(DUE, [now])
const PAID = `update demo_bank_order set paid_at = $2 where reference = $1`
export const markPaid = (sql: Sql, reference: string, now: Date) => sql.rows(PAID, [reference, now])
const PAUSE = `insert into demo_bank (id, paused) values (1, $1) on conflict (id) do update set paused = excluded.paused`
export const setPaused = (sql: Sql, paused: boolean) => sql.rows(PAUSE, [paused])
export const isPaused = async (sql: Sql): Promise<boolean> =>
  (await first(sql.rows<{ paused: boolean }>('select paused from demo_bank')))?.paused ?? false

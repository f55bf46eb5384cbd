/** Why: the only SQL of terms and of the ledger's self-check. */
import { firstTerms, type Terms } from '@tonne/domain/terms'
import { type Db, first, type Sql } from '../platform/database/database.ts'

const IN_FORCE = `select version, terms from terms_version where effective_at <= $1 order by effective_at desc, version desc limit 1`
export type VersionedTerms = { version: number; terms: Terms }

/** The terms in force at an instant. There is always one: the seed dates the first before everything. */
export async function getTerms(sql: Sql, now: Date): Promise<VersionedTerms> {
  const row = await first(sql.rows<VersionedTerms>(IN_FORCE, [now]))
  if (!row) throw new Error('no terms are in force')
  // A version of before a field was thought of has the published default in it.
  return { version: row.version, terms: { ...firstTerms, ...row.terms } }
}
const INSERT = `insert into terms_version (effective_at, terms, made_at) values ($1, $2, $3) returning version`
export const insertTerms = async (sql: Sql, terms: Terms, effectiveAt: Date, now: Date): Promise<number> =>
  (await sql.rows<{ version: number }>(INSERT, [effectiveAt, JSON.stringify(terms), now]))[0]!.version

export type Check = { differenceCents: number; differenceKg: number; serialKg: number; postings: number; checkedAt: Date }
const CHECKED = `
  select difference_cents as "differenceCents", difference_kg as "differenceKg", serial_kg as "serialKg", postings, checked_at as "checkedAt" from ledger_check order by id desc limit 1`
export const findCheck = (sql: Sql) => first(sql.rows<Check>(CHECKED))

// One statement, so one snapshot: each guarded balance against the sum of its postings, and the kg that stand under a serial.
const CHECK = `
  with moved as (
    select account_id, sum(amount) as balance from (
      select credit_id as account_id, amount from posting union all select debit_id, -amount from posting
    ) lines group by account_id
  ), compared as (
    select a.asset, abs(a.balance - coalesce(m.balance, 0)) as difference from account a left join moved m on m.account_id = a.id where a.balance is not null
  )
  insert into ledger_check (difference_cents, difference_kg, serial_kg, postings, checked_at)
  select coalesce(sum(difference) filter (where asset = 0), 0), coalesce(sum(difference) filter (where asset <> 0), 0),
    (select coalesce(sum(to_kg - from_kg), 0) from serial_range), (select count(*) from posting), $1
  from compared`
// Every row of these tables is read, which the connection's settings are not made for.
const WHOLE_TABLES = ['set local enable_seqscan = on', 'set local enable_hashjoin = on']
export const insertCheck = (db: Db, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    for (const setting of WHOLE_TABLES) tx.send(setting)
    tx.send(CHECK, [now])
  })

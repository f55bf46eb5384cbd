import type { ClosedMonths } from '@tonne/domain/base/bookedDay'
import { addSums, type DaySum, sameSums, sumsAt } from '@tonne/domain/base/daySums'
import { hashNow } from '@tonne/domain/base/hashing'
import { rowHash } from '@tonne/domain/base/sealedText'
import type { Day } from '@tonne/domain/days'
import { sha256 } from '../../platform/crypto/sha256.ts'
import { rowsById } from '../../platform/database/byId.ts'
import { type Db, first, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import { listTexts, PART_OF } from '../proof/store.ts'
import { type DayMove, hashPeriod, type Period, readOpen, readPeriod } from './period.ts'

const POCKETS = 'select id, asset, kind as owner, pocket from account where id = any($1::bigint[])'
type Pocketed = { id: number; asset: number; owner: string; pocket: string }

async function sumDays(sql: Sql, moves: readonly DayMove[]): Promise<DaySum[]> {
  const ids = [...new Set(moves.map(({ accountId }) => accountId))]
  const accounts = await rowsById<Pocketed>(sql, POCKETS, ids)
  return addSums(
    moves.map(({ day, kind, accountId, debit, credit }) => {
      const { asset, owner, pocket } = accounts.get(accountId) ?? {
        asset: 0,
        owner: '',
        pocket: `account ${accountId}`,
      }
      return { day, entry: kind, asset, owner, pocket, debit, credit }
    }),
  )
}

type Checkpoint = {
  id: number
  toPosition: number
  entriesTo: number
  postings: number
  periodHash: string
  totalHash: string
}
const ROW = `id, to_position as "toPosition", entries_to as "entriesTo", postings,
  encode(period_hash, 'hex') as "periodHash", encode(total_hash, 'hex') as "totalHash"`
const BEGINNING: Checkpoint = { id: 0, toPosition: 0, entriesTo: 0, postings: 0, periodHash: '', totalHash: '' }
const LAST = `select ${ROW} from checkpoint order by id desc limit 1`
export const findLast = async (sql: Sql): Promise<Checkpoint> => (await first(sql.rows<Checkpoint>(LAST))) ?? BEGINNING
const ONE = `select ${ROW} from checkpoint where id = $1`
const findCheckpoint = async (sql: Sql, id: number): Promise<Checkpoint | undefined> =>
  id === 0 ? BEGINNING : first(sql.rows<Checkpoint>(ONE, [id]))

// SHA-256 of a line for each account, `member:10001:available:0|debit|credit`, sorted by the bytes of its name.
const TOTAL_HASH = `
  select encode(sha256(convert_to(coalesce(string_agg(name || '|' || debit || '|' || credit, chr(10)
  order by name collate "C"), ''), 'UTF8')), 'hex') as hash from (
    select coalesce(a.kind || ':' || a.owner_id || ':' || a.pocket || ':' || a.asset, 'account ' || s.account_id)
      as name, s.debit, s.credit from checkpoint_sum s left join account a on a.id = s.account_id
  ) named`
// Reading every account takes longer than the connection's timeouts allow.
const ALL_ACCOUNTS = ['set local enable_seqscan = on', 'set local enable_hashjoin = on']
const BY_KEYS = ['set local enable_seqscan = off', 'set local enable_hashjoin = off']
export async function hashTotal(tx: Tx): Promise<string> {
  for (const setting of ALL_ACCOUNTS) await tx.rows(setting)
  const [total] = await tx.rows<{ hash: string }>(TOTAL_HASH)
  for (const setting of BY_KEYS) await tx.rows(setting)
  return total!.hash
}

const addTo = (table: string): string => `
  insert into ${table} (account_id, debit, credit) select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])
  on conflict (account_id) do update set debit = ${table}.debit + excluded.debit,
  credit = ${table}.credit + excluded.credit`
const ADD = { checkpoint_sum: addTo('checkpoint_sum'), recount_sum: addTo('recount_sum') }
type Sums = keyof typeof ADD
const columnsOf = ({ accounts, debits, credits }: Period) => [ints(accounts), ints(debits), ints(credits)]
export const addPeriod = (tx: Tx, sums: Sums, period: Period) => tx.rows(ADD[sums], columnsOf(period))

// Looked up account by account, whatever the planner knows of the sums: a plan made while they are empty, as they are
// at the start of a recount, would compare each account of the period with each sum.
const below = (table: string): string => `
  select v.account_id as id from unnest($1::bigint[], $2::bigint[]) as v(account_id, lowest)
  cross join lateral (select 1 from account where id = v.account_id and balance is not null limit 1) guarded
  left join lateral (select credit - debit as stands from ${table} where account_id = v.account_id limit 1) s on true
  where coalesce(s.stands, 0) + v.lowest < 0 order by 1 limit 10`
export const BELOW_ZERO = { checkpoint_sum: below('checkpoint_sum'), recount_sum: below('recount_sum') }
/** Guarded accounts that were below zero at some moment of the period, which began at `sums`. */
export const listBelow = async (tx: Tx, sums: Sums, { accounts, lowest }: Period): Promise<number[]> =>
  (await tx.rows<{ id: number }>(BELOW_ZERO[sums], [ints(accounts), ints(lowest)])).map(({ id }) => id)

const INSERT = `
  insert into checkpoint (id, to_position, entries_to, postings, period_hash, total_hash, at)
  values ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'), $7)`
export const insertCheckpoint = (tx: Tx, c: Checkpoint, now: Date) =>
  tx.rows(INSERT, [c.id, c.toPosition, c.entriesTo, c.postings, c.periodHash, c.totalHash, now])

const SEALED = `
  select encode(substr(p.salts, (16 * ($1::bigint - p.first_id))::int + 1, 16), 'hex') as salt,
  encode(substr(p.hashes, (32 * ($1::bigint - p.first_id))::int + 1, 32), 'hex') as hash
  from ${PART_OF("'checkpoint'", '$1::bigint')}`
/** What the log sealed of a checkpoint; undefined while it waits. */
const findSealed = (sql: Sql, id: number) => first(sql.rows<{ salt: string; hash: string }>(SEALED, [id]))
const WAITS = `select 1 as one from log_waiting where source = 'checkpoint' and $1::bigint = any(keys) limit 1`
const isWaiting = async (sql: Sql, id: number): Promise<boolean> => (await sql.rows(WAITS, [id])).length > 0

const DONE = 'select done from recount where id = 1'
/** How many periods were summed again in the current count. */
export const countDone = async (sql: Sql): Promise<number> => (await first(sql.rows<{ done: number }>(DONE)))?.done ?? 0
const SET_DONE = 'insert into recount (id, done) values (1, $1) on conflict (id) do update set done = excluded.done'
export const updateDone = (tx: Tx, done: number) => tx.rows(SET_DONE, [done])
const RECOUNTED = `
  select coalesce(r.account_id, s.account_id) as id from checkpoint_sum s
  full join recount_sum r on r.account_id = s.account_id
  where r.debit is distinct from s.debit or r.credit is distinct from s.credit order by 1 limit 10`
/** Accounts for which the sum of all periods differs from the stored total. */
export const listUnlike = async (sql: Sql): Promise<number[]> =>
  (await sql.rows<{ id: number }>(RECOUNTED)).map(({ id }) => id)
const SUMS = 'select account_id as id, debit, credit from checkpoint_sum'
export const listSums = (sql: Sql) => sql.rows<{ id: number; debit: number; credit: number }>(SUMS)
const FORGET = 'delete from recount_sum'
export const deleteRecount = (tx: Tx) => tx.rows(FORGET)

const SUMMED = 'select coalesce(max(period), 0) as last from period_days'
const STORED_DAYS = 'select sums from period_days where period = $1'
const INSERT_DAYS = `
  insert into period_days (period, first_day, last_day, sums)
  select $1::bigint, min(s.day), max(s.day), $2::jsonb from jsonb_to_recordset($2::jsonb) as s(day date)`
/** Days are not summed while a month is being closed, so that both see the same closed months. */
export const lockDays = (tx: Tx): Promise<void> => lockKey(tx, 'days')
/**
 * Stores the days of a period that was just read, unless an earlier period's are missing. Requires the lock of the
 * days.
 */
export async function keepDays(tx: Tx, id: number, { days }: Period): Promise<boolean> {
  const [{ last } = { last: 0 }] = await tx.rows<{ last: number }>(SUMMED)
  if (last !== id - 1) return false
  await tx.rows(INSERT_DAYS, [id, JSON.stringify(await sumDays(tx, days))])
  return true
}
/** Sums the days of the oldest closed period without them, which an earlier release closed; false if there is none. */
export async function sumNextDays(tx: Tx): Promise<boolean> {
  const [{ last } = { last: 0 }] = await tx.rows<{ last: number }>(SUMMED)
  const [before, next] = [await findCheckpoint(tx, last), await findCheckpoint(tx, last + 1)]
  if (!before || !next) return false
  await lockDays(tx)
  return keepDays(tx, next.id, await readPeriod(tx, before, next.toPosition))
}
const DAYS = `
  select sums from period_days where last_day >= $1::date and first_day <= $2::date order by period`
const STORED_MONTH = `
  select month, sums, ((month || '-01')::date + interval '1 month')::date as until from month_close where log_size <= $1
  order by month desc limit 1`
const DAYS_OF_ALL = 'select sums from period_days where period <= $1 order by period'
type StoredMonth = { month: string; sums: DaySum[]; until: Day }
/** Compares the last closed month within the closed periods with the sum of its days. */
export async function wrongMonth(tx: Tx, last: Checkpoint): Promise<Wrong[]> {
  const [{ last: summed } = { last: 0 }] = await tx.rows<{ last: number }>(SUMMED)
  const [stored] = await tx.rows<StoredMonth>(STORED_MONTH, [last.toPosition])
  if (!stored || summed < last.id) return []
  const days = (await tx.rows<{ sums: DaySum[] }>(DAYS_OF_ALL, [last.id])).flatMap(({ sums }) => sums)
  const made = days.filter(({ day }) => day < stored.until)
  if (sameSums(sumsAt(made, ''), sumsAt(stored.sums, ''))) return []
  return [{ why: 'a closed month is not what its days add up to', month: stored.month }]
}

/** Whether the days of every closed period are summed, so that a report has to read only the open period. */
export async function areDaysSummed(sql: Sql): Promise<boolean> {
  const [{ last } = { last: 0 }] = await sql.rows<{ last: number }>(SUMMED)
  return last === (await findLast(sql)).id
}

type Days = {
  from: Day
  to: Day
  /** A month that is about to be closed. */
  closing?: ClosedMonths
}
/**
 * The sums of each day between two days, by pocket: from the sums of closed periods and the postings since, so that the
 * length of the history does not matter.
 */
export async function readDaySums(tx: Tx, { from, to, closing }: Days): Promise<DaySum[]> {
  const [{ last } = { last: 0 }] = await tx.rows<{ last: number }>(SUMMED)
  const since = (await findCheckpoint(tx, last)) ?? BEGINNING
  const stored = await tx.rows<{ sums: DaySum[] }>(DAYS, [from, to])
  const open = await sumDays(tx, (await readOpen(tx, since, closing)).days)
  return addSums([...stored.flatMap(({ sums }) => sums), ...open].filter(({ day }) => day >= from && day <= to))
}

type Compared = { differenceCents: number; differenceKg: number; serialKg: number; accounts: number[]; below: number[] }
// Each guarded balance, its total at the last checkpoint and its sum since; and the kg that are issued, as the open
// figures count them: the serials of a project under review are nobody's yet.
const COMPARE = `
  with since as (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as v(account_id, debit, credit, lowest)
  ), compared as (
    select a.id, a.asset,
      a.balance - coalesce(t.credit - t.debit, 0) - coalesce(s.credit - s.debit, 0) as difference,
      coalesce(t.credit - t.debit, 0) + coalesce(s.lowest, 0) < 0 as below
    from account a left join checkpoint_sum t on t.account_id = a.id left join since s on s.account_id = a.id
    where a.balance is not null
  )
  select coalesce(sum(abs(difference)) filter (where asset = 0), 0)::bigint as "differenceCents",
    coalesce(sum(abs(difference)) filter (where asset <> 0), 0)::bigint as "differenceKg",
    (select coalesce(sum(issued_kg), 0)::bigint from project) as "serialKg",
    (select coalesce(array_agg(id), '{}')::float8[] from (
      select id from compared where difference <> 0 order by id limit 10) d) as accounts,
    (select coalesce(array_agg(id), '{}')::float8[] from (
      select id from compared where below order by id limit 10) b) as below
  from compared`
async function compareBalances(tx: Tx, open: Period): Promise<Compared> {
  for (const setting of ALL_ACCOUNTS) await tx.rows(setting)
  const [compared] = await tx.rows<Compared>(COMPARE, [...columnsOf(open), ints(open.lowest)])
  for (const setting of BY_KEYS) await tx.rows(setting)
  return compared!
}

/** A fault, with up to ten accounts or entries that show it. */
export type Wrong = {
  why: string
  checkpoint?: number
  month?: string
  accounts?: readonly number[]
  entries?: readonly number[]
}

/** The faults of a period's postings against its checkpoint and the log. */
const wrongIn = ({ leaves, found, strays }: Period): Wrong[] => [
  ...(found === leaves ? [] : [{ why: `${leaves} postings were sealed and ${found} of them are there` }]),
  ...(strays.length === 0 ? [] : [{ why: 'a posting that the log does not seal', entries: strays }]),
]
/** Sums a closed period again; returns the sums and their faults. */
export async function verifyPeriod(tx: Tx, id: number): Promise<{ period?: Period; wrong: Wrong[] }> {
  const [before, stored] = [await findCheckpoint(tx, id - 1), await findCheckpoint(tx, id)]
  if (!before || !stored) return { wrong: [{ why: 'a checkpoint is missing', checkpoint: id }] }
  const period = await readPeriod(tx, before, stored.toPosition)
  const same =
    (await hashPeriod(tx, period)) === stored.periodHash &&
    period.entriesTo === stored.entriesTo &&
    period.postings === stored.postings - before.postings
  const [days] = await tx.rows<{ sums: DaySum[] }>(STORED_DAYS, [id])
  const wrong = [
    ...wrongIn(period),
    ...(same && days && !sameSums(days.sums, await sumDays(tx, period.days))
      ? [{ why: 'the sums of the days of a closed period are not those of its postings' }]
      : []),
    ...(same ? [] : [{ why: 'the sums of a closed period are not those of its postings' }]),
    ...(await wrongSeal(tx, id)),
  ]
  return { period, wrong: wrong.map((one) => ({ ...one, checkpoint: id })) }
}
/** Compares the row as it is now with what the log sealed. */
async function wrongSeal(sql: Sql, id: number): Promise<Wrong[]> {
  const sealed = await findSealed(sql, id)
  if (!sealed) return (await isWaiting(sql, id)) ? [] : [{ why: 'a checkpoint is not in the log', checkpoint: id }]
  const [row] = await listTexts(sql, 'checkpoint', [{ id, key: id }])
  const same = row && hashNow(rowHash({ salt: sealed.salt, text: row.text }), sha256) === sealed.hash
  return same ? [] : [{ why: 'a checkpoint is not what the log sealed', checkpoint: id }]
}
/** Checks that the stored totals are those of the last checkpoint, and that it is the one that the log sealed. */
export async function wrongTotals(tx: Tx, last: Checkpoint): Promise<Wrong[]> {
  if (last.id === 0) return []
  const stored = (await hashTotal(tx)) === last.totalHash
  const unkept = { why: 'the sums of all accounts are not those of the last checkpoint', checkpoint: last.id }
  return [...(stored ? [] : [unkept]), ...(await wrongSeal(tx, last.id))]
}
/** For stored totals that differ from the sum of all periods. */
export const UNLIKE = { why: 'the sums that stand are not those of all closed periods' }

/** `postings` counts all; the differences are in cents and kg. */
type Comparison = {
  differenceCents: number
  differenceKg: number
  serialKg: number
  postings: number
  wrong: readonly Wrong[]
}
const AT_ONE_INSTANT = 'set transaction isolation level repeatable read read only'

/**
 * Compares every guarded balance with the totals at the last checkpoint and the postings since. Reads the accounts and
 * the open period, however long the history is.
 */
export const compareAll = (db: Db): Promise<Comparison> =>
  db.tx(async (tx) => {
    tx.send(AT_ONE_INSTANT)
    const last = await findLast(tx)
    const open = await readOpen(tx, last)
    const { accounts, below, ...compared } = await compareBalances(tx, open)
    const wrong: Wrong[] = [...wrongIn(open), ...(await wrongTotals(tx, last))]
    if (accounts.length > 0) wrong.push({ why: 'a balance is not the sum of its postings', accounts })
    if (below.length > 0) wrong.push({ why: 'an account was below zero', accounts: below })
    return { ...compared, postings: last.postings + open.postings, wrong }
  })

type Check = Omit<Comparison, 'wrong'> & { checkedAt: Date }
const CHECKED = `
  select difference_cents as "differenceCents", difference_kg as "differenceKg", serial_kg as "serialKg", postings,
  checked_at as "checkedAt" from ledger_check order by id desc limit 1`
export const findCheck = (sql: Sql) => first(sql.rows<Check>(CHECKED))
const INSERT_CHECK = `
  insert into ledger_check (difference_cents, difference_kg, serial_kg, postings, wrong, checked_at)
  values ($1, $2, $3, $4, $5, $6)`
export const insertCheck = (sql: Sql, c: Comparison, now: Date) =>
  sql.rows(INSERT_CHECK, [c.differenceCents, c.differenceKg, c.serialKg, c.postings, JSON.stringify(c.wrong), now])

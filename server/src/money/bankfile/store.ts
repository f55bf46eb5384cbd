import type { BankFile, FileLine } from '@tonne/domain/money/bankFile'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'

export type BankFileRow = {
  id: number
  name: string
  statement: string
  hash: string
  openingCents: number
  closingCents: number
  closingDay: string
  lineCount: number
  takenBy: string
  takenAt: Date
  bookedAt: Date | null
}
const ROW = `
  id, name, statement, hash, opening_cents as "openingCents", closing_cents as "closingCents",
  closing_day::text as "closingDay",
  jsonb_array_length(lines) as "lineCount", taken_by as "takenBy", taken_at as "takenAt", booked_at as "bookedAt"`
const BY_HASH = `select ${ROW} from bank_file where hash = $1`
export const findByHash = (sql: Sql, hash: string) => first(sql.rows<BankFileRow>(BY_HASH, [hash]))
const BY_STATEMENT = `
  select ${ROW} from bank_file where statement = $1 and extract(year from closing_day) = extract(year from $2::date)`
/** Banks begin their numbers anew each year, so a number means a statement that closes in the same year. */
export const findByStatement = (sql: Sql, { statement, closingDay }: Pick<BankFile, 'statement' | 'closingDay'>) =>
  first(sql.rows<BankFileRow>(BY_STATEMENT, [statement, closingDay]))
const LAST = `select ${ROW} from bank_file order by id desc limit 1`
export const findLastFile = (sql: Sql) => first(sql.rows<BankFileRow>(LAST))
export const SORTS: Sorts<'takenAt'> = { id: 'id', by: { takenAt: null } }
export function listBankFiles(sql: Sql, place: Place) {
  const { end, values } = sorted(SORTS, place, 1)
  return sql.rows<BankFileRow>(`select ${ROW} from bank_file where true${end}`, values)
}

type NewBankFile = BankFile & { name: string; hash: string; takenBy: string }
const INSERT = `
  insert into bank_file (name, statement, hash, opening_cents, closing_cents, closing_day, lines, taken_by, taken_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${ROW}`
export const insertBankFile = (tx: Tx, f: NewBankFile, now: Date): Promise<BankFileRow> =>
  getOne(
    tx.rows<BankFileRow>(INSERT, [
      ...[f.name, f.statement, f.hash, f.openingCents, f.closingCents, f.closingDay],
      ...[JSON.stringify(f.lines), f.takenBy, now],
    ]),
  )

const REPEATED = `
  select v.ref from unnest($2::text[]) as v(ref)
  where exists (select 1 from bank_line l where l.bank = $1 and l.bank_ref = v.ref) or exists (
    select 1 from bank_file f cross join lateral jsonb_array_elements(f.lines) as line
    where f.booked_at is null and line ->> 'bankRef' = v.ref) limit 1`
/** One of these references that a line of an earlier statement has, booked or not. */
export const findRepeated = async (tx: Tx, bank: string, refs: readonly string[]): Promise<string | undefined> =>
  (await first(tx.rows<{ ref: string }>(REPEATED, [bank, refs])))?.ref

const UNBOOKED = `
  select f.id, coalesce((
    select jsonb_agg(line order by place) from jsonb_array_elements(f.lines) with ordinality as of_file(line, place)
    where not exists (select 1 from bank_line l where l.bank = $1 and l.bank_ref = line ->> 'bankRef')
  ), '[]') as lines from bank_file f where f.booked_at is null order by f.id`
/** The statements whose lines are not all booked yet, each with the rest of its lines. */
export const listUnbooked = (sql: Sql, bank: string) => sql.rows<{ id: number; lines: FileLine[] }>(UNBOOKED, [bank])
const BOOKED = `update bank_file set booked_at = $2 where id = $1 and booked_at is null`
export const markBooked = (sql: Sql, id: number, now: Date) => sql.rows(BOOKED, [id, now])

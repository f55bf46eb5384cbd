/** The published table of retention times itself drives the deletion, so the two cannot differ. */
import { GIVEN_UP } from '@tonne/domain/base/mail'
import { type RetentionRule, retention } from '@tonne/domain/support/retention'
import type { Db, Sql } from '../../platform/database/database.ts'
import { inPieces, pieceOf } from '../../platform/database/inPieces.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'

const DAY_MS = 86_400_000
const OF_REQUEST =
  'request_id in (select r.id from request r join member m on m.id = r.member_id where m.disabled_at <= $1)'
/** The owner of a row that does not name them. */
const OWNERS: Readonly<Record<string, string>> = {
  member: 'id in (select id from member where disabled_at <= $1)',
  request_message: OF_REQUEST,
  request_step: OF_REQUEST,
}
const OWNER = 'member_id in (select id from member where disabled_at <= $1)'
/** The creation time of rows that are deleted by their own age. */
const MADE: Readonly<Record<string, string>> = {
  mail: 'at',
  bank_line: 'value_at',
  deposit: 'created_at',
  bank_file: 'taken_at',
  payout_batch: 'made_at',
  correction: 'proposed_at',
  trading_pair: 'opened_at',
  market_alert: 'opened_at',
}

/** An emptied mail is marked as over; otherwise it would wait, and be counted as waiting, for ever. */
const ALSO: Readonly<Record<string, string>> = {
  mail: `, failures = case when sent_at is null then ${GIVEN_UP} else failures end`,
}

/**
 * These columns must differ from row to row; other filled columns identify the owner, so that equal names stay equal.
 */
const DIFFERS = /(_hash|_id|blind|_index)$/

type Column = { name: string; type: string; nullable: boolean }
const COLUMNS = `
  select c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as nullable
  from information_schema.columns c where c.table_schema = current_schema() and c.table_name = $1`

/** These stay filled, because a company is recognised by having them, and a gift by having a name. */
const FILLED: readonly string[] = ['company_name', 'uen', 'name']

/** Null if the column allows it; otherwise a word with the number of the row or of its member. */
function emptyOf({ name, type, nullable }: Column, key: string): string {
  if (FILLED.includes(name)) return `case when ${name} is null then null else 'gone-' || ${key} end`
  if (nullable) return 'null'
  if (type === 'jsonb') return `'{}'::jsonb`
  const word = `'gone-' || ${key}`
  return type === 'bytea' ? `convert_to(${word}, 'UTF8')` : word
}

/** The statement for one piece of a table: due rows that are not done yet. */
async function statementFor(
  sql: Sql,
  table: string,
  names: readonly string[],
  { from }: RetentionRule,
): Promise<string> {
  const due = from === 'making' ? `${MADE[table]} <= $1` : (OWNERS[table] ?? OWNER)
  if (names[0] === '*') return `delete from ${table} where ${pieceOf(table, due)}`
  const columns = await sql.rows<Column>(COLUMNS, [table])
  const has = (name: string) => columns.some((column) => column.name === name)
  const [row, whose] = [has('id') ? 'id' : 'member_id', has('member_id') ? 'member_id' : 'id']
  const emptied = names.map((name) => {
    const column = columns.find((one) => one.name === name)
    if (!column) throw new Error(`no column ${table}.${name}`)
    return [name, emptyOf(column, DIFFERS.test(name) ? row : whose)] as const
  })
  const set = emptied.map(([name, empty]) => `${name} = ${empty}`).join(', ')
  const left = emptied.map(([name, empty]) => `${name} is distinct from ${empty}`).join(' or ')
  return `update ${table} set ${set}${ALSO[table] ?? ''} where ${pieceOf(table, `${due} and (${left})`)}`
}

/**
 * The statements and the retention days of their rows. Tables do not change while a node runs, so they are read once.
 */
async function readStatements(sql: Sql): Promise<{ text: string; days: number }[]> {
  const all: { text: string; days: number }[] = []
  for (const kept of retention) {
    if (kept.days === null) continue
    for (const [table, names] of Object.entries(kept.columns))
      all.push({ text: await statementFor(sql, table, names, kept), days: kept.days })
  }
  return all
}
const read = new WeakMap<Db, Promise<{ text: string; days: number }[]>>()

export async function forgetDue(db: Db, now: Date): Promise<void> {
  const statements = read.get(db) ?? readStatements(db)
  read.set(db, statements)
  statements.catch(() => read.delete(db))
  await eachApart(await statements, async ({ text, days }) => {
    await inPieces(db, text, [new Date(now.getTime() - days * DAY_MS)])
    return 0
  })
}

export const forgetClosed = ({ db }: { db: Db }): DueJob => ({
  name: 'forgetClosed',
  everyMs: 3_600_000,
  run: async (now) => {
    await forgetDue(db, now)
    return 0
  },
})

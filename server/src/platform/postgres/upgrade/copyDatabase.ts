/** PostgreSQL reads no files of another major version, so the rows go from one running server into the other. */
import { rmSync } from 'node:fs'
import pg from 'pg'
import { StartRefused } from '../refusal.ts'

type Copying = {
  /** The superuser's address of each; both servers run on this machine as one user. */
  from: string
  to: string
  /** A path that both servers may write: it holds one table's rows at a time. */
  file: string
  log(sentence: string): void
}
export type Copied = { tables: number; rows: number }

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    string_agg(format('%I', a.attname), ', ' order by a.attname) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  group by 1 order by 1`
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences order by 1`
/** Triggers that fire whatever the session's settings. */
const ALWAYS = `
  select t.tgrelid::regclass::text as name, format('%I', t.tgname) as trigger from pg_trigger t
  where t.tgenabled = 'A' and not t.tgisinternal order by 1, 2`
const ROLES = `select rolname as name from pg_roles where rolname !~ '^pg_' order by 1`

type Table = { name: string; columns: string }

/**
 * Replaces what `to` holds by the rows and sequences of `from`, and compares every table by its count and a hash of its
 * rows. Both have the schema of this release. Refuses (StartRefused) a table or column that only one of them has, and
 * one whose rows came out differently.
 */
export async function copyDatabase({ from, to, file, log }: Copying): Promise<Copied> {
  const [source, target] = [await connect(from), await connect(to)]
  try {
    const tables = await sameTables(source, target)
    for (const name of await onlyIn(source, target, ROLES))
      log(`The role ${name} is not taken along: make it anew where it is needed.`)
    // Rows are copied unchanged: neither triggers nor foreign keys check them again.
    await target.query(`set session_replication_role = 'replica'`)
    const always = (await target.query<{ name: string; trigger: string }>(ALWAYS)).rows
    for (const { name, trigger } of always) await target.query(`alter table ${name} disable trigger ${trigger}`)
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of tables) {
      const place = target.escapeLiteral(file)
      await source.query(`copy ${name} (${columns}) to ${place}`)
      await target.query(`copy ${name} (${columns}) from ${place}`)
      rmSync(file)
    }
    for (const { name, trigger } of always) await target.query(`alter table ${name} enable always trigger ${trigger}`)
    await copySequences(source, target)
    await target.query('analyze')
    let rows = 0
    for (const { name, columns } of tables) rows += await compare(source, target, { name, columns })
    return { tables: tables.length, rows }
  } finally {
    rmSync(file, { force: true })
    await source.end()
    await target.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function sameTables(source: pg.Client, target: pg.Client): Promise<Table[]> {
  const { rows } = await source.query<Table>(TABLES)
  const there = (await target.query<Table>(TABLES)).rows
  const text = ({ name, columns }: Table) => `${name} (${columns})`
  const [old, made] = [new Set(rows.map(text)), new Set(there.map(text))]
  const odd = [...rows.filter((table) => !made.has(text(table))), ...there.filter((table) => !old.has(text(table)))]
  if (odd[0])
    throw new StartRefused(
      `The table ${text(odd[0])} is not as this release makes it, so its rows cannot be taken along. ` +
        'Nothing was changed.',
    )
  return rows
}

async function onlyIn(source: pg.Client, target: pg.Client, sql: string): Promise<string[]> {
  const there = new Set((await target.query<{ name: string }>(sql)).rows.map(({ name }) => name))
  return (await source.query<{ name: string }>(sql)).rows.map(({ name }) => name).filter((name) => !there.has(name))
}

/** An unused sequence has no last value, and starts as it was made. */
async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(SEQUENCES)
  for (const { name, last } of rows) {
    if (last === null) await target.query(`alter sequence ${name} restart`)
    else await target.query('select setval($1::regclass, $2::bigint)', [name, last])
  }
}

/** Returns the number of its rows. The text of a row does not depend on the version of PostgreSQL. */
async function compare(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<number> {
  const sql = `select count(*)::text as count, 
    coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0)::text as hash from ${name}`
  const ask = async (client: pg.Client) => (await client.query<{ count: string; hash: string }>(sql)).rows[0]!
  const [was, is] = await Promise.all([ask(source), ask(target)])
  if (was.count !== is.count || was.hash !== is.hash)
    throw new StartRefused(
      `The table ${name} did not come out as it was (${was.count} rows, now ${is.count}). Nothing was changed.`,
    )
  return Number(was.count)
}

/**
 * The database also enforces that an act's two people differ; the rule is found in the catalogue and tried on the row.
 */
import assert from 'node:assert/strict'
import type pg from 'pg'

const OPERATORS = `
  select t.relname as "table", array_agg(c.attname::text order by c.attnum) as columns from pg_attribute c
  join pg_class t on t.oid = c.attrelid
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and not c.attisdropped
  and c.atttypid = 'bigint'::regtype
    and (c.attname like '%\\_by' or c.attname = 'operator_id')
  group by t.relname having count(*) > 1 order by 1`
const CHECKED = `
  select array_agg(a.attname::text) as columns from pg_constraint k join unnest(k.conkey) as n(attnum) on true
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.attnum
  where k.contype = 'c' and k.conrelid = ('public.' || quote_ident($1))::regclass
  and pg_get_constraintdef(k.oid) like '%<>%' group by k.oid`

type Pair = { table: string; first: string; second: string }
/** Every two columns of a table that name operators. */
async function pairsOf(owner: pg.Client): Promise<Pair[]> {
  const { rows } = await owner.query<{ table: string; columns: string[] }>(OPERATORS)
  return rows.flatMap(({ table, columns }) =>
    columns.flatMap((first, i) => columns.slice(i + 1).map((second) => ({ table, first, second }))),
  )
}
/** 'table: one, other' where nothing in the schema keeps the two apart. */
export async function unguarded(owner: pg.Client): Promise<string[]> {
  const found: string[] = []
  for (const { table, first, second } of await pairsOf(owner)) {
    const { rows } = await owner.query<{ columns: string[] }>(CHECKED, [table])
    if (!rows.some(({ columns }) => columns.includes(first) && columns.includes(second)))
      found.push(`${table}: ${first}, ${second}`)
  }
  return found
}
/** Tries to make either person of these rows the other, which the database must refuse. Returns the rows' columns. */
export async function refusesOnePerson(owner: pg.Client, one: number, other: readonly number[]): Promise<string[]> {
  const stands: string[] = []
  for (const { table, first, second } of await pairsOf(owner)) {
    const found = `(${first} = $1 and ${second} = any($2)) or (${second} = $1 and ${first} = any($2))`
    const { rowCount } = await owner.query(`select 1 from ${table} where ${found}`, [one, other])
    if (rowCount === 0) continue
    for (const [to, from] of [
      [first, second],
      [second, first],
    ])
      await assert.rejects(
        owner.query(`update ${table} set ${to} = ${from} where ${found}`, [one, other]),
        { code: '23514' },
        `${table}.${to}`,
      )
    stands.push(table)
  }
  return stands
}

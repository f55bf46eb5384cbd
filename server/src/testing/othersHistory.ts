/** The history of others, as copies of the rows that are there, so that a read which also reads it can be noticed. */
import type pg from 'pg'

/** Tables whose rows do not become more with members and their acts. */
const fixed = `
  backup banner bank_file checkpoint checkpoint_sum content_item content_picture content_version daily_close demo_bank
  draw_commit draw_list draw_result event faq_entry holiday_version icc_list instance invariant_run key_rotation lease
  ledger_check liability_day log_head log_node log_part log_waiting migration money_out_stop month_close month_cover
  news_item open_snapshot operator operator_invite operator_passkey operator_proof operator_session operator_sign_on
  paper period_days project project_draft project_file project_phase project_price project_price_plan
  project_revision project_stop push_key quiz_question recount recount_sum reference_price refusal_count
  registration_switch registry_block registry_file serial_block template_version terms_version turn announcement
`
  .trim()
  .split(/\s+/)
/** How far the ids of one copy are from those of the next. */
const APART = 1_000_000
const ANOTHER_PROJECT = 9999
const SOURCES = 4

type Column = { name: string; type: string; isUnique: boolean; refers: string | null }
const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type,
    exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)
      and not exists (select 1 from pg_attribute p where p.attrelid = i.indrelid and p.attnum = any(i.indkey)
        and p.attnum <> a.attnum and p.attname ~ $2)) as "isUnique",
    (select k.confrelid::regclass::text from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f'
      and k.conkey = array[a.attnum] limit 1) as refers
  from pg_attribute a where a.attrelid = format('%I', $1::text)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''`

const named = /^id$|_id$/
const listed = /_ids$|^owners$/
/** The value of a column in copy `g` of the row `s`: whatever it names is of the same copy. Undefined: as it is. */
function copied({ name, type, isUnique, refers }: Column): string | undefined {
  const own = `s."${name}"`
  if (listed.test(name)) return `array(select one + ${APART} * g::bigint from unnest(${own}) one)`
  if (name === 'project_id') return `${own} * 0 + ${ANOTHER_PROJECT}`
  if (name === 'asset' && type === 'integer') return `case ${own} when 0 then 0 else ${ANOTHER_PROJECT} end`
  if (refers && fixed.includes(refers)) return undefined
  if (type === 'bigint' && (named.test(name) || isUnique)) return `${own} + ${APART} * g::bigint`
  if (!isUnique && name !== 'to_address') return undefined
  if (type === 'integer' || type === 'smallint') return `${own} + 1000 * g`
  if (type === 'text') return `${own} || '~' || g`
  if (type === 'bytea') return `sha256(${own} || int4send(g))`
  return undefined
}

/** Adds `count` copies of a few rows of every table that grows, each of another member, and returns their removal. */
export async function addOthers(owner: pg.Client, count: number): Promise<() => Promise<void>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [fixed],
  )
  const asReplica = async (each: (table: string) => Promise<unknown>): Promise<void> => {
    await owner.query('begin; set local session_replication_role = replica')
    for (const { name } of tables) await each(name)
    await owner.query('commit')
    await owner.query('analyze')
  }
  let transaction = ''
  await asReplica(async (table) => {
    transaction ||= (await owner.query<{ id: string }>('select pg_current_xact_id()::xid as id')).rows[0]!.id
    const { rows: columns } = await owner.query<Column>(COLUMNS, [table, named.source])
    const values = columns.map((column) => copied(column) ?? `s."${column.name}"`)
    const into = columns.map((column) => `"${column.name}"`)
    await owner.query(
      `insert into "${table}" (${into.join(', ')}) overriding system value
       select ${values.join(', ')} from (select * from "${table}" order by ctid desc limit ${SOURCES}) s
       cross join generate_series(1, $1::int) g on conflict do nothing`,
      [Math.ceil(count / SOURCES)],
    )
  })
  return () => asReplica((table) => owner.query(`delete from "${table}" where xmin::text = $1`, [transaction]))
}

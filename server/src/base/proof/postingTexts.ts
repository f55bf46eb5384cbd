/**
 * The sealed text of a posting, built here because building each leg's JSON took PostgreSQL longer than writing the
 * purchase. It is byte for byte what json_build_array makes of the same columns, which a test compares.
 */
import type { Sql } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'

const MICROS = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`
/** An entry of many legs, or a single posting; arrays are in PostgreSQL's text form. */
type Moved = {
  entryId: number
  firstId: number
  kind: string
  causeId: number
  debits: string
  credits: string
  amounts: string
  reverses: number | null
  at: string
}
const movedOf = (entries: string): string => `
  select id as "entryId", first_id as "firstId", kind, cause_id as "causeId",
    debit_ids::text as debits, credit_ids::text as credits, amounts::text as amounts, null::bigint as reverses,
    ${MICROS}
  from entry where id = any(${entries})
  union all
  select entry_id, id, kind, cause_id, array[debit_id]::text, array[credit_id]::text, array[amount]::text, reverses_id,
    ${MICROS}
  from posting_row where entry_id = any(${entries})`
// Arrays let each table be read by its index; a join would read the tables whole.
const NOTED = `
  with noted as materialized (
    select unnest(keys) as entry_id from log_waiting where id = any($1::bigint[]) and source = 'posting'
  )${movedOf('array(select entry_id from noted)')}`
const OF_ENTRIES = movedOf('$1::bigint[]')

/** '{1,2}' -> ['1', '2'] */
const itemsOf = (array: string): string[] => array.slice(1, -1).split(',')

type Account = { id: number; name: string }
const ACCOUNTS = `
  select id, kind || ':' || owner_id || ':' || pocket || ':' || asset as name from account where id = any($1::bigint[])`

type PostingText = { id: number; key: number; text: string }
/** The postings of these entries, by number. A leg whose account is missing has no text. */
async function textsOf(sql: Sql, moved: readonly Moved[]): Promise<PostingText[]> {
  const legs = moved.map((m) => ({
    ...m,
    debits: itemsOf(m.debits),
    credits: itemsOf(m.credits),
    amounts: itemsOf(m.amounts),
  }))
  const ids = [...new Set(legs.flatMap(({ debits, credits }) => [...debits, ...credits]))]
  const accounts = await sql.rows<Account>(ACCOUNTS, [`{${ids.join(',')}}`])
  const names = new Map(accounts.map(({ id, name }) => [String(id), JSON.stringify(name)]))
  const texts = legs.flatMap(({ entryId, firstId, kind, causeId, debits, credits, amounts, reverses, at }) => {
    const what = `${entryId}, ${JSON.stringify(kind)}, ${causeId}`
    return amounts.flatMap((amount, n) => {
      const [id, debit, credit] = [firstId + n, names.get(debits[n]!), names.get(credits[n]!)]
      if (!debit || !credit) return []
      const text = `["posting", ${id}, ${what}, ${debit}, ${credit}, ${amount}, ${reverses}, "${at}"]`
      return [{ id, key: entryId, text }]
    })
  })
  return texts.sort((a, b) => a.id - b.id)
}

/** The postings of the entries that these rows of `log_waiting` name. */
export const listNotedPostings = async (sql: Sql, noted: readonly number[]): Promise<PostingText[]> =>
  textsOf(sql, await sql.rows<Moved>(NOTED, [ints(noted)]))
export const listPostingTexts = async (sql: Sql, entries: readonly number[]): Promise<PostingText[]> =>
  textsOf(sql, await sql.rows<Moved>(OF_ENTRIES, [ints(entries)]))

/**
 * The versions of the rows that a purchase is decided on. A row's version is the transaction that wrote it (`xmin`), so
 * every write changes it (docs/decisions/0098-decided-from-memory.md).
 */
import type { SerialBlock } from '@tonne/domain/trading/serial'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import type { StoredRange } from '../../shared/ledger/serials.ts'

const IN_FORCE = (columns: string, now: string): string => `
  select ${columns} from terms_version where effective_at <= ${now} order by effective_at desc, version desc limit 1`
const PRICE = (columns: string, now: string): string => `
  select ${columns} from project_price where project_id = p.id and effective_at <= ${now}
  order by effective_at desc, version desc limit 1`

type ProjectVersion = { id: number; version: string; priceVersion: number; price: string }
type ReadProject = ProjectVersion & { blocks: readonly SerialBlock[] }
type Versions = {
  /** The identity of this run of the database server; its transaction numbers are comparable only within it. */
  server: string
  /** The version of every row that this transaction writes. */
  own: string
  terms: { version: number; written: string }
  projects: readonly ReadProject[]
}
const VERSIONS = `
  select pg_postmaster_start_time()::text as server, pg_current_xact_id()::xid::text as own,
    terms.version as "termsVersion", terms.written as terms, p.id, p.xmin::text as version,
    price.version as "priceVersion", price.written as price,
    (select jsonb_agg(jsonb_build_object('first', first_no, 'last', last_no, 'text', text) order by position)
      from serial_block where project_id = p.id) as blocks
  from (${IN_FORCE('version, xmin::text as written', '$2')}) terms
  left join project p on p.id = any($1::int[])
  left join lateral (${PRICE('version, xmin::text as written', '$2')}) price on true`
type Row = Omit<ReadProject, 'id' | 'blocks'> & {
  server: string
  own: string
  termsVersion: number
  terms: string
  id: number | null
  blocks: SerialBlock[] | null
}
/** Call it under the locks of the projects, whose serial blocks it also returns. */
export async function readVersions(tx: Tx, projectIds: readonly number[], now: Date): Promise<Versions> {
  const rows = await tx.rows<Row>(VERSIONS, [ints(projectIds), now])
  const { server, own, termsVersion, terms } = rows[0]!
  const projects = rows.flatMap(({ id, version, priceVersion, price, blocks }) =>
    id === null ? [] : [{ id, version, priceVersion, price, blocks: blocks ?? [] }],
  )
  return { server, own, terms: { version: termsVersion, written: terms }, projects }
}

const LOCK_PROJECTS = 'select p.id from project p where p.id = any($1::int[]) order by p.id for no key update of p'
export const holdProjects = (tx: Tx, ids: readonly number[]): void => tx.send(LOCK_PROJECTS, [ints(ids)])

// Separate statements after the locks: a statement that waited for a lock does not see what was committed meanwhile.
const PROVE = `
  select prove(pg_postmaster_start_time()::text = $1, 'server'),
    prove((${IN_FORCE('xmin::text', '$2')}) = $3, 'terms'),
    prove((
      select count(*) from unnest($4::int[], $5::text[], $6::text[]) as v(id, version, price)
      join project p on p.id = v.id and p.xmin::text = v.version where (${PRICE('xmin::text', '$2')}) = v.price
    ) = cardinality($4::int[]), 'project'),
    prove(not exists (select from project_stop where state = 'proposed' and (project_id is null
      or project_id = any($4::int[]))), 'stop'),
    prove(not exists (select from session where id = any($7::bigint[]) and revoked_at is not null), 'session'),
    prove(not exists (select from answers_to($8::bigint[], $9::text[])), 'key'),
    prove((
      select count(*) from unnest($10::bigint[], $11::text[]) as v(id, version)
      join member m on m.id = v.id where m.xmin::text = v.version
    ) = cardinality($10::bigint[]), 'member'),
    prove(not exists (select from restriction where member_id = any($10::bigint[]) and lifted_at is null),
      'restriction'),
    prove(not exists (select from owner_link where account_id = any($10::bigint[]) and state = 'confirmed')
      and not exists (select from owner_link where owner_id = any($10::bigint[]) and state = 'confirmed'), 'owner'),
    prove((
      select count(*) from unnest($12::bigint[], $13::bigint[], $14::bigint[]) as v(account_id, from_kg, to_kg)
      join serial_range r on r.account_id = v.account_id and r.from_kg = v.from_kg where r.to_kg = v.to_kg
    ) = cardinality($12::bigint[]), 'range'),
    pg_current_xact_id()::xid::text as own`

export type Proven = {
  server: string
  terms: string
  projects: readonly ProjectVersion[]
  members: readonly { id: number; version: string }[]
  sessions: readonly number[]
  keys: readonly { memberId: number; key: string }[]
  cut: readonly StoredRange[]
}
/**
 * Fails as stale unless all of these are unchanged, no session ended, no key has an answer, and none of the members is
 * restricted or shares an owner. Returns the version of every row that this transaction writes.
 */
export async function proveVersions(sql: Sql, proven: Proven, now: Date): Promise<string> {
  const { server, terms, projects, members, sessions, keys, cut } = proven
  const rows = await sql.rows<{ own: string }>(PROVE, [
    server,
    now,
    terms,
    ints(projects.map((p) => p.id)),
    projects.map((p) => p.version),
    projects.map((p) => p.price),
    ints(sessions),
    ints(keys.map((k) => k.memberId)),
    keys.map((k) => k.key),
    ints(members.map((m) => m.id)),
    members.map((m) => m.version),
    ints(cut.map((r) => r.accountId)),
    ints(cut.map((r) => r.beganKg)),
    ints(cut.map((r) => r.toKg)),
  ])
  return rows[0]!.own
}

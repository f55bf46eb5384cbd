import { publicHolidays } from '@tonne/domain/base/holidays'
import { completeTerms, type Terms } from '@tonne/domain/base/terms'
import type { Bilingual } from '@tonne/domain/bilingual'
import { type Day, observed } from '@tonne/domain/days'
import type { Operator } from '@tonne/domain/people/operator'
import { type IccList, iccListsAt } from '@tonne/domain/trading/iccLists'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import type { ProposedRow } from '../../shared/decideAsSecond.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { type Narrowing, narrowed } from '../../shared/waiting.ts'

const IN_FORCE = `select version, terms, effective_at as "effectiveAt" from terms_version where effective_at <= $1
  order by effective_at desc, version desc limit 1`
export type VersionedTerms = { version: number; terms: Terms; effectiveAt: Date }

/** The terms in force at an instant. There is always one, because the seed dates the first before everything. */
export async function getTerms(sql: Sql, now: Date): Promise<VersionedTerms> {
  const row = await first(sql.rows<VersionedTerms>(IN_FORCE, [now]))
  if (!row) throw new Error('no terms are in force')
  return complete(row)
}
const complete = (row: VersionedTerms): VersionedTerms => ({ ...row, terms: completeTerms(row.terms) })
const VERSIONS = `select version, terms, effective_at as "effectiveAt" from terms_version order by effective_at desc,
  version desc limit 50`
/** The latest versions, newest first; of two at one instant the later version counts and comes first. */
export const listTermsVersions = async (sql: Sql): Promise<VersionedTerms[]> =>
  (await sql.rows<VersionedTerms>(VERSIONS)).map(complete)
/**
 * Dated but not in force yet, in order of their dates. A version replaced by another of the same instant never takes
 * effect.
 */
export async function listPlannedTerms(sql: Sql, now: Date): Promise<VersionedTerms[]> {
  const ahead = (await listTermsVersions(sql)).filter(({ effectiveAt }) => effectiveAt > now)
  return ahead.filter((row, i) => ahead[i - 1]?.effectiveAt.getTime() !== row.effectiveAt.getTime()).reverse()
}
const INSERT = `insert into terms_version (effective_at, terms, made_at) values ($1, $2, $3) returning version`
export const insertTerms = async (sql: Sql, terms: Terms, effectiveAt: Date, now: Date): Promise<number> =>
  (await getOne(sql.rows<{ version: number }>(INSERT, [effectiveAt, JSON.stringify(terms), now]))).version

export type Holidays = { version: number; days: readonly Day[]; source: Bilingual; effectiveAt: Date | null }
type Typed<R> = Omit<R, 'source'> & { source: string }
/** Operators name a source once, as it is published. */
const asTyped = <R extends { source: string }>(row: R) => ({ ...row, source: { en: row.source, cn: row.source } })
const GAZETTED: Holidays = {
  version: 0,
  days: publicHolidays,
  source: { en: 'Ministry of Manpower, lists of 2026 and 2027', cn: '新加坡人力部公布的 2026 年及 2027 年公众假期' },
  effectiveAt: null,
}
const HOLIDAYS = `
  select version, days, source, effective_at as "effectiveAt" from holiday_version where $1::timestamptz is null
  or effective_at <= $1
  order by effective_at desc, version desc limit 1`
/** The list in force at an instant, or (null) the last dated one: the gazetted one until operators date another. */
export async function findHolidays(sql: Sql, at: Date | null): Promise<Holidays> {
  const row = await first(sql.rows<Typed<Holidays>>(HOLIDAYS, [at]))
  return row ? asTyped(row) : GAZETTED
}
/** The holidays with the days in lieu of Sundays, for counting working days. */
export const listHolidays = async (sql: Sql, now: Date): Promise<ReadonlySet<Day>> =>
  observed((await findHolidays(sql, now)).days)
const INSERT_HOLIDAYS = `insert into holiday_version (days, source, effective_at, made_at) values ($1, $2, $3, $4)`
export const insertHolidays = (tx: Tx, h: { days: readonly Day[]; source: string; effectiveAt: Date }, now: Date) =>
  tx.rows(INSERT_HOLIDAYS, [JSON.stringify(h.days), h.source, h.effectiveAt, now])

const ICC_LISTS = `select country, list_day as day, source, rows, version, effective_at as "effectiveAt" from icc_list
  order by version`
/** All lists that operators loaded, in force or dated, without those that the product came with. */
export const listIccLists = async (sql: Sql): Promise<IccList[]> =>
  (await sql.rows<Typed<IccList>>(ICC_LISTS)).map(asTyped)
/** For each host country the list in force at an instant, or (null) the last dated one. */
export const findIccLists = async (sql: Sql, at: Date | null): Promise<ReadonlyMap<string, IccList>> =>
  iccListsAt(await listIccLists(sql), at)
const INSERT_ICC_LIST = `insert into icc_list (country, list_day, source, rows, effective_at, made_at) values ($1, $2,
  $3, $4, $5, $6)`
export const insertIccList = (tx: Tx, list: Omit<Typed<IccList>, 'version'>, now: Date) =>
  tx.rows(INSERT_ICC_LIST, [list.country, list.day, list.source, JSON.stringify(list.rows), list.effectiveAt, now])

type Registration = { open: boolean; by: string | null; reason: string | null; since: Date | null }
const SWITCH = `select open, by_name as by, reason, at as since from registration_switch order by id desc limit 1`
/** Whether accounts can be opened: the operators' switch, which has no row in a new database. */
export const findRegistration = async (sql: Sql): Promise<Registration> =>
  (await first(sql.rows<Registration>(SWITCH))) ?? { open: true, by: null, reason: null, since: null }
const INSERT_SWITCH = `insert into registration_switch (open, by_id, by_name, reason, at) values ($1, $2, $3, $4, $5)`
type Turning = { open: boolean; by: { id: number; name: string }; reason: string }
export const insertRegistration = (tx: Tx, { open, by, reason }: Turning, now: Date) =>
  tx.rows(INSERT_SWITCH, [open, by.id, by.name, reason, now])

export type ProposalRow = ProposedRow & {
  id: number
  kind: 'terms' | 'holidays' | 'registration' | 'icc'
  value: unknown
  before: unknown
  /** The newest version when this was proposed: a newer one makes it stale. */
  baseVersion: number
  source: string
  effectiveAt: Date
  decidedWhy: string | null
}
const PROPOSAL = `
  id, kind, value, before, base_version as "baseVersion", source, effective_at as "effectiveAt", reason, state,
  proposed_by as "proposedBy",
  proposed_name as "proposedName", proposed_at as "proposedAt", decided_name as "decidedName",
  decided_at as "decidedAt", decided_why as "decidedWhy"`
const PROPOSE = `
  insert into setting_proposal (kind, value, before, base_version, source, effective_at, reason, state, proposed_by,
  proposed_name, proposed_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'proposed', $8, $9, $10) returning ${PROPOSAL}`
export type NewProposal = Pick<
  ProposalRow,
  'kind' | 'value' | 'before' | 'baseVersion' | 'source' | 'effectiveAt' | 'reason' | 'proposedBy' | 'proposedName'
>
export const insertProposal = (tx: Tx, p: NewProposal, now: Date): Promise<ProposalRow> =>
  getOne(
    tx.rows<ProposalRow>(PROPOSE, [
      ...[p.kind, JSON.stringify(p.value), JSON.stringify(p.before), p.baseVersion, p.source, p.effectiveAt, p.reason],
      ...[p.proposedBy, p.proposedName, now],
    ]),
  )
const LOCK_PROPOSAL = `select ${PROPOSAL} from setting_proposal where id = $1 for update`
export const lockProposal = (tx: Tx, id: number) => first(tx.rows<ProposalRow>(LOCK_PROPOSAL, [id]))
const DECIDE = `update setting_proposal set state = $2, decided_by = $3, decided_name = $4, decided_why = $5,
  decided_at = $6 where id = $1 returning ${PROPOSAL}`
type Deciding = { state: ProposalRow['state']; by: Pick<Operator, 'id' | 'name'>; why: string }
export const updateProposal = (tx: Tx, id: number, to: Deciding, now: Date): Promise<ProposalRow> =>
  getOne(tx.rows<ProposalRow>(DECIDE, [id, to.state, to.by.id, to.by.name, to.why, now]))
export const SORTS: Sorts<'proposedAt'> = { id: 'id', by: { proposedAt: null } }
export function listProposals(sql: Sql, by: Narrowing, place: Place) {
  const { and, values } = narrowed({ queue: 'settings', subject: 'id', type: 'bigint', first: 1 }, by)
  const order = sorted(SORTS, place, 1 + values.length)
  const text = `select ${PROPOSAL} from setting_proposal where true${and}${order.end}`
  return sql.rows<ProposalRow>(text, [...values, ...order.values])
}
const WAITING = `select count(*)::int as count from setting_proposal where state = 'proposed'`
export const countWaiting = async (sql: Sql): Promise<number> =>
  (await getOne(sql.rows<{ count: number }>(WAITING))).count

const UNSEALED = `
  select version, terms as value, effective_at as "effectiveAt" from terms_version
  where not exists (select 1 from audit where act = 'terms.found') order by version limit 1`
type UnsealedTerms = { version: number; value: object; effectiveAt: Date }
/** The first terms, until their act is in the log. */
export const findUnsealedTerms = (sql: Sql) => first(sql.rows<UnsealedTerms>(UNSEALED))

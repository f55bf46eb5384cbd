import type { Correction } from '@tonne/domain/carbon/certificate'
import type { BeneficiaryKind, Evidence, RetirementReason } from '@tonne/domain/carbon/retirement'
import type { Kg } from '@tonne/domain/money'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { move, type RetirementState, retirementStates } from '@tonne/domain/states'
import type { Registry } from '@tonne/domain/trading/project'
import type { Range } from '@tonne/domain/trading/serial'
import { memberSays } from '../../people/member/store.ts'
import { rowsById, textsById } from '../../platform/database/byId.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { insertAudit } from '../../shared/audit.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { postingsOf } from '../../shared/ledger/postings.ts'
import { type Narrowing, narrowed } from '../../shared/waiting.ts'

export type NewRetirement = {
  id: number
  no: string
  memberId: number
  projectId: number
  kg: Kg
  ranges: Range[]
  beneficiary: BeneficiaryKind
  name: string | null
  reason: RetirementReason
  reasonText: string
  message: string
  entryId: number
  requestedAt: Date
  /** The confirmation, when a second factor was shown. */
  stepUpId: number | null
}
export type WaitingCorrection = Correction & { why: string; at: number }
export type RetirementRow = NewRetirement & {
  state: RetirementState
  instructedAt: Date | null
  instructedBy: number | null
  evidence: Evidence | null
  proposedBy: number | null
  confirmedBy: number | null
  endedAt: Date | null
  refusedWhy: string | null
  correction: WaitingCorrection | null
  correctionBy: number | null
}
const ROW = `
  id, no, member_id as "memberId", project_id as "projectId", kg, ranges, beneficiary, name, reason,
  reason_text as "reasonText", message, state,
  entry_id as "entryId", requested_at as "requestedAt", instructed_at as "instructedAt",
  instructed_by as "instructedBy", evidence,
  proposed_by as "proposedBy", confirmed_by as "confirmedBy", ended_at as "endedAt", refused_why as "refusedWhy",
  correction, correction_by as "correctionBy",
  step_up_id as "stepUpId"`

const INSERT = `
  insert into retirement (id, no, member_id, project_id, kg, ranges, beneficiary, name, reason, reason_text, message,
  entry_id, step_up_id, requested_at)
  select v.id, v.no, v.member, v.project, v.kg, v.ranges::jsonb, v.beneficiary, v.name, v.reason, v.reason_text,
  v.message, v.entry, v.step_up, $14::timestamptz
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[], $5::bigint[], $6::text[], $7::text[], $8::text[],
  $9::text[], $10::text[],
    $11::text[], $12::bigint[], $13::bigint[]) as v(id, no, member, project, kg, ranges, beneficiary, name, reason,
    reason_text, message, entry, step_up)`
/** Sent, not awaited: the commit waits for it. */
export function insertRetirements(tx: Tx, rows: readonly NewRetirement[], now: Date): void {
  const column = <K extends keyof NewRetirement>(name: K) => rows.map((r) => r[name])
  tx.send(INSERT, [
    ...[ints(column('id')), column('no'), ints(column('memberId')), ints(column('projectId')), ints(column('kg'))],
    ...[
      rows.map((r) => JSON.stringify(r.ranges)),
      column('beneficiary'),
      column('name'),
      column('reason'),
      column('reasonText'),
    ],
    ...[column('message'), ints(column('entryId')), column('stepUpId'), now],
  ])
}

/** By entry, the SHA-256 of what the member asked for. These columns never change. */
export const WORDS = `
  select (array_agg(no order by id))[1] as no, member_id as "memberId", count(*)::int as lines,
    encode(sha256(convert_to(string_agg(json_build_array(no, project_id, kg, ranges, beneficiary, name, reason,
      reason_text, message)::text, E'\\n' order by id), 'UTF8')), 'hex') as words
  from retirement`
const WORDS_OF = `${WORDS} where id = any($1::bigint[]) group by entry_id, member_id`
type Words = { no: string; memberId: number; lines: number; words: string }
/**
 * A certificate is made days after its tons were set aside, from a row that nobody seals. So a request leaves the hash
 * of its words in the log: for whom, why, with which message, and which kilograms. One act for each entry, under the
 * number of its first retirement.
 */
export async function sealWords(tx: Tx, made: readonly Pick<NewRetirement, 'id'>[], now: Date): Promise<void> {
  const by = { by: 'system', act: 'retirement.request', reason: ownReasons.byMember.en } as const
  const found = await tx.rows<Words>(WORDS_OF, [ints(made.map(({ id }) => id))])
  for (const { no, memberId, lines, words } of found)
    await insertAudit(tx, { ...by, subject: no, memberId, after: { lines, words } }, now)
}

export type NewList = { firstId: number; memberId: number; projectId: number; sha256: string }
const LISTS = `
  insert into retirement_list (first_id, member_id, project_id, sha256, at)
  select v.*, $5::timestamptz from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[]) as v`
/** Sent after the retirements that they refer to. */
export function insertLists(tx: Tx, lists: readonly NewList[], now: Date): void {
  const column = <K extends keyof NewList>(name: K) => lists.map((l) => l[name])
  if (lists.length > 0)
    tx.send(LISTS, [
      ints(column('firstId')),
      ints(column('memberId')),
      ints(column('projectId')),
      column('sha256'),
      now,
    ])
}
export type ListBefore = { memberId: number; project: string; sha256: string; no: string; at: Date }
const BEFORE = `
  select distinct on (l.member_id, p.no, l.sha256) l.member_id as "memberId", p.no as project, l.sha256, r.no, l.at
  from retirement_list l join retirement r on r.id = l.first_id join project p on p.id = l.project_id
  where (l.member_id, l.sha256) in (select * from unnest($1::bigint[], $2::text[])) order by l.member_id, p.no,
  l.sha256, l.at desc`
/** When each of these lists was last requested. */
export const listBefore = (sql: Sql, asked: readonly { memberId: number; sha256: string }[]) =>
  sql.rows<ListBefore>(BEFORE, [ints(asked.map((a) => a.memberId)), asked.map((a) => a.sha256)])

const FIND = `select ${ROW} from retirement where no = $1`
export const findRetirement = (sql: Sql, no: string) => first(sql.rows<RetirementRow>(FIND, [no]))
const LOCK = `select ${ROW} from retirement where no = $1 for update`
export const lockRetirement = (tx: Tx, no: string) => first(tx.rows<RetirementRow>(LOCK, [no]))
const LOCK_ALL = `select ${ROW} from retirement where no = any($1::text[]) order by id for update`
/** In order of their ids. */
export const lockRetirements = (tx: Tx, nos: readonly string[]) => tx.rows<RetirementRow>(LOCK_ALL, [nos])
// Sorted by instant and not by number, because each node has its own range of numbers.
const MINE = `
  select ${ROW} from retirement where member_id = $1
  and ($2::timestamptz is null or (requested_at, id) < ($2, $3::bigint))
  order by requested_at desc, id desc limit $4`
type Before = { at: Date; id: number } | null
export const listMine = (sql: Sql, memberId: number, before: Before, limit: number) =>
  sql.rows<RetirementRow>(MINE, [memberId, before?.at ?? null, before?.id ?? null, limit])
const FOUND = `($2::text is null or strpos(lower(no), $2) > 0 or ${memberSays('member_id', '$2')})`
const QUEUE = `
  select ${ROW} from retirement
  where ($1::text is null and (state in ('requested', 'instructed') or correction is not null) or state = $1)
  and ${FOUND}`
const HISTORY = `select ${ROW} from retirement where ($1::text is null or state = $1) and ${FOUND}`
export const SORTS: Sorts<'requestedAt' | 'kg'> = {
  id: 'id',
  no: 'no',
  by: { requestedAt: null, kg: ['kg', 'bigint'] },
}
type QueueInput = { state: RetirementState | null; find: string; by: Narrowing }
/**
 * Waiting retirements are sorted oldest first, the order in which they are worked through; finished ones, and search
 * results without a state, newest first.
 */
export const usualSort = (input: Pick<QueueInput, 'state' | 'find'>) =>
  isWorked(input) ? 'requestedAt' : 'requestedAt.desc'
const isWorked = ({ state, find }: Pick<QueueInput, 'state' | 'find'>): boolean =>
  state === null ? find === '' : retirementStates[state].length > 0
export function listQueue(sql: Sql, input: QueueInput, place: Place) {
  const { and, values } = narrowed({ queue: 'retirement', subject: 'no', type: 'text', first: 3 }, input.by)
  const order = sorted(SORTS, place, 3 + values.length)
  const given = [input.state, input.find.toLowerCase() || null, ...values, ...order.values]
  return sql.rows<RetirementRow>(`${isWorked(input) ? QUEUE : HISTORY}${and}${order.end}`, given)
}
type Instructed = RetirementRow & { registryProjectId: string }
const INSTRUCTED = `
  select r.*, p.registry_project_id as "registryProjectId" from (select ${ROW} from retirement
    where instructed_at >= $2 and instructed_at < $3 and state <> 'refused') r
  join project p on p.id = r."projectId" where p.registry = $1 order by r.id`
/** Retirements of which a registry was instructed between two instants, without those refused since. */
export const listInstructed = (sql: Sql, registry: Registry, from: Date, to: Date) =>
  sql.rows<Instructed>(INSTRUCTED, [registry, from, to])
const STANDING = `
  select no, proposed_by as "proposedBy" from retirement
  where state = $1 and requested_at > $2 and coalesce(instructed_at, requested_at) <= $3 order by id`
/** Those that have been in a state since before `since`, and were requested after `youngerThan`. */
export const listStanding = (
  sql: Sql,
  state: RetirementState,
  { youngerThan, since }: { youngerThan: Date; since: Date },
) => sql.rows<{ no: string; proposedBy: number | null }>(STANDING, [state, youngerThan, since])
const COUNTS = `select state, count(*)::int as count, sum(kg)::bigint as kg from retirement group by state`
export const countStates = (sql: Sql) => sql.rows<{ state: string; count: number; kg: number }>(COUNTS)
const NOS = `select id, no as text from retirement where id = any($1::bigint[])`
export const listRetirementNos = (sql: Sql, ids: readonly number[]) => textsById(sql, NOS, ids)

const put = (changes: string): string =>
  `update retirement set ${changes} where id = $1 and state = $2 returning ${ROW}`
const MOVES = {
  instructed: put(`state = 'instructed', instructed_at = $3, instructed_by = $4`),
  retired: put(`state = 'retired', ended_at = $3, confirmed_by = $4`),
  refused: put(`state = 'refused', ended_at = $3, refused_why = $4`),
} as const
/**
 * The row must be locked. `by` is the operator, or for a refusal its reason. A move that the table of states does not
 * list throws.
 */
export async function moveRetirement(
  tx: Tx,
  row: RetirementRow,
  { to, by }: { to: keyof typeof MOVES; by: number | string },
  now: Date,
) {
  move(retirementStates, row.state, to)
  const after = await first(tx.rows<RetirementRow>(MOVES[to], [row.id, row.state, now, by]))
  if (!after) throw new Error(`${row.no} is not ${row.state} any more`)
  return after
}
const EVIDENCE = `
  update retirement set evidence = v.answer::jsonb, proposed_by = $3
  from unnest($1::bigint[], $2::text[]) as v(of_id, answer) where id = v.of_id returning ${ROW}`
/** The rows must be locked. */
export const setEvidence = (tx: Tx, found: readonly { id: number; evidence: Evidence }[], by: number) =>
  tx.rows<RetirementRow>(EVIDENCE, [ints(found.map(({ id }) => id)), found.map((f) => JSON.stringify(f.evidence)), by])
const CORRECTION = `update retirement set correction = $2, correction_by = $3 where id = $1 returning ${ROW}`
export const setCorrection = (
  tx: Tx,
  id: number,
  correction: WaitingCorrection | null,
  by: number | null,
): Promise<RetirementRow> =>
  getOne(tx.rows<RetirementRow>(CORRECTION, [id, correction && JSON.stringify(correction), by]))

export type CertificateRow = { version: number; record: string; hash: string; signature: string; at: Date }
/** The operators who wrote the evidence and who published it. */
export type Publishers = { proposedBy: number | null; decidedBy: number | null }
const PUBLISH = `
  insert into certificate (retirement_id, version, record, hash, signature, at, proposed_by, decided_by) values ($1, $2,
  $3, $4, $5, $6, $7, $8)`
export const insertCertificate = (
  tx: Tx,
  retirementId: number,
  { version, record, hash, signature, at }: CertificateRow,
  by: Publishers,
) => tx.rows(PUBLISH, [retirementId, version, record, hash, signature, at, by.proposedBy, by.decidedBy])
const VERSIONS =
  'select id, version, record, hash, signature, at from certificate where retirement_id = $1 order by version'
export const listCertificates = (sql: Sql, retirementId: number) =>
  sql.rows<CertificateRow & { id: number }>(VERSIONS, [retirementId])
const NEWEST = `
  select distinct on (retirement_id) retirement_id as id, version, record from certificate
  where retirement_id = any($1::bigint[])
  order by retirement_id, version desc`
type InForce = { id: number; version: number; record: string }
/** The certificate in force of each that has one. */
export const listInForce = (sql: Sql, ids: readonly number[]) => rowsById<InForce>(sql, NEWEST, ids)

// When tons of a project were first issued, and when the member first and last received any from outside that were not
// taken back, before an instant. Tons that a node with a faster clock has written may be dated after it, although they
// were there.
const ISSUED = `
  select min(p.at) as at from account a join posting_row p on p.debit_id = a.id
  where a.kind = 'project' and a.owner_id = $1 and a.pocket = 'registry' and a.asset = $1`
const ACQUIRED = `
  select case when count(*) > 0 then least(min(p.at), $3::timestamptz) end as "from",
    case when count(*) > 0 then coalesce(max(p.at) filter (where p.at <= $3), $3) end as "to"
  from account mine join ${postingsOf('$1')} p on p.credit_id = mine.id join account s on s.id = p.debit_id
  where mine.kind = 'member' and mine.owner_id = $1 and mine.pocket = 'credits' and mine.asset = $2
    and (s.kind <> 'member' or s.owner_id <> $1 or s.pocket in ('presale', 'presale_held'))
    and not exists (select 1 from posting_row r where r.reverses_id = p.id)`
export async function findProvenance(
  sql: Sql,
  { memberId, projectId, requestedAt }: RetirementRow,
): Promise<{ issued: Date; from: Date; to: Date }> {
  const issued = (await getOne(sql.rows<{ at: Date | null }>(ISSUED, [projectId]))).at
  const came = await getOne(
    sql.rows<{ from: Date | null; to: Date | null }>(ACQUIRED, [memberId, projectId, requestedAt]),
  )
  if (!issued || !came.from || !came.to)
    throw new Error(`member ${memberId} retires tons of project ${projectId} that never came`)
  return { issued, from: came.from, to: came.to }
}

type CertifiedProject = {
  no: string
  name: { en: string; cn: string }
  place: { en: string; cn: string }
  registry: string
  registryProjectId: string
  methodology: { code: string; en: string; cn: string }
  vintageFrom: string
  vintageTo: string
}
const PROJECT = `
  select no, jsonb_build_object('en', name_en, 'cn', name_cn) as name, jsonb_build_object('en', place_en, 'cn',
  place_cn) as place, registry,
    registry_project_id as "registryProjectId", methodology, vintage_from::text as "vintageFrom",
    vintage_to::text as "vintageTo" from project where id = $1`
export const getCertifiedProject = (sql: Sql, projectId: number): Promise<CertifiedProject> =>
  getOne(sql.rows<CertifiedProject>(PROJECT, [projectId]))
const HOLDERS = `select id, kind from member where id = any($1::bigint[])`
export const listHolderKinds = async (
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, 'personal' | 'corporate'>> =>
  new Map(
    (await sql.rows<{ id: number; kind: 'personal' | 'corporate' }>(HOLDERS, [ints(ids)])).map((r) => [r.id, r.kind]),
  )

const TAKEN = `
  select no, state, requested_at as at, ranges from retirement r
  where member_id = $1 and project_id = $2 and requested_at >= $3 and state <> 'refused' and exists (
    select 1 from jsonb_array_elements(r.ranges) s join unnest($4::bigint[], $5::bigint[]) as asked(from_kg, to_kg)
      on (s ->> 'fromKg')::bigint < asked.to_kg and (s ->> 'toKg')::bigint > asked.from_kg)
  order by requested_at, id`
type TakenInput = { memberId: number; projectId: number; since: Date; ranges: readonly Range[] }
/** Retirements, done or pending, that took some of these serials. */
export const listTaken = (sql: Sql, { memberId, projectId, since, ranges }: TakenInput) =>
  sql.rows<{ no: string; state: RetirementState; at: Date; ranges: Range[] }>(TAKEN, [
    ...[memberId, projectId, since],
    ...[ints(ranges.map((r) => r.fromKg)), ints(ranges.map((r) => r.toKg))],
  ])

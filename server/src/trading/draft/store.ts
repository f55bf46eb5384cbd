import type { DraftState } from '@tonne/domain/states'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import type { FileColumns, Movable } from '../../platform/files/files.ts'
import type { ProposedRow } from '../../shared/decideAsSecond.ts'

export type DraftRow = {
  id: number
  no: string
  projectId: number | null
  state: DraftState
  version: number
  liveVersion: number | null
  note: string | null
  submittedBy: number | null
  submittedName: string | null
  submittedAt: Date | null
}
const DRAFT = `
  select d.id, d.no, d.project_id as "projectId", d.state, d.version, d.live_version as "liveVersion", d.note,
  d.submitted_by as "submittedBy",
    (select name from operator where id = d.submitted_by) as "submittedName", d.submitted_at as "submittedAt"
    from project_draft d`
const BY_NO = `${DRAFT} where d.no = $1`
export const findDraft = (sql: Sql, no: string) => first(sql.rows<DraftRow>(BY_NO, [no]))
const LOCK = `${DRAFT} where d.no = $1 for update of d`
export const lockDraft = (tx: Tx, no: string) => first(tx.rows<DraftRow>(LOCK, [no]))

const NEXT_NO = `
  select 'TN-' || lpad((coalesce(max(n), 0) + 1)::text, 4, '0') as no from (
    select substring(no from '^TN-(\\d{4,6})$')::int as n from project union all select substring(no
    from '^TN-(\\d{4,6})$')::int from project_draft
  ) numbers`
/** The number after the greatest of any project or draft. Take the lock of numbering first. */
export const getNextNo = async (tx: Tx): Promise<string> => (await getOne(tx.rows<{ no: string }>(NEXT_NO))).no

type NewDraft = {
  no: string
  projectId: number | null
  state: DraftState
  liveVersion: number | null
  submittedAt: Date | null
}
const INSERT = `
  insert into project_draft (no, project_id, state, version, live_version, made_at, submitted_at) values ($1, $2, $3, 1,
  $4, $5, $6) on conflict do nothing returning id`
/** The caller also stores its first version. Undefined when somebody else began it at the same time. */
export const insertDraft = async (tx: Tx, d: NewDraft, now: Date): Promise<number | undefined> =>
  (await tx.rows<{ id: number }>(INSERT, [d.no, d.projectId, d.state, d.liveVersion, now, d.submittedAt]))[0]?.id
const REVISE = `insert into project_revision (draft_id, version, content, saved_by, saved_at) values ($1, $2, $3, $4,
  $5)`
type Revision = { draftId: number; version: number; content: ProjectContent; savedBy: number | null }
export const insertRevision = (tx: Tx, r: Revision, now: Date) =>
  tx.rows(REVISE, [r.draftId, r.version, JSON.stringify(r.content), r.savedBy, now])

const UPDATE = `
  update project_draft set state = $2, version = $3, live_version = $4, note = $5, submitted_by = $6, submitted_at = $7,
  project_id = $8, decided_by = $9, decided_at = $10
  where id = $1`
/** `decidedBy`: who decided just now; null when nobody did. */
export const updateDraft = (
  tx: Tx,
  d: Omit<DraftRow, 'submittedName'>,
  decided: { by: number | null; at: Date | null } = { by: null, at: null },
) =>
  tx.rows(UPDATE, [
    d.id,
    d.state,
    d.version,
    d.liveVersion,
    d.note,
    d.submittedBy,
    d.submittedAt,
    d.projectId,
    decided.by,
    decided.at,
  ])

const CONTENT = `select content from project_revision where draft_id = $1 and version = $2`
export const findContent = async (sql: Sql, draftId: number, version: number): Promise<ProjectContent | undefined> =>
  (await sql.rows<{ content: ProjectContent }>(CONTENT, [draftId, version]))[0]?.content
const HASH = `select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') as hash from project_revision
  where draft_id = $1 and version = $2`
/** Of the stored text, so that whoever has the row can compute it again. */
export const getContentHash = async (sql: Sql, draftId: number, version: number): Promise<string> =>
  (await getOne(sql.rows<{ hash: string }>(HASH, [draftId, version]))).hash
type RevisionRow = { version: number; savedBy: number | null; savedName: string | null; savedAt: Date }
const REVISIONS = `
  select r.version, r.saved_by as "savedBy", o.name as "savedName", r.saved_at as "savedAt" from project_revision r left
  join operator o on o.id = r.saved_by
  where r.draft_id = $1 order by r.version desc limit 200`
export const listRevisions = (sql: Sql, draftId: number) => sql.rows<RevisionRow>(REVISIONS, [draftId])
const AUTHORS = `select distinct saved_by as id from project_revision where draft_id = $1 and version > $2
  and saved_by is not null`
/** Everybody who saved a version after that one. */
export const listAuthors = async (sql: Sql, draftId: number, after: number): Promise<number[]> =>
  (await sql.rows<{ id: number }>(AUTHORS, [draftId, after])).map((row) => row.id)

const LATEST = `
  ${DRAFT.replace('select d.id', 'select r.content, r.saved_at as "savedAt", s.name as "savedName", d.id')}
  join project_revision r on r.draft_id = d.id and r.version = d.version left join operator s on s.id = r.saved_by`
export type LatestDraft = DraftRow & { content: ProjectContent; savedAt: Date; savedName: string | null }
export const listDrafts = (sql: Sql) => sql.rows<LatestDraft>(LATEST)
const OTHERS = `
  select d.no, (r.content->'blocks')::text as blocks from project_draft d join project_revision r on r.draft_id = d.id
  and r.version = d.version
  where d.state <> 'closed' and d.no <> $1`
/** The blocks that other drafts plan to issue. */
export const listOtherPicks = async (
  sql: Sql,
  no: string,
): Promise<{ no: string; blocks: ProjectContent['blocks'] }[]> =>
  (await sql.rows<{ no: string; blocks: string }>(OTHERS, [no])).map((row) => ({
    no: row.no,
    blocks: JSON.parse(row.blocks) as ProjectContent['blocks'],
  }))

export type PlanRow = ProposedRow & {
  id: number
  projectId: number
  projectNo: string
  priceCents: number
  effectiveAt: Date
}
const PLAN = `
  select l.id, l.project_id as "projectId", p.no as "projectNo", l.price_cents as "priceCents",
  l.effective_at as "effectiveAt", l.reason, l.state,
    l.proposed_by as "proposedBy", a.name as "proposedName", l.proposed_at as "proposedAt", b.name as "decidedName",
    l.decided_at as "decidedAt"
  from project_price_plan l join project p on p.id = l.project_id join operator a on a.id = l.proposed_by left
  join operator b on b.id = l.decided_by`
const PLANS = `${PLAN} where l.project_id = $1 order by l.id desc limit 50`
export const listPlans = (sql: Sql, projectId: number) => sql.rows<PlanRow>(PLANS, [projectId])
const WAITING = `${PLAN} where l.state = 'proposed'`
/** Prices of every project that wait for a second person. */
export const listWaitingPlans = (sql: Sql) => sql.rows<PlanRow>(WAITING)
const LOCK_PLAN = `${PLAN} where l.id = $1 for update of l`
export const lockPlan = (tx: Tx, id: number) => first(tx.rows<PlanRow>(LOCK_PLAN, [id]))
const INSERT_PLAN = `
  insert into project_price_plan (project_id, price_cents, effective_at, reason, state, proposed_by, proposed_at)
  values ($1, $2, $3, $4, 'proposed', $5, $6)
  on conflict do nothing returning id`
type NewPlan = Pick<PlanRow, 'projectId' | 'priceCents' | 'effectiveAt' | 'reason' | 'proposedBy'>
/** Undefined when another price waits. */
export const insertPlan = async (tx: Tx, p: NewPlan, now: Date): Promise<number | undefined> =>
  (
    await tx.rows<{ id: number }>(INSERT_PLAN, [p.projectId, p.priceCents, p.effectiveAt, p.reason, p.proposedBy, now])
  )[0]?.id
const DECIDE_PLAN = `update project_price_plan set state = $2, decided_by = $3, decided_at = $4, price_version = $5
  where id = $1`
type Decided = { state: PlanRow['state']; by: number; priceVersion: number | null }
export const updatePlan = (tx: Tx, id: number, { state, by, priceVersion }: Decided, now: Date) =>
  tx.rows(DECIDE_PLAN, [id, state, by, now, priceVersion])

export type StopRow = {
  id: number
  /** Null: the whole market. */
  projectId: number | null
  reason: string
  en: string
  cn: string
  stoppedBy: number
  stoppedName: string
  stoppedAt: Date
  reopenBy: number | null
  reopenName: string | null
}
const STOPS = `
  select s.id, s.project_id as "projectId", s.reason, s.text_en as en, s.text_cn as cn, s.stopped_by as "stoppedBy",
  o.name as "stoppedName",
    s.stopped_at as "stoppedAt", s.reopen_proposed_by as "reopenBy",
    (select name from operator where id = s.reopen_proposed_by and disabled_at is null) as "reopenName"
  from project_stop s join operator o on o.id = s.stopped_by where s.state = 'proposed'`
/** Every stop that waits for a second person. */
export const listStops = (sql: Sql) => sql.rows<StopRow>(STOPS)
const STOP_OF = `${STOPS} and s.project_id is not distinct from $1::int`
/** Of the project, or (null) of the whole market. */
export const findStop = (sql: Sql, projectId: number | null) => first(sql.rows<StopRow>(STOP_OF, [projectId]))
const LOCK_STOP = `${STOP_OF} for update of s`
export const lockStop = (tx: Tx, projectId: number | null) => first(tx.rows<StopRow>(LOCK_STOP, [projectId]))
const INSERT_STOP = `
  insert into project_stop (project_id, reason, text_en, text_cn, state, stopped_by, stopped_at) values ($1, $2, $3, $4,
  'proposed', $5, $6)`
type NewStop = Pick<StopRow, 'projectId' | 'reason' | 'en' | 'cn' | 'stoppedBy'>
/** Lock the project, or every project, first: only one stop may wait at a time. */
export const insertStop = (tx: Tx, s: NewStop, now: Date) =>
  tx.rows(INSERT_STOP, [s.projectId, s.reason, s.en, s.cn, s.stoppedBy, now])
const PROPOSE_REOPEN = 'update project_stop set reopen_proposed_by = $2, reopen_proposed_at = $3 where id = $1'
export const updateReopen = (tx: Tx, id: number, by: number, now: Date) => tx.rows(PROPOSE_REOPEN, [id, by, now])
const DECIDE_STOP = 'update project_stop set state = $2, decided_by = $3, decided_at = $4 where id = $1'
export const updateStop = (
  tx: Tx,
  id: number,
  { state, by }: { state: 'closed' | 'reopened'; by: number },
  now: Date,
) => tx.rows(DECIDE_STOP, [id, state, by, now])

type FileMark = {
  sha256: string
  kind: 'document' | 'image'
  size: number
  pages: number | null
  width: number | null
  height: number | null
}
type NewFile = Omit<FileMark, 'size'> & FileColumns & { addedBy: number }
const INSERT_FILE = `
  insert into project_file (sha256, kind, bytes, stored, pages, width, height, added_by, added_at) values ($1, $2, $3,
  $4, $5, $6, $7, $8, $9) on conflict (sha256) do nothing`
/** Equal bytes are one file, also when two people upload them. */
export const insertFile = (tx: Tx, f: NewFile, now: Date) =>
  tx.rows(INSERT_FILE, [f.sha256, f.kind, f.bytes, f.stored, f.pages, f.width, f.height, f.addedBy, now])
const MARKS = `
  select sha256, kind, coalesce(length(bytes), (stored ->> 'size')::int) as size, pages, width, height from project_file
  where sha256 = any($1::text[])`
export const listFiles = (sql: Sql, names: readonly string[]) => sql.rows<FileMark>(MARKS, [names])
const PUBLISH = `update project_file set published_at = $2 where sha256 = any($1::text[]) and published_at is null`
/** From the commit on anyone may read them, for ever. */
export const publishFiles = (tx: Tx, names: readonly string[], now: Date) => tx.rows(PUBLISH, [names, now])
type Bytes = { kind: FileMark['kind'] } & FileColumns
const ANY = `select kind, bytes, stored from project_file where sha256 = $1`
export const findAnyFile = (sql: Sql, name: string) => first(sql.rows<Bytes>(ANY, [name]))
const PUBLIC = `${ANY} and published_at is not null`
export const findPublicFile = (sql: Sql, name: string) => first(sql.rows<Bytes>(PUBLIC, [name]))

export const movableFiles: Movable = {
  next: `select bytes, array[sha256] as key from project_file where octet_length(bytes) > 0
    and ($1::text[] is null or sha256 > ($1::text[])[1]) order by sha256 limit 1`,
  moved: `update project_file set bytes = null, stored = $2
    where sha256 = ($1::text[])[1] and octet_length(bytes) > 0 returning 1 as one`,
}

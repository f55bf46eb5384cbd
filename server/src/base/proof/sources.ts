import type { SealedSource } from '../../shared/sealedLog.ts'

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/**
 * A row as JSON text: [what, columns ..., when]; a leaf shows `what`. It has only columns that never change, so the
 * text never does.
 */
const source = (what: string, columns: string, from: string) => ({
  what,
  text: `json_build_array('${what}', ${columns})::text`,
  from,
  published: false,
})
const published = (...row: Parameters<typeof source>) => ({ ...source(...row), published: true })
/** The sources whose text the database makes; the text of a posting is made in postingTexts.ts. */
export const SOURCES = {
  audit: source(
    'act',
    `r.id, r.actor, r.operator_id, r.act, r.subject, r.reason, r.before, r.after, r.member_id, ${AT('r.at')}`,
    'audit r',
  ),
  certificate: published(
    'certificate',
    `r.id, r.retirement_id, r.version, r.record, r.hash, r.signature, ${AT('r.at')}`,
    'certificate r',
  ),
  case: source(
    'case',
    `r.id, r.kind, c.case_no, c.member_id, c.scopes, c.code, c.reason_en, c.reason_cn, c.imposed_by, ${AT('c.since')},
      ${AT('r.review_by')}, case r.kind when 'lifted' then json_build_array(c.lifted_by, c.lifted_why, c.lifted_why_cn,
      ${AT('c.lifted_at')}) end, ${AT('r.at')}`,
    'restriction_step r join restriction c on c.id = r.restriction_id',
  ),
  drawCommit: published(
    'draw.commit',
    `r.project_no, r.rule, r.commit_hash, r.supply_kg, r.lot_kg, r.cap_kg, r.drand_chain, r.drand_round,
      ${AT('r.opens_at')}, ${AT('r.closes_at')}, ${AT('r.published_at')}`,
    '(select project_id as id, * from draw_commit) r',
  ),
  drawList: published(
    'draw.list',
    `r.project_no, r.entrants_hash, r.entrants, r.member_seeds, ${AT('r.sealed_at')}`,
    `(select l.project_id as id, c.project_no, l.* from draw_list l
      join draw_commit c on c.project_id = l.project_id) r`,
  ),
  drawResult: published(
    'draw.result',
    `r.project_no, r.outcome, r.void_why, r.server_seed, r.beacon, r.drand_signature, r.seed, ${AT('r.at')}`,
    `(select d.project_id as id, c.project_no, d.* from draw_result d
      join draw_commit c on c.project_id = d.project_id) r`,
  ),
  // Older days have no id: they were published with a signature of their own, and not as rows.
  liability: published(
    'liability',
    `r.id, r.day::text, r.asset, r.project_no, r.name_en, r.name_cn, encode(r.root, 'hex'), r.leaves, r.owed, r.members,
      r.issued, r.retired, r.custody, ${AT('r.at')}`,
    'liability_day r',
  ),
  checkpoint: source(
    'checkpoint',
    `r.id, r.to_position, r.entries_to, r.postings, encode(r.period_hash, 'hex'), encode(r.total_hash, 'hex'),
      ${AT('r.at')}`,
    'checkpoint r',
  ),
  key: published(
    'key',
    `r.id, r.position, r.old_key, r.new_key, encode(r.old_signature, 'hex'), encode(r.new_signature, 'hex'),
      ${AT('r.at')}`,
    'key_rotation r',
  ),
} satisfies Record<Exclude<SealedSource, 'posting'>, ReturnType<typeof source>>
export type LogSource = SealedSource
export const logSources = ['posting', ...Object.keys(SOURCES)] as LogSource[]
/** The first item of its rows' texts. */
export const kindOf = (source: LogSource): string => (source === 'posting' ? source : SOURCES[source].what)
/** A posting is found by its entry, every other row by its id. */
export const hasOwnKey = (source: LogSource): boolean => source === 'posting'
/** Whether anyone may read its rows. */
export const isPublished = (source: LogSource): boolean => source !== 'posting' && SOURCES[source].published

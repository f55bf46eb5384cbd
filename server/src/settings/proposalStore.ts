/** Why: the only SQL of what one operator proposes to change of the settings and another decides. */
import { first, type Sql, type Tx } from '../platform/database/database.ts'

export type ProposalRow = {
  id: number
  kind: 'terms' | 'holidays' | 'registration'
  value: unknown
  before: unknown
  /** The newest version there was when this was proposed: another one since makes it stale. */
  baseVersion: number
  source: string
  effectiveAt: Date
  reason: string
  state: 'proposed' | 'approved' | 'rejected'
  proposedBy: number
  proposedName: string
  proposedAt: Date
  decidedName: string | null
  decidedAt: Date | null
  decidedWhy: string | null
}
const PROPOSAL = `
  id, kind, value, before, base_version as "baseVersion", source, effective_at as "effectiveAt", reason, state, proposed_by as "proposedBy",
  proposed_name as "proposedName", proposed_at as "proposedAt", decided_name as "decidedName", decided_at as "decidedAt", decided_why as "decidedWhy"`
const PROPOSE = `
  insert into setting_proposal (kind, value, before, base_version, source, effective_at, reason, state, proposed_by, proposed_name, proposed_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'proposed', $8, $9, $10) returning ${PROPOSAL}`
export type NewProposal = Pick<
  ProposalRow,
  'kind' | 'value' | 'before' | 'baseVersion' | 'source' | 'effectiveAt' | 'reason' | 'proposedBy' | 'proposedName'
>
export const insertProposal = async (tx: Tx, p: NewProposal, now: Date): Promise<ProposalRow> =>
  (
    await tx.rows<ProposalRow>(PROPOSE, [
      ...[p.kind, JSON.stringify(p.value), JSON.stringify(p.before), p.baseVersion, p.source, p.effectiveAt, p.reason],
      ...[p.proposedBy, p.proposedName, now],
    ])
  )[0]!
const LOCK_PROPOSAL = `select ${PROPOSAL} from setting_proposal where id = $1 for update`
export const lockProposal = (tx: Tx, id: number) => first(tx.rows<ProposalRow>(LOCK_PROPOSAL, [id]))
const DECIDE = `update setting_proposal set state = $2, decided_name = $3, decided_why = $4, decided_at = $5 where id = $1 returning ${PROPOSAL}`
export type Deciding = { state: ProposalRow['state']; by: string; why: string }
export const updateProposal = async (tx: Tx, id: number, to: Deciding, now: Date): Promise<ProposalRow> =>
  (await tx.rows<ProposalRow>(DECIDE, [id, to.state, to.by, to.why, now]))[0]!
const PROPOSALS = `select ${PROPOSAL} from setting_proposal where ($1::bigint is null or id < $1) order by id desc limit $2`
export const listProposals = (sql: Sql, before: number | null, limit: number) => sql.rows<ProposalRow>(PROPOSALS, [before, limit])
const WAITING = `select count(*)::int as count from setting_proposal where state = 'proposed'`
export const countWaiting = async (sql: Sql): Promise<number> => (await sql.rows<{ count: number }>(WAITING))[0]!.count

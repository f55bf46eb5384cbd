import { createHash } from 'node:crypto'
import type { retirement } from '@tonne/contract/carbon/retirement'
import type { Output } from '@tonne/contract/endpoint'
import { dayOf, startOfDay } from '@tonne/domain/days'
import { entryNo } from '@tonne/domain/numbers'
import { type SerialBlock, serialsOf } from '@tonne/domain/trading/serial'
import type { Sql } from '../../platform/database/database.ts'
import { listBlocks, listNames } from '../../trading/project/store.ts'
import type { NewRetirement, RetirementRow } from './store.ts'

export type RetirementOut = Output<typeof retirement.list>['items'][number]
type ProjectRef = RetirementOut['project']

export const toRetirement = (
  row: RetirementRow,
  project: ProjectRef,
  blocks: readonly SerialBlock[],
): RetirementOut => ({
  no: row.no,
  state: row.state,
  project,
  kg: row.kg,
  beneficiary: row.beneficiary,
  name: row.name,
  reason: row.reason,
  reasonText: row.reasonText,
  message: row.message,
  refusedWhy: row.refusedWhy,
  requestedAt: row.requestedAt.getTime(),
  instructedAt: row.instructedAt?.getTime() ?? null,
  endedAt: row.endedAt?.getTime() ?? null,
  serials: row.ranges.flatMap((range) => serialsOf(range, blocks)),
  entryNo: entryNo(dayOf(row.requestedAt), row.entryId),
})

/** Identifies the proposal that waits for another operator, and differs for each proposal. Null if none waits. */
export function waitsOf(
  row: Pick<RetirementRow, 'state' | 'evidence' | 'proposedBy' | 'correction' | 'correctionBy'>,
): string | null {
  const { state, evidence, proposedBy, correction, correctionBy } = row
  const proposed =
    state === 'instructed' && evidence ? [evidence, proposedBy] : correction && [correction, correctionBy]
  return proposed && createHash('sha256').update(JSON.stringify(proposed)).digest('base64url').slice(0, 22)
}

export async function listProjectRefs(sql: Sql, ids: readonly number[], now: Date): Promise<Map<number, ProjectRef>> {
  const names = await listNames(sql, ids, now, startOfDay(dayOf(now)))
  return new Map([...names].map(([id, { no, name, art }]) => [id, { no, name, art }]))
}

export async function toRetirements(sql: Sql, rows: readonly RetirementRow[], now: Date): Promise<RetirementOut[]> {
  const ids = [...new Set(rows.map((r) => r.projectId))]
  const [refs, blocks] = await Promise.all([listProjectRefs(sql, ids, now), listBlocks(sql, ids)])
  return rows.map((row) =>
    toRetirement(
      row,
      refs.get(row.projectId)!,
      blocks.filter((b) => b.projectId === row.projectId),
    ),
  )
}

/** A retirement before anybody acted on it. */
export const fresh = {
  state: 'requested' as const,
  instructedAt: null,
  instructedBy: null,
  evidence: null,
  proposedBy: null,
  confirmedBy: null,
  endedAt: null,
  refusedWhy: null,
  correction: null,
  correctionBy: null,
} satisfies Omit<RetirementRow, keyof NewRetirement>

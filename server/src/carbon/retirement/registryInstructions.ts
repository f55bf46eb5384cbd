/** One file for each registry and day, so that the instructions are uploaded there and not typed. */
import { createHash } from 'node:crypto'
import type { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Output } from '@tonne/contract/endpoint'
import { retirementReasonLabels } from '@tonne/domain/carbon/retirement'
import { csvOf } from '@tonne/domain/csv'
import { addDays, type Day, startOfDay } from '@tonne/domain/days'
import { sayTons } from '@tonne/domain/format'
import { refuse } from '@tonne/domain/refusals'
import type { Registry } from '@tonne/domain/trading/project'
import { serialsOf } from '@tonne/domain/trading/serial'
import type { Sql } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { DeskCall } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listBlocks } from '../../trading/project/store.ts'
import { listInstructed } from './store.ts'

const TITLES = ['Our number', 'Registry’s project', 'Serial numbers', 'Tons', 'Beneficiary', 'Purpose', 'Words']

async function rowsOf(sql: Sql, registry: Registry, day: Day): Promise<(string | number)[][]> {
  const rows = await listInstructed(sql, registry, startOfDay(day), startOfDay(addDays(day, 1)))
  const blocks = await listBlocks(sql, [...new Set(rows.map(({ projectId }) => projectId))])
  return rows.flatMap((row) => {
    const own = blocks.filter(({ projectId }) => projectId === row.projectId)
    const purpose = row.reason === 'other' ? row.reasonText : retirementReasonLabels[row.reason][0]
    return row.ranges
      .flatMap((range) => serialsOf(range, own))
      .map(({ text, kg }) => [
        ...[row.no, row.registryProjectId, text, sayTons(kg)],
        // As the certificate will say it: the holder's name may be another since.
        ...[row.name ?? '', purpose, row.message],
      ])
  })
}

type InstructionsInput = { registry: Registry; day: Day; reason: string }
/** Refuses (retirementNoneThatDay) a day without instructions. */
export async function takeInstructions(
  { db }: Pick<Tools, 'db'>,
  { input: { registry, day, reason }, operator, address, now }: DeskCall<InstructionsInput>,
): Promise<Output<typeof retirementDesk.instructions>> {
  const rows = await rowsOf(db, registry, day)
  if (rows.length === 0) refuse('retirementNoneThatDay', { day })
  const bytes = Buffer.from(csvOf([TITLES, ...rows]))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = `tonne-retire-${registry}-${day}.csv`
  const after = { file: name, rows: rows.length, sha256 }
  await insertAudit(db, { by: operator, act: 'retirement.instructions', subject: name, reason, after, address }, now)
  return { name, mime: 'text/csv; charset=utf-8', content: bytes.toString('base64'), sha256, rows: rows.length }
}

/** A pack is made anew each time from what its month was closed with, so its bytes say whether anything changed. */
import type { reportDesk } from '@tonne/contract/trust/report'
import { bothLanguages } from '@tonne/domain/format'
import { type Month, sayMonth } from '@tonne/domain/money/statement'
import { refuse } from '@tonne/domain/refusals'
import { type MonthEnd, type MonthPack, packCsv, packOf } from '@tonne/domain/trust/monthPack'
import { sha256Hex } from '../../platform/crypto/sha256.ts'
import type { Sql } from '../../platform/database/database.ts'
import { drawQueue } from '../../platform/limits/drawQueue.ts'
import { OURS } from '../../platform/limits/queuePositions.ts'
import { onThread } from '../../platform/onThread.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import type { packPdf } from './packPdf.ts'
import { listMonths, listNames, type MonthRow } from './store.ts'

const PAPER = new URL('./packPdf.ts', import.meta.url)
const paperOf = (...args: Parameters<typeof packPdf>) => onThread(PAPER, 'packPdf', args)
/** The month and those that its trend shows. */
const MONTHS = 6

const monthEnd = ({ root, headAt, at, ...row }: MonthRow): MonthEnd => ({
  ...row,
  root: root.toString('hex'),
  headAtMs: headAt.getTime(),
  atMs: at.getTime(),
})
async function readPack(sql: Sql, month: Month): Promise<MonthPack> {
  const months = (await listMonths(sql, month, MONTHS)).map(monthEnd)
  if (months[0]?.month !== month) refuse('reportOpen', { month: bothLanguages((lang) => sayMonth(month, lang)) })
  return packOf({ months, projects: (await listNames(sql)).map(({ id, project }) => ({ id, no: project })) })
}

export const takePack =
  ({ db }: Pick<Tools, 'db'>): Handler<typeof reportDesk.pack> =>
  async ({ input: { month, form, report, reason }, operator, now, address }) => {
    const pack = await readPack(db, month)
    const called = `tonne-${month}${report ? `-${report}` : ''}`
    const file =
      form === 'csv'
        ? { name: `${called}.csv`, mime: 'text/csv; charset=utf-8', bytes: Buffer.from(packCsv(pack, report)) }
        : await drawQueue(OURS, async () => {
            const lang = form === 'pdf_cn' ? 'cn' : 'en'
            const bytes = await paperOf(pack, lang, report)
            return { name: `${called}-${lang}.pdf`, mime: 'application/pdf', bytes }
          })
    const { name, mime, bytes } = file
    const sha256 = sha256Hex(bytes)
    const after = { file: name, bytes: bytes.length, sha256 }
    await insertAudit(db, { by: operator, act: 'report.export', subject: month, reason, after, address }, now)
    return { name, mime, content: bytes.toString('base64'), sha256 }
  }

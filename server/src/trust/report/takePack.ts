/**
 * A pack is made again each time from the figures that closed its month, so its bytes show whether anything changed.
 */
import type { reportDesk } from '@tonne/contract/trust/report'
import type { Month } from '@tonne/domain/money/statement'
import { refuse } from '@tonne/domain/refusals'
import { type MonthPack, packCsv, reportsOf } from '@tonne/domain/trust/monthPack'
import { sha256Hex } from '../../platform/crypto/sha256.ts'
import type { Sql } from '../../platform/database/database.ts'
import { drawQueue } from '../../platform/limits/drawQueue.ts'
import { OURS } from '../../platform/limits/queuePositions.ts'
import { onThread } from '../../platform/onThread.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import type { Cover, coverPdf } from './coverPdf.ts'
import type { packPdf } from './packPdf.ts'
import { readPack } from './readPack.ts'
import { findCover } from './store.ts'

const PAPER = new URL('./packPdf.ts', import.meta.url)
const COVER = new URL('./coverPdf.ts', import.meta.url)
const paperOf = (...args: Parameters<typeof packPdf>) => onThread(PAPER, 'packPdf', args)
const coverOf = (...args: Parameters<typeof coverPdf>) => onThread(COVER, 'coverPdf', args)
/** Refuses (coverOpen) a month whose cover is not signed by two people. */
async function readSigned(sql: Sql, pack: MonthPack, month: Month): Promise<Cover> {
  const cover = await findCover(sql, month)
  if (cover?.state !== 'signed') return refuse('coverOpen')
  const { firstName, firstAt, secondName, secondAt } = cover
  const files = [undefined, ...reportsOf(pack)].map((report) => ({
    name: nameOf(month, report, 'csv'),
    sha256: sha256Hex(packCsv(pack, report)),
  }))
  return {
    ...{ month, operator: pack.kept.operator, root: pack.root, files },
    signers: [
      { name: firstName, atMs: firstAt.getTime() },
      { name: secondName!, atMs: secondAt!.getTime() },
    ],
  }
}
const nameOf = (month: Month, report: string | undefined, end: string): string =>
  `tonne-${month}${report ? `-${report}` : ''}${end === 'csv' ? '' : '-'}${end === 'csv' ? '.csv' : `${end}.pdf`}`

export const takePack =
  ({ db }: Pick<Tools, 'db'>): Handler<typeof reportDesk.pack> =>
  async ({ input: { month, form, report, reason }, operator, now, address }) => {
    const pack = await readPack(db, month)
    const lang = form === 'pdf_cn' ? 'cn' : 'en'
    const draw = async (): Promise<Buffer> => {
      if (report === 'cover') {
        const cover = await readSigned(db, pack, month)
        return drawQueue(OURS, () => coverOf(cover, lang))
      }
      return form === 'csv' ? Buffer.from(packCsv(pack, report)) : drawQueue(OURS, () => paperOf(pack, lang, report))
    }
    const bytes = await draw()
    const isTable = form === 'csv' && report !== 'cover'
    const name = nameOf(month, report, isTable ? 'csv' : lang)
    const mime = isTable ? 'text/csv; charset=utf-8' : 'application/pdf'
    const sha256 = sha256Hex(bytes)
    const after = { file: name, bytes: bytes.length, sha256 }
    await insertAudit(db, { by: operator, act: 'report.export', subject: month, reason, after, address }, now)
    return { name, mime, content: bytes.toString('base64'), sha256 }
  }

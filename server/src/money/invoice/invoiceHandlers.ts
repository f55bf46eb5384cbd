/** An invoice is made at the first request, and later requests get the same bytes. */

import type { invoice } from '@tonne/contract/money/invoice'
import type { InvoiceFacts } from '@tonne/domain/money/invoice'
import { creditNoteNo, invoiceNo } from '@tonne/domain/numbers'
import type { Sql } from '../../platform/database/database.ts'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import { drawQueue } from '../../platform/limits/drawQueue.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { onThread } from '../../platform/onThread.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { findFile, listMarks, storeFiles } from '../../shared/storedFiles.ts'
import type { Tools } from '../../shared/tools.ts'
import { creditFacts, type InvoiceInput, invoiceFacts } from './invoiceFacts.ts'
import type { invoicePdf } from './invoicePdf.ts'

const PAPER = new URL('./invoicePdf.ts', import.meta.url)
const paperOf = (...args: Parameters<typeof invoicePdf>) => onThread(PAPER, 'invoicePdf', args)
/** The kinds of papers: the number of each, and the function that reads its facts. */
type Kind = { numberOf(cause: string): string; factsOf(sql: Sql, input: InvoiceInput): Promise<InvoiceFacts> }
const INVOICE: Kind = { numberOf: invoiceNo, factsOf: invoiceFacts }
const CREDIT: Kind = { numberOf: creditNoteNo, factsOf: creditFacts }
type Writing = { kind: Kind; input: InvoiceInput; now: Date }
type PaperCall = { input: { no: string; form: 'pdf_en' | 'pdf_cn' }; memberId: number; now: Date }

export function invoiceHandlers({ db, files: store }: Tools, seller: InvoiceFacts['seller']): Handlers<typeof invoice> {
  const write = async ({ kind, input, now }: Writing): Promise<void> => {
    // The second of two callers at once waits for the first one's paper.
    if ((await listMarks(db, input.memberId, [nameOf(kind, input.no, 'en')])).length > 0) return
    const facts = await kind.factsOf(db, input)
    const file = (lang: 'en' | 'cn', bytes: Buffer) => ({
      name: nameOf(kind, input.no, lang),
      mime: 'application/pdf',
      bytes,
    })
    const files = [file('en', await paperOf(facts, 'en')), file('cn', await paperOf(facts, 'cn'))]
    await storeFiles({ db, files: store }, input.memberId, files, now)
  }
  const send =
    (kind: Kind) =>
    async ({ input: { no, form }, memberId, now }: PaperCall): Promise<FileAnswer> => {
      const name = nameOf(kind, no, form === 'pdf_cn' ? 'cn' : 'en')
      const find = () => findFile({ db, files: store }, memberId, name)
      const before = await find()
      if (!before)
        await drawQueue(memberPosition(memberId), () => write({ kind, input: { no, memberId, seller }, now }))
      const { bytes, mime } = before ?? (await find())!
      return new FileAnswer({ bytes, mime, name, how: 'attachment' })
    }
  return { file: send(INVOICE), credit: send(CREDIT) }
}
const nameOf = (kind: Kind, no: string, lang: 'en' | 'cn'): string => `${kind.numberOf(no)}-${lang}.pdf`

/** Why: an invoice is made when its fee was earned and first asked for, and is the same bytes from then on. */
import type { invoice } from '@tonne/contract/invoice'
import { type InvoiceFacts, invoiceNo } from '@tonne/domain/invoice'
import { refusal } from '@tonne/domain/refusals'
import { gather } from '../platform/batch/gather.ts'
import { FileAnswer, type Handlers } from '../platform/http/call.ts'
import { findFile, keepFiles } from '../platform/keptFiles.ts'
import { onThread } from '../platform/onThread.ts'
import type { Tools } from '../platform/tools.ts'
import { type InvoiceAsk, invoiceFacts } from './invoiceFacts.ts'
import type { invoicePdf } from './invoicePdf.ts'

const PAPER = new URL('./invoicePdf.ts', import.meta.url)
const paperOf = (...args: Parameters<typeof invoicePdf>) => onThread(PAPER, 'invoicePdf', args)
const ROOM = 200
export function invoiceHandlers({ db }: Tools, seller: InvoiceFacts['seller']): Handlers<typeof invoice> {
  const write = async (ask: InvoiceAsk, now: Date): Promise<void> => {
    const facts = await invoiceFacts(db, ask)
    const file = (lang: 'en' | 'cn', bytes: Buffer) => ({ name: nameOf(ask.no, lang), mime: 'application/pdf', bytes })
    const files = [file('en', await paperOf(facts, 'en')), file('cn', await paperOf(facts, 'cn'))]
    await db.tx((tx) => keepFiles(tx, ask.memberId, files, now))
  }
  const inTurn = gather<InvoiceAsk & { now: Date }, undefined>(
    async ([one]) => {
      await write(one!, one!.now)
      return [undefined]
    },
    { most: 1, room: ROOM, full: () => refusal('busy', { seconds: 5 }) },
  )
  return {
    file: async ({ input: { no, form }, memberId, now }) => {
      const name = nameOf(no, form === 'pdf_cn' ? 'cn' : 'en')
      if (!(await findFile(db, memberId, name))) await inTurn({ no, memberId, seller, now })
      const { bytes, mime } = (await findFile(db, memberId, name))!
      return new FileAnswer({ bytes, mime, name, how: 'attachment' })
    },
  }
}
const nameOf = (no: string, lang: 'en' | 'cn'): string => `${invoiceNo(no)}-${lang}.pdf`

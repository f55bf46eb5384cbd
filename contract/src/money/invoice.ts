import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Key } from '../fields.ts'

const forms = ['pdf_en', 'pdf_cn'] as const
export const invoice = {
  file: get('/invoice/file', {
    access: 'member',
    about:
      'The invoice for the fee of an order or a withdrawal of the caller, as a PDF: made once, the same bytes for ' +
      'ever.',
    input: z.object({ no: Key, form: z.enum(forms) }),
    refusals: ['notFound', 'invoiceNotYet', 'busy'],
  }),
  credit: get('/invoice/credit', {
    access: 'member',
    about:
      'The credit note of a purchase of the caller that was reversed, or of a withdrawal that the bank sent back, ' +
      'as a PDF: names its invoice, takes back the fee and its GST. Made once.',
    input: z.object({ no: Key, form: z.enum(forms) }),
    refusals: ['notFound', 'creditNoteNone', 'busy'],
  }),
}

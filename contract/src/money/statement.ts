import * as z from 'zod/mini'
import { HashHex, KeyHistory, LogHead, SealedEntry, SignatureHex } from '../base/proof.ts'
import { get } from '../endpoint.ts'
import { Cent, Instant, MonthField } from '../fields.ts'

export const paperForms = ['pdf_en', 'pdf_cn', 'csv', 'camt'] as const
const PaperMark = z.object({ form: z.enum(paperForms), name: z.string(), size: z.int(), sha256: z.string() })
export const statement = {
  list: get('/statement/list', {
    access: 'member',
    about: 'The months of which the caller has a statement, newest first, and when the next one comes.',
    output: z.object({
      months: z.array(z.object({ month: z.string(), no: z.string() })),
      nextMonth: z.string(),
      nextAt: Instant,
    }),
  }),
  info: get('/statement/info', {
    access: 'member',
    about:
      'One month of the caller: what it adds up to, and its files with their SHA-256. Made on the first request and ' +
      'never changed.',
    input: z.object({ month: MonthField }),
    output: z.object({
      no: z.string(),
      month: z.string(),
      madeAt: Instant,
      openingCents: Cent,
      inCents: Cent,
      outCents: Cent,
      closingCents: Cent,
      files: z.array(PaperMark),
    }),
    refusals: ['statementNotYet', 'notFound', 'busy'],
  }),
  file: get('/statement/file', {
    access: 'member',
    about: 'A statement as a file: PDF in English or Chinese, CSV, or camt.053.001.08 of the caller’s own account.',
    input: z.object({ month: MonthField, form: z.enum(paperForms) }),
    refusals: ['statementNotYet', 'notFound', 'busy'],
  }),
  bundle: get('/statement/bundle', {
    access: 'member',
    about:
      'One month of the caller as a proof: opening, every posting with its way up to the newest head, closing, ' +
      'signed; `npm run verify -- statement` reads it.',
    input: z.object({ month: MonthField }),
    output: z.object({
      kind: z.literal('statement'),
      version: z.literal(2),
      publicKey: HashHex,
      keys: KeyHistory,
      no: z.string(),
      month: z.string(),
      member: z.string(),
      at: Instant,
      /** Asset 0 is SGD in cents, any other is a project's credits in kg: all pockets of the caller together. */
      balances: z.array(z.object({ asset: z.int(), opening: z.int(), closing: z.int() })),
      /** The hash of the previous month's statement; null in the caller's first. */
      previous: z.nullable(HashHex),
      head: LogHead,
      entries: z.array(SealedEntry),
      signature: SignatureHex,
    }),
    refusals: ['statementNotYet', 'notFound', 'statementTooLong', 'statementNotSealed'],
  }),
}

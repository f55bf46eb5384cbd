import * as z from 'zod/mini'
import { byOperators, financeOrAdmin, get, post } from '../endpoint.ts'
import { Cent, Instant, page, Reason, sortBy, sortedOf } from '../fields.ts'

/** The longest statement: some thousands of lines. */
const MAX_CHARS = 4_000_000
const BankFileOut = z.object({
  name: z.string(),
  statement: z.string(),
  /** SHA-256 of the file as it was uploaded. */
  hash: z.string(),
  openingCents: Cent,
  closingCents: Cent,
  closingDay: z.string(),
  lineCount: z.int(),
  takenBy: z.string(),
  takenAt: Instant,
  bookedAt: z.nullable(Instant),
})
export const bankfileDesk = {
  import: post('/bankfile/import', {
    ...byOperators('finance'),
    bodyLimit: 6_000_000,
    effect: 'money',
    about:
      'Takes a camt.053 (.02, .08) or CSV statement whole and books its lines; the same file again changes nothing.',
    input: z.object({
      name: z.string().check(z.minLength(1), z.maxLength(140)),
      content: z.string().check(z.minLength(1), z.maxLength(MAX_CHARS)),
      reason: Reason,
    }),
    output: z.object({ file: BankFileOut, fresh: z.boolean() }),
    refusals: [
      'depositClosed',
      'bankFileUnreadable',
      'bankFileConflict',
      'bankFileAccount',
      'bankFileCurrency',
      'bankFileLineTwice',
      'bankFileSum',
      'bankFileGap',
      'bankFileAhead',
      'bankFileBack',
    ],
  }),
  list: get('/bankfile/list', {
    ...financeOrAdmin,
    about: 'The imported statements, newest first.',
    input: z.object({ ...sortBy('takenAt'), ...page }),
    output: sortedOf(BankFileOut),
  }),
}

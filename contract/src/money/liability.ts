import * as z from 'zod/mini'
import { HashHex, KeyHistory, LogHead, SealedEntry, SignatureHex } from '../base/proof.ts'
import { get } from '../endpoint.ts'
import { Both, DayField, Instant } from '../fields.ts'

const Sum = z.int()
/** Asset 0 is SGD in cents, any other number a project's credits in kg. */
const LiabilityDay = z.object({
  day: z.string(),
  asset: z.int(),
  project: z.nullable(z.object({ no: z.string(), name: Both })),
  root: HashHex,
  /** The number of leaves of the tree; unknown for days before version 2. */
  leaves: z.nullable(z.int()),
  owed: Sum,
  members: z.int(),
  /** For tons: what the registry issued, and the part that is retired for good. Custody is the difference. */
  issued: z.nullable(Sum),
  retired: z.nullable(Sum),
  /** SGD: the client money account by the ledger; tons: the holdings of the registry account. */
  custody: Sum,
  at: Instant,
  /** Only for days before version 2. Since then each line is a row of the sealed log. */
  signature: z.nullable(SignatureHex),
})
const Leaf = z.object({
  position: z.int(),
  nonce: z.string(),
  amount: Sum,
  path: z.array(z.object({ hash: HashHex, sum: Sum })),
})
const LiabilityBundle = z.object({
  kind: z.literal('liability'),
  version: z.literal(2),
  publicKey: HashHex,
  keys: KeyHistory,
  day: z.string(),
  member: z.string(),
  head: LogHead,
  assets: z.array(z.object({ row: SealedEntry, leaves: z.array(Leaf) })),
  signature: SignatureHex,
})
export const liability = {
  days: get('/liability/days', {
    access: 'public',
    about:
      'The published sums of a Singapore day: what is owed and what is kept for it, per asset. The newest day ' +
      'unless one is named.',
    input: z.object({ day: z.optional(DayField) }),
    output: z.object({
      publicKey: HashHex,
      day: z.nullable(z.string()),
      days: z.array(z.string()),
      assets: z.array(LiabilityDay),
    }),
  }),
  mine: get('/liability/mine', {
    access: 'member',
    about:
      'The caller’s own leaves of the newest day that stands in the sealed log, each with its path to the ' +
      'published root. Null when nothing was owed to them.',
    output: z.object({ day: z.nullable(z.string()), bundle: z.nullable(LiabilityBundle) }),
    refusals: ['notFound'],
  }),
}

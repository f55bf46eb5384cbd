/** Why: the day's sums are public, and each member gets the leaf, nonce and path that prove theirs is in them. */
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Both, DayField, Instant, Nothing } from './fields.ts'
import { HashHex, SignatureHex } from './proof.ts'

const Sum = z.int()
/** Asset 0 is SGD in cents, any other number a project's credits in kg. */
export const LiabilityDay = z.object({
  day: z.string(),
  asset: z.int(),
  project: z.nullable(z.object({ no: z.string(), name: Both })),
  root: HashHex,
  owed: Sum,
  members: z.int(),
  /** SGD: the client money account by the ledger; tons: what the registry account holds. */
  custody: Sum,
  at: Instant,
  signature: SignatureHex,
})
export const LiabilityProof = z.object({
  asset: z.int(),
  member: z.string(),
  nonce: z.string(),
  amount: Sum,
  path: z.array(z.object({ hash: HashHex, sum: Sum, side: z.enum(['left', 'right']) })),
  published: LiabilityDay,
})
export const liability = {
  days: get('/liability/days', {
    access: 'public',
    about: 'The published sums of a Singapore day: what is owed and what is kept for it, per asset. The newest day unless one is named.',
    input: z.object({ day: z.optional(DayField) }),
    output: z.object({ publicKey: HashHex, day: z.nullable(z.string()), days: z.array(z.string()), assets: z.array(LiabilityDay) }),
  }),
  mine: get('/liability/mine', {
    access: 'member',
    about: 'The caller’s own leaves of the newest sealed day, each with its path to the published root.',
    input: Nothing,
    output: z.object({
      kind: z.literal('liability'),
      version: z.literal(1),
      publicKey: HashHex,
      day: z.nullable(z.string()),
      proofs: z.array(LiabilityProof),
    }),
  }),
}

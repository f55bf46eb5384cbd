import { ownerLinkStates } from '@tonne/domain/states'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Id, Instant, keyIn, OWN_PROOF_REFUSALS, OwnProof } from '../fields.ts'

const OwnerLinkStateField = keyIn(ownerLinkStates)
const OwnerLinks = z.object({
  /** Accounts that name the caller as the person behind them. */
  accounts: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      uen: z.nullable(z.string()),
      state: OwnerLinkStateField,
      by: z.enum(['person', 'operators']),
      askedAt: Instant,
      answeredAt: z.nullable(Instant),
    }),
  ),
  /**
   * The owner of the caller's own account. A company whose person said no, has no account, or has not answered reads
   * the same: `waiting`. Null: a person's own account, or a company that has named nobody.
   */
  owner: z.nullable(
    z.object({
      state: z.enum(['waiting', 'confirmed']),
      id: z.nullable(z.int()),
      name: z.string(),
      since: z.nullable(Instant),
    }),
  ),
})
export const owner = {
  links: get('/owner/links', {
    access: 'member',
    about: 'The accounts of the caller’s owner, and those that ask to be.',
    output: OwnerLinks,
  }),
  answer: post('/owner/answer', {
    access: 'member',
    about:
      'The person’s yes or no to an account that names them. A yes makes both accounts one owner’s; only a request ' +
      'ends that, so it is proved by the login password, and a second factor when there is one. Bound: `owner ' +
      'link` and the id.',
    input: z.discriminatedUnion('yes', [
      z.object({ id: Id, yes: z.literal(true), proof: OwnProof }),
      z.object({ id: Id, yes: z.literal(false) }),
    ]),
    output: OwnerLinks,
    refusals: ['notFound', 'ownerLinkOver', 'ownerElsewhere', 'ownerInDraw', 'identityHeld', ...OWN_PROOF_REFUSALS],
  }),
}

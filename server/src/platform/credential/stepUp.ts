/**
 * Why: money leaves only for whoever proves it again: the trading password, and a second factor when the member has one.
 *
 * How to use it, in a handler that sends money away or says where it goes:
 *
 *     const refused = await requireStepUp({ memberId, proof: input.proof, bound: `withdrawal ${amountCents} payee ${id}`, key: keyed.key }, now)
 *     if (refused) return refused
 *     return batch(...)
 *
 * It runs in transactions of its own, before the command's, and never inside them: wrong tries stay counted whatever the command decides, a
 * slow hash holds no lock of the money, and a batch of other people's commands never waits for it. Its yes is good for this call alone.
 * A second factor is used up by the yes and bound to `bound`; the same request under the same idempotency `key` may show it again, so that a
 * repeat after an unknown outcome gets its first answer. `bound` names amount and payee, as the page named them when it asked for a passkey.
 */
import type { StepUp } from '@tonne/contract/fields'
import type { Refusal } from '@tonne/domain/refusals'
import type * as z from 'zod/mini'

export type StepUpAsk = {
  memberId: number
  proof: z.output<typeof StepUp>
  /** Where no money moves: stands for the trading password of a member who has set none. */
  loginPassword?: string | undefined
  /** What is approved: 'withdrawal 20000 payee 12'. */
  bound: string
  /** The idempotency key of the request, when it has one. */
  key?: string
}
/** Answers why not, to be returned by the handler. */
export type RequireStepUp = (ask: StepUpAsk, now: Date) => Promise<Refusal | undefined>

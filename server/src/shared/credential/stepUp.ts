/**
 * Money leaves only when the member proves it again: with the trading password, and with a second factor if there is
 * one. A handler that sends money away, or says where it goes, uses it like this:
 *
 * const proven = await requireStepUp({ memberId, proof: input.proof, from: call, bound: `withdrawal ${amountCents}
 * payee ${id}`, key: keyed.key }, now)
 *     return proven instanceof Refusal ? proven : batch(...)
 *
 * It runs in transactions of its own before the command's and never inside them, so that wrong tries stay counted
 * whatever the command decides, a slow hash holds no lock on money, and no batch of other people's commands waits for
 * it. A success counts for this call alone. It uses up the second factor, which is bound to `bound`: amount and payee,
 * as the page named them when it asked for a passkey. Only the same request under the same idempotency `key` may show
 * the factor again, so that a repeat after an unknown outcome gets its first answer. A second factor that was shown
 * leaves a row of `step_up`, to which the act that it confirmed refers: while withdrawals wait, some acts depend on it
 * (domain/src/people/moneyOutHold.ts), under the locks of the command.
 */
import type { StepUp } from '@tonne/contract/fields'
import type { Confirmed } from '@tonne/domain/people/moneyOutHold'
import type { Refusal } from '@tonne/domain/refusals'
import type * as z from 'zod/mini'
import { first, getOne, type Tx } from '../../platform/database/database.ts'
import type { From } from './devices.ts'

export type StepUpInput = {
  memberId: number
  proof: Omit<z.output<typeof StepUp>, 'tradingPassword'> & { tradingPassword?: string | undefined }
  /**
   * The trading password is for money that leaves; an act that only a hold would stop takes the second factor alone.
   */
  factorOnly?: true
  /** Where no money moves: replaces the trading password of a member who has set none. */
  loginPassword?: string | undefined
  /**
   * The trading password is for money that leaves; an irreversible change of who somebody is takes the login password,
   * whether or not there is another.
   */
  loginOnly?: true
  /** The call that asks: wrong factors of a known device are counted apart. */
  from: From
  /** The approved act: 'withdrawal 20000 payee 12'. */
  bound: string
  /** The idempotency key of the request, when it has one. */
  key?: string
}
/** `confirmed`: the second factor that confirmed it; undefined when the member has none. */
export type Proven = { confirmed: Confirmed | undefined }
/** Returns the refusal, to be returned by the handler, or what was proved. */
export type RequireStepUp = (input: StepUpInput, now: Date) => Promise<Refusal | Proven>

const AGAIN = `
  select id from step_up where member_id = $1 and key = $2 and $2 <> '' and bound = $3 and factor = $4
  and factor_since = $5 order by id desc limit 1`
const INSERT =
  'insert into step_up (member_id, bound, key, factor, factor_since, at) values ($1, $2, $3, $4, $5, $6) returning id'
/**
 * The text without the name of whoever a gift is for, and without the end of a payee's number: the row stays as long as
 * the act, and those are kept for a published time only. The act itself names its beneficiary.
 */
const lasting = (bound: string): string =>
  bound.replace(/ for (?!nobody named$).*$/, ' for another').replace(/^(payee \w+) ending .*$/, '$1')
type NewStepUp = { memberId: number; bound: string; key: string; factor: 'totp' | 'passkey'; since: Date }
/**
 * Stores which factor was shown for which act; a request that repeats itself under its key is confirmed by the row of
 * its first time.
 */
export async function storeStepUp(
  tx: Tx,
  { memberId, bound, key, factor, since }: NewStepUp,
  now: Date,
): Promise<Confirmed> {
  const act = lasting(bound)
  const before = await first(tx.rows<{ id: number }>(AGAIN, [memberId, key, act, factor, since]))
  const row = before ?? (await getOne(tx.rows<{ id: number }>(INSERT, [memberId, act, key, factor, since, now])))
  return { id: row.id, factorSince: since }
}

import type { Call } from '@tonne/contract/client'
import type { Envelope } from '@tonne/contract/envelope'
import type { OperatorRole } from '@tonne/domain/people/operator'
import type { World } from './world.ts'

type Answer = Promise<Envelope<unknown>>
export type Prepared = {
  /** Proposes the act; returns the input of `decide`. */
  propose(call: Call): Answer
  decide(call: Call, proposed: unknown): Answer
}
export type TwoPersonAct = { roles: OperatorRole; prepare(world: World, others: { market: Call }): Promise<Prepared> }
type Act = (call: Call) => Promise<Envelope<unknown>>
export type SingleAct = {
  role: OperatorRole
  prepare(world: World): Promise<Act>
  /** Tables that a due job writes for the act, whoever the caller is. */
  besides?: readonly string[]
}

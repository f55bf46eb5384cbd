/**
 * The one way to decide what another operator began, so that no handler can forget the second person. A handler locks
 * the row and refuses a changed state; then nothing happens except through this function.
 */
import { type Operator, type OwnPart, refuseOwnAct } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import type { Tx } from '../platform/database/database.ts'
import { type Act, insertAudit } from './audit.ts'

/** The columns of a proposal that one operator makes and another decides. */
export type ProposedRow = {
  reason: string
  state: 'proposed' | 'approved' | 'rejected'
  proposedBy: number
  proposedName: string
  proposedAt: Date
  decidedName: string | null
  decidedAt: Date | null
}
type Decider = { operator: Operator; reason: string; address: string; now: Date }
type First = { id: number; part: OwnPart }
type Decision<R> = {
  /** False for a no. The first operator may also say no, which withdraws their own proposal. */
  agrees: boolean
  /** Who began it, or everybody who took a part that excludes them from agreeing. */
  first: number | readonly First[]
  /** Carries the decision out, in the transaction of its record. */
  effect(): Promise<R>
  record(result: R): Omit<Act, 'by' | 'reason' | 'address'>
}

const DISABLED = 'select name from operator where id = any($1::bigint[]) and disabled_at is not null limit 1'
/** A proposal is one of the two people's yes: it does not outlive its operator's access, which a thief may have had. */
async function refuseDisabled(tx: Tx, firsts: readonly First[]): Promise<void> {
  const proposers = firsts.filter(({ part }) => part === 'proposed').map(({ id }) => id)
  const [gone] = await tx.rows<{ name: string }>(DISABLED, [proposers])
  if (gone) refuse('proposerDisabled', { name: gone.name })
}

/**
 * Refuses `ownAct` to the operator who began it and agrees, and `proposerDisabled` where the proposer was disabled
 * since. Returns the result of the effect.
 */
export async function decideAsSecond<R>(
  tx: Tx,
  { operator, reason, address, now }: Decider,
  { agrees, first, effect, record }: Decision<R>,
): Promise<R> {
  const firsts = typeof first === 'number' ? [{ id: first, part: 'proposed' as const }] : first
  if (agrees) for (const { id, part } of firsts) refuseOwnAct(id, operator, part)
  if (agrees) await refuseDisabled(tx, firsts)
  const result = await effect()
  await insertAudit(tx, { by: operator, reason, address, ...record(result) }, now)
  return result
}
/** The decider of a call whose input has the reason. */
export const deciderOf = ({
  operator,
  input: { reason },
  address,
  now,
}: Omit<Decider, 'reason'> & { input: { reason: string } }): Decider => ({ operator, reason, address, now })

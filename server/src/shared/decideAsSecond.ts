/**
 * The one way to decide what another operator began: four eyes are the structure of every such act and not a habit of
 * its handler. A handler locks the row and refuses a state that moved; then nothing happens unless it passes here.
 */
import { type Operator, type OwnPart, refuseOwnAct } from '@tonne/domain/people/operator'
import type { Tx } from '../platform/database/database.ts'
import { type Act, insertAudit } from './audit.ts'

type Decider = { operator: Operator; reason: string; address: string; now: Date }
type First = { id: number; part: OwnPart }
type Decision<R> = {
  /** False for a no, which the first operator may say too: they take their own proposal back. */
  agrees: boolean
  /** Who began it, or everybody whose part in it keeps them from agreeing. */
  first: number | readonly First[]
  /** What the decision brings about, in the same transaction as its record. */
  effect(): Promise<R>
  record(result: R): Omit<Act, 'by' | 'reason' | 'address'>
}

/** Refuses `ownAct` to the operator who began it and agrees. Returns the result of the effect. */
export async function decideAsSecond<R>(
  tx: Tx,
  { operator, reason, address, now }: Decider,
  { agrees, first, effect, record }: Decision<R>,
): Promise<R> {
  const firsts = typeof first === 'number' ? [{ id: first, part: 'proposed' as const }] : first
  if (agrees) for (const { id, part } of firsts) refuseOwnAct(id, operator, part)
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

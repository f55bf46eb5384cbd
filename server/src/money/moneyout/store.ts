/**
 * When the books do not agree, no money leaves until people have looked: one open row stops every payment, and two
 * operators end it.
 */
import { ownReasons } from '@tonne/domain/people/ownReason'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { type Act, insertAudit } from '../../shared/audit.ts'

type MoneyOutStop = { id: number; why: string; at: Date; proposedBy: number | null; proposedByName: string | null }
const OPEN = `
  select s.id, s.why, s.at, o.id as "proposedBy", o.name as "proposedByName"
  from money_out_stop s left join operator o on o.id = s.resume_proposed_by and o.disabled_at is null
  where s.resumed_at is null`
/** A proposal of an operator who was disabled since is none. */
export const findStop = (sql: Sql) => first(sql.rows<MoneyOutStop>(OPEN))
const HELD = `select id, why, at, resume_proposed_by as "proposedBy" from money_out_stop where resumed_at is null
  for update`
export const lockStop = (tx: Tx) => first(tx.rows<Omit<MoneyOutStop, 'proposedByName'>>(HELD))

const STOP = `insert into money_out_stop (why, at) values ($1, $2) on conflict ((1)) where resumed_at is null do nothing
  returning id`
/** `by`, `reason` and `address` are an operator's; without them the app itself stopped. */
type Stopping = { why: string } & Partial<Pick<Act, 'by' | 'reason' | 'address'>>
/**
 * Stops payments, and seals that it did. Returns false when they are stopped already: the first reason stays until
 * people have resumed.
 */
export async function stopMoneyOut(tx: Tx, { why: whole, ...by }: Stopping, now: Date): Promise<boolean> {
  const why = whole.slice(0, 500)
  const stop = await first(tx.rows<{ id: number }>(STOP, [why, now]))
  if (!stop) return false
  const act = { by: 'system', reason: ownReasons.stoppedByItself.en, ...by } as const
  await insertAudit(tx, { ...act, act: 'moneyOut.stop', subject: `stop ${stop.id}`, after: { why } }, now)
  return true
}

const PROPOSE = `update money_out_stop set resume_proposed_by = $2, resume_proposed_at = $3 where id = $1`
export const proposeResume = (tx: Tx, id: number, operatorId: number, now: Date) =>
  tx.rows(PROPOSE, [id, operatorId, now])
const RESUME = `update money_out_stop set resumed_by = $2, resumed_at = $3 where id = $1`
export const resumeMoneyOut = (tx: Tx, id: number, operatorId: number, now: Date) =>
  tx.rows(RESUME, [id, operatorId, now])

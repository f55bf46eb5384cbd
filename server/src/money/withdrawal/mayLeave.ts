/**
 * Restrictions, waits and the stop are checked again each time money would leave, because they may have changed since
 * the request.
 */
import { sayBothDayTimes } from '@tonne/domain/format'
import { sayCoolOff } from '@tonne/domain/people/credential'
import { refuseUnlessMay } from '@tonne/domain/people/member'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../../platform/database/database.ts'
import { findCoolOff } from '../../shared/credential/coolOff.ts'
import { listRestrictions } from '../../shared/session/sessions.ts'
import { findStop } from '../moneyout/store.ts'

export async function refuseUnlessMemberMay(sql: Sql, memberId: number, now: Date): Promise<void> {
  refuseUnlessMay({ answered: true, restrictions: await listRestrictions(sql, [memberId]) }, 'withdraw')
  const cooling = await findCoolOff(sql, memberId, now)
  if (!cooling) return
  const until = sayBothDayTimes(cooling.until, now)
  refuse('withdrawalCooling', { why: sayCoolOff(cooling.why), until })
}
/** Refuses while payments are stopped for everyone. */
export async function refuseStopped(sql: Sql): Promise<void> {
  const stop = await findStop(sql)
  if (stop) refuse('moneyOutStopped', { why: stop.why })
}

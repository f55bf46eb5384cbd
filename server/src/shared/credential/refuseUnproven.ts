import { sayBothDayTimes } from '@tonne/domain/format'
import { sayCoolOff } from '@tonne/domain/people/credential'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../../platform/database/database.ts'
import { findUnproven } from './coolOff.ts'

export async function refuseUnproven(sql: Sql, memberId: number, now: Date): Promise<void> {
  const wait = await findUnproven(sql, memberId, now)
  if (wait) refuse('identityHeld', { why: sayCoolOff(wait.why), until: sayBothDayTimes(wait.until, now) })
}

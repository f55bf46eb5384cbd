/** Why: whoever took the mailbox has a password and is not yet the member: until the wait is over nothing says for good who that is. */
import { sayDayTime } from '@tonne/domain/format'
import { bothLanguages } from '@tonne/domain/project'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../database/database.ts'
import { findRecovery } from './coolOff.ts'

export async function refuseRecovered(sql: Sql, memberId: number, now: Date): Promise<void> {
  const recovered = await findRecovery(sql, memberId, now)
  if (recovered) refuse('identityHeld', { until: bothLanguages((lang) => sayDayTime(recovered, lang)) })
}

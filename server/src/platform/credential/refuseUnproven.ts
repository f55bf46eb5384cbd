/** Why: whoever has the mailbox or the password need not be the member: until the wait is over nothing says for good who that is. */
import { sayCoolOff } from '@tonne/domain/credential'
import { sayDayTime } from '@tonne/domain/format'
import { bothLanguages } from '@tonne/domain/project'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../database/database.ts'
import { findUnproven } from './coolOff.ts'

export async function refuseUnproven(sql: Sql, memberId: number, now: Date): Promise<void> {
  const wait = await findUnproven(sql, memberId, now)
  if (wait) refuse('identityHeld', { why: sayCoolOff(wait.why), until: bothLanguages((lang) => sayDayTime(wait.until, lang)) })
}

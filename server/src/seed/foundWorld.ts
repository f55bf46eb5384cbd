/**
 * A production database begins with terms, risk questions, help, papers and one invitation, and with nothing fictional.
 */
import { firstTerms } from '@tonne/domain/base/terms'
import { insertTerms } from '../base/settings/store.ts'
import { makeInvitationCode } from '../people/login/invitations.ts'
import { insertInvitation } from '../people/login/store.ts'
import type { Db } from '../platform/database/database.ts'
import { markSeeded } from '../platform/instance.ts'
import { seedContent } from './seedContent.ts'
import { worldFiles } from './worldFiles.ts'

/** Returns the invitation code for the first members, which is shown only this once. */
export async function foundWorld(db: Db, now: Date): Promise<string> {
  const code = await makeInvitationCode(db)
  await insertTerms(db, firstTerms, now, now)
  await insertInvitation(db, code, now)
  await seedContent(db, { ...worldFiles(), news: [], banners: [] }, now)
  await markSeeded(db, now)
  return code
}

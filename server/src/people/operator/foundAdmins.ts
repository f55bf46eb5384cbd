/**
 * In a new production database nobody can approve anybody, so the machine's owner names the first admins and the start
 * prints their links.
 */
import { emailKey } from '@tonne/domain/fields'
import { ownReasons } from '@tonne/domain/people/ownReason'
import type { Tools } from '../../shared/tools.ts'
import { foundOperator } from './inviteOperator.ts'
import { expireInvites, findOperatorByEmail, listInvites, lockAdmins } from './store.ts'

type NamedAdmin = { name: string; email: string }
/**
 * Invites the named people, as long as fewer than two admins are active; returns a line for each link, valid for 48
 * hours and shown only once.
 */
export async function foundAdmins(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  admins: readonly NamedAdmin[],
  now: Date,
): Promise<string[]> {
  return db.tx(async (tx) => {
    if ((await lockAdmins(tx)).length >= 2) return []
    const lines: string[] = []
    for (const { name, email } of admins) {
      const key = emailKey(email)
      await expireInvites(tx, key, now)
      const open = (await listInvites(tx)).some(
        (i) => i.emailKey === key && (i.state === 'sent' || i.state === 'proposed'),
      )
      if (open || (await findOperatorByEmail(tx, key))) continue
      const link = await foundOperator(
        tx,
        { email, emailKey: key, name, role: 'admin', reason: ownReasons.namedAtStart.en },
        settings,
        now,
      )
      lines.push(`Desk invitation for ${name} <${email}>, shown this once: ${link}`)
    }
    return lines
  })
}

/** One admin proposes an invitation and another approves it, so that no account can create a second one alone. */
import { createHash, randomBytes } from 'node:crypto'
import type { operator } from '@tonne/contract/people/operator'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { INVITE_HOURS } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import type { Tx } from '../../platform/database/database.ts'
import { insertMail } from '../../platform/mail/outbox.ts'
import { insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  expireInvites,
  findOperatorByEmail,
  type InviteRow,
  insertInvite,
  lockInvite,
  type NewInvite,
  updateInviteEnded,
  updateInviteSent,
} from './store.ts'
import { makeTotpSecret, sealTotp } from './totp.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(`operator-invite|${token}`).digest()

export const inviteOut = (i: InviteRow, now: Date) => ({
  id: i.id,
  name: i.name,
  email: i.email,
  role: i.role,
  reason: i.reason,
  invitedBy: i.invitedBy,
  invitedById: i.invitedById,
  approvedBy: i.approvedBy,
  state: i.state === 'sent' && i.expiresAt && i.expiresAt <= now ? ('expired' as const) : i.state,
  at: i.at.getTime(),
})

export function inviteOperator({ db }: Tools): Handler<typeof operator.invite> {
  return ({ input: { email, name, role, reason }, operator, now, address }) =>
    db.tx(async (tx) => {
      const emailKey = keyOf(email)
      await expireInvites(tx, emailKey, now)
      const known = await findOperatorByEmail(tx, emailKey)
      if (known && !known.disabledAt) refuse('operatorExists')
      const id = await insertInvite(tx, { email, emailKey, name, role, reason, invitedBy: operator.id }, now)
      if (id === undefined) refuse('operatorExists')
      await insertAudit(
        tx,
        { by: operator, act: 'operator.invite', subject: email, reason, after: { name, role }, address },
        now,
      )
      return inviteOut((await lockInvite(tx, id))!, now)
    })
}

export function decideInvite({ db, settings }: Tools): Handler<typeof operator.decideInvite> {
  return (call) =>
    db.tx(async (tx) => {
      const { operator, now } = call
      const { id, approve } = call.input
      const invite = (await lockInvite(tx, id)) ?? refuse('notFound')
      const send = async (): Promise<void> => {
        const { secret, publicUrl } = settings
        const link = await sendInvite(tx, { invite, decidedBy: operator.id, secret, publicUrl, now })
        const subject = 'Your invitation to the Tonne desk'
        await insertMail(tx, { to: invite.email, subject, body: bodyOf(invite, link), link }, now)
      }
      await decideAsSecond(tx, deciderOf(call), {
        // The inviting operator may not refuse it either: the invitation would end without a second person.
        agrees: true,
        first: approve ? invite.invitedById : [{ id: invite.invitedById, part: 'invited' }],
        effect: async () => {
          if (invite.state !== 'proposed') refuse('stateMoved', { state: invite.state })
          await (approve ? send() : updateInviteEnded(tx, id, 'refused', operator.id))
        },
        record: () => ({
          act: approve ? 'operator.invite.approve' : 'operator.invite.refuse',
          subject: invite.email,
          before: { state: 'proposed' },
        }),
      })
      return inviteOut((await lockInvite(tx, id))!, now)
    })
}

const bodyOf = ({ name, role }: InviteRow, link: string): string =>
  `Hello ${name},\n\nyou are invited to the Tonne desk with the role ${role}. Set a password and an authenticator ` +
  `here within ${INVITE_HOURS} hours:\n\n${link}\n\nThe link works once. If you did not expect it, do nothing and ` +
  'tell an admin.'

type Sending = {
  invite: Pick<InviteRow, 'id' | 'emailKey'>
  decidedBy: number | null
  secret: string
  publicUrl: string
  now: Date
}
/** Makes the link; only its reader knows the token. */
async function sendInvite(tx: Tx, { invite, decidedBy, secret, publicUrl, now }: Sending): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + INVITE_HOURS * 3_600_000)
  const totpSealed = sealTotp(secret, makeTotpSecret(), invite.emailKey)
  await updateInviteSent(tx, { id: invite.id, decidedBy, tokenHash: hashToken(token), totpSealed, expiresAt })
  return `${publicUrl}/desk/invite#${token}`
}

type Founding = Omit<NewInvite, 'invitedBy'>
/** For the first admins of a new database, whom nobody could approve: returns the link, which is shown once. */
export async function foundOperator(tx: Tx, who: Founding, settings: Tools['settings'], now: Date): Promise<string> {
  const id = await insertInvite(tx, { ...who, invitedBy: null }, now)
  if (id === undefined) throw new Error(`${who.email} is invited already`)
  await insertAudit(
    tx,
    { by: 'system', act: 'operator.invite', subject: who.email, reason: who.reason, after: { role: who.role } },
    now,
  )
  return sendInvite(tx, {
    invite: { id, emailKey: who.emailKey },
    decidedBy: null,
    secret: settings.secret,
    publicUrl: settings.publicUrl,
    now,
  })
}

/** Code, invitation, member, session and mail are one transaction, so an account opens once. */
import type { Input, Output } from '@tonne/contract/endpoint'
import type { login } from '@tonne/contract/people/login'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { refuseInvitation } from '@tonne/domain/people/login'
import { type Refusal, refusal, refuse } from '@tonne/domain/refusals'
import { findRegistration, getTerms } from '../../base/settings/store.ts'
import { hashPassword } from '../../platform/crypto/password.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { strangerAt } from '../../platform/limits/queuePositions.ts'
import { insertMail } from '../../platform/mail/outbox.ts'
import { checkMailedCode, updateUsed } from '../../shared/credential/mailedCode.ts'
import type { Call, Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findByEmailKey, findByUen, insertMember } from '../member/store.ts'
import { finishLogin } from './finishLogin.ts'
import { loadInvitation, makeInvitationCode, useInvitation } from './invitations.ts'
import { welcomeMail } from './loginMails.ts'
import { refuseUen } from './uen.ts'

const PER_PLACE = { most: 200, minutes: 60 }
type RegisterInput = Call<Input<typeof login.register>>
type Answer = Output<typeof login.register> | Refusal

export function register({ db, settings }: Tools): Handler<typeof login.register> {
  return async (call) => {
    await db.tx((tx) => limitRequests(tx, { key: `registering:${placeOf(call.address)}`, ...PER_PLACE }, call.now))
    if (call.input.kind === 'corporate') refuseUen(call.input.uen, call.now, settings.mode)
    // All refusals come before the hash, so that a caller without the right to open an account costs us nothing.
    const code = await db.tx((tx) => mayOpen(tx, call, settings.secret))
    if (typeof code !== 'number') return code
    refuseInvitation(await loadInvitation(db, call.input.invitationCode))
    const passwordHash = await hashPassword(call.input.password, strangerAt(call.address))
    return orTaken(() => db.tx((tx) => openAccount(tx, call, { passwordHash, secret: settings.secret })))
  }
}

/**
 * The id of the right code. Throws any other refusal of this account; a wrong code is returned, so that it stays
 * counted.
 */
async function mayOpen(tx: Tx, { input, now }: RegisterInput, secret: string): Promise<number | Refusal> {
  const { terms } = await getTerms(tx, now)
  if (!(terms.registration.open && (await findRegistration(tx)).open)) refuse('registrationClosed')
  const given = {
    emailKey: keyOf(input.email),
    purpose: 'register',
    codeTicket: input.codeTicket,
    code: input.code,
  } as const
  const code = await checkMailedCode(tx, given, { secret, now, terms: terms.login })
  if (typeof code === 'number') await refuseTaken(tx, given.emailKey, companyOf(input).uen)
  return code
}

async function openAccount(
  tx: Tx,
  call: RegisterInput,
  { passwordHash, secret }: { passwordHash: string; secret: string },
): Promise<Answer> {
  const { input, now, lang, address, device } = call
  const code = await mayOpen(tx, call, secret)
  if (typeof code !== 'number') return code
  await updateUsed(tx, code, now)
  const { version, terms } = await getTerms(tx, now)
  const invitedBy = await useInvitation(tx, {
    invitationCode: input.invitationCode,
    address,
    device,
    now,
    terms: terms.registration,
  })
  const member = await insertMember(tx, {
    kind: input.kind,
    email: input.email,
    emailKey: keyOf(input.email),
    firstName: input.firstName,
    lastName: input.lastName,
    ...companyOf(input),
    passwordHash,
    invitedBy,
    invitationCode: await makeInvitationCode(tx),
    termsVersion: version,
    lang,
    joinedAt: now,
  })
  const session = await finishLogin(tx, call, { member, terms })
  await insertMail(
    tx,
    welcomeMail({ to: member.email, name: session.loginInfo.realname, invitationCode: member.invitationCode, lang }),
    now,
  )
  return session
}

const companyOf = (input: RegisterInput['input']) =>
  input.kind === 'corporate' ? { companyName: input.companyName, uen: input.uen } : { companyName: null, uen: null }

/** Only someone who has proved to read the mailbox learns this. */
async function refuseTaken(tx: Tx, emailKey: string, uen: string | null): Promise<void> {
  if (await findByEmailKey(tx, emailKey)) refuse('emailExists')
  if (uen && (await findByUen(tx, uen))) refuse('uenExists')
}

/**
 * The database accepts one of two registrations at once; the other gets the refusal that it would have got a moment
 * later.
 */
async function orTaken(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'member_email_key_key') return refusal('emailExists')
    if (code === '23505' && constraint === 'member_uen_key') return refusal('uenExists')
    throw error
  }
}

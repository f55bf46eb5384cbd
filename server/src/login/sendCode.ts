/** Why: a code is mailed to whoever wants to open an account; the answer and the work are the same whether or not the email has one. */
import type { login } from '@tonne/contract/login'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { refuseSoonCode } from '@tonne/domain/login'
import { refuse } from '@tonne/domain/refusals'
import { findByEmailKey, getMailPhrase } from '../member/store.ts'
import { limitRequests, placeOf } from '../platform/attempts.ts'
import type { Handler } from '../platform/http/call.ts'
import { findCode, hashCode, insertCode, makeCode } from '../platform/mail/mailedCode.ts'
import { insertMail } from '../platform/mail/outbox.ts'
import type { Tools } from '../platform/tools.ts'
import { findRegistration, getTerms } from '../settings/store.ts'
import { codeMail } from './loginMails.ts'

const PER_PLACE = { most: 60, minutes: 60 }
/** A mailbox is not to be flooded, however many places ask. */
const PER_EMAIL = { most: 10, minutes: 60 }

export function sendCode({ db, settings: { secret } }: Tools): Handler<typeof login.sendCode> {
  return async ({ input: { email, purpose }, now, lang, address }) => {
    await db.tx((tx) => limitRequests(tx, { key: `code:place:${placeOf(address)}`, ...PER_PLACE }, now))
    const emailKey = keyOf(email)
    return db.tx(async (tx) => {
      const { terms } = await getTerms(tx, now)
      if (purpose === 'register' && !(terms.registration.open && (await findRegistration(tx)).open)) refuse('registrationClosed')
      await limitRequests(tx, { key: `code:email:${emailKey}`, ...PER_EMAIL }, now)
      refuseSoonCode(await findCode(tx, emailKey, purpose), now, terms.login)
      const member = await findByEmailKey(tx, emailKey)
      const phrase = await getMailPhrase(tx, member?.id ?? 0)
      const code = makeCode()
      const expiresAt = new Date(now.getTime() + terms.login.codeMinutes * 60_000)
      await insertCode(tx, { emailKey, purpose, codeHash: hashCode(secret, { emailKey, purpose, code }), sentAt: now, expiresAt })
      await insertMail(tx, codeMail({ to: email, code, minutes: terms.login.codeMinutes, purpose, known: member !== undefined, phrase, lang }), now)
      return { waitSeconds: terms.login.codeWaitSeconds, expiresMinutes: terms.login.codeMinutes }
    })
  }
}

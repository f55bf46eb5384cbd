/** The answer and the work are the same whether or not the email has an account. */
import type { login } from '@tonne/contract/people/login'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { refuse } from '@tonne/domain/refusals'
import { findRegistration, getTerms } from '../../base/settings/store.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { sendMailedCode } from '../../shared/credential/sendMailedCode.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findByEmailKey, getMailPhrase } from '../member/store.ts'
import { codeWords } from './loginMails.ts'

const PER_PLACE = { most: 60, minutes: 60 }

export function sendCode({ db, settings }: Tools): Handler<typeof login.sendCode> {
  return async (call) => {
    const { email, purpose, pass } = call.input
    await db.tx((tx) => limitRequests(tx, { key: `code:place:${placeOf(call.address)}`, ...PER_PLACE }, call.now))
    return db.tx(async (tx) => {
      const { terms } = await getTerms(tx, call.now)
      if (purpose === 'register' && !(terms.registration.open && (await findRegistration(tx)).open))
        refuse('registrationClosed')
      const member = await findByEmailKey(tx, keyOf(email))
      const phrase = await getMailPhrase(tx, member?.id ?? 0)
      const known = member !== undefined
      const hours = terms.coolOff.recoveryHours
      const words = codeWords({ purpose, known, minutes: terms.login.codeMinutes, hours })
      const input = { email, purpose, pass, words, phrase, memberId: member?.id ?? null }
      return sendMailedCode(tx, input, call, { settings, terms: terms.login })
    })
  }
}

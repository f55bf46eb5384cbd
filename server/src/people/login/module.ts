import { login } from '@tonne/contract/people/login'
import { refuseInvitation } from '@tonne/domain/people/login'
import { getTerms } from '../../base/settings/store.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import { insertSession } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { loadInvitation } from './invitations.ts'
import { logIn } from './logIn.ts'
import { register } from './register.ts'
import { resetPassword } from './resetPassword.ts'
import { askPasskey, proveLogin } from './secondFactor.ts'
import { sendCode } from './sendCode.ts'
import { sweepCodes } from './sweepCodes.ts'

/** Tries are limited, so that nobody can search for valid codes. */
const INVITATIONS_A_PLACE = { most: 30, minutes: 15 }

function checkInvitation({ db }: Tools): Handler<typeof login.checkInvitation> {
  return async ({ input, now, address }) => {
    await db.tx((tx) => limitRequests(tx, { key: `invitation:place:${placeOf(address)}`, ...INVITATIONS_A_PLACE }, now))
    refuseInvitation(await loadInvitation(db, input.code))
    return { valid: true }
  }
}

const VISITS_A_PLACE = { most: 120, minutes: 60 }
const nobody = { mem_id: 0, realname: '', account: '', mobile: '', avatar: '', is_answer: false }

function visit({ db }: Tools): Handler<typeof login.visit> {
  return async ({ now, address, device }) => {
    await db.tx((tx) => limitRequests(tx, { key: `visit:place:${placeOf(address)}`, ...VISITS_A_PLACE }, now))
    const { terms } = await getTerms(db, now)
    const token = await insertSession(db, { memberId: null, device, address, now, times: terms.login })
    return { token, loginInfo: nobody }
  }
}

export const loginHandlers = (tools: Tools): Handlers<typeof login> => ({
  sendCode: sendCode(tools),
  checkInvitation: checkInvitation(tools),
  register: register(tools),
  logIn: logIn(tools),
  askPasskey: askPasskey(tools),
  secondFactor: proveLogin(tools),
  resetPassword: resetPassword(tools),
  visit: visit(tools),
})

export const loginModule = (tools: Tools): Module => ({
  serves: [serves(login, loginHandlers(tools))],
  due: [sweepCodes(tools)],
  copies: [ownRows('logins', 'login_event', 'outcome, device, address, known, at')],
})

import { login } from '@tonne/contract/people/login'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { checkInvitation } from './checkInvitation.ts'
import { logIn } from './logIn.ts'
import { register } from './register.ts'
import { resetPassword } from './resetPassword.ts'
import { askPasskey, proveLogin } from './secondFactor.ts'
import { sendCode } from './sendCode.ts'
import { sweepCodes } from './sweepCodes.ts'
import { visit } from './visit.ts'

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

import { operator, operatorLogin } from '@tonne/contract/people/operator'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import { revokeOperatorSession } from '../../shared/session/operators.ts'
import type { Tools } from '../../shared/tools.ts'
import { acceptInvite, readInvite } from './acceptInvite.ts'
import { disableOperator } from './disableOperator.ts'
import { decideInvite, inviteOperator } from './inviteOperator.ts'
import { listOperators } from './listOperators.ts'
import { logInOperator, meOf, stepUpOperator } from './logInOperator.ts'
import { addPasskey, challengeAgain, loginPasskey, readPasskeys, removePasskey, startPasskey } from './passkeys.ts'
import { providerOf, type SignOnProvider, signOnHandlers } from './signOn.ts'
import { serveSignOut } from './signOut.ts'
import { listOperatorPasskeys } from './store.ts'

const operatorLoginHandlers = (tools: Tools, provider: SignOnProvider): Handlers<typeof operatorLogin> => ({
  logIn: logInOperator(tools),
  readInvite: readInvite(tools),
  acceptInvite: acceptInvite(tools),
  askPasskey: loginPasskey(tools),
  ...signOnHandlers(tools, provider),
})

const operatorHandlers = (tools: Tools): Handlers<typeof operator> => ({
  me: async ({ operator }) => {
    const { length: passkeys } = await listOperatorPasskeys(tools.db, operator.id)
    return meOf(operator, { ...operator, passkeys, mode: tools.settings.mode })
  },
  logOut: async ({ operator, now, setCookie }) => {
    await revokeOperatorSession(tools.db, operator.sessionId, now)
    setCookie(null)
    return {}
  },
  stepUp: stepUpOperator(tools),
  askPasskey: challengeAgain(tools),
  passkeys: readPasskeys(tools),
  startPasskey: startPasskey(tools),
  addPasskey: addPasskey(tools),
  removePasskey: removePasskey(tools),
  list: listOperators(tools),
  invite: inviteOperator(tools),
  decideInvite: decideInvite(tools),
  disable: disableOperator(tools),
})

export function operatorModule(tools: Tools): Module {
  const provider = providerOf(tools.settings.signOn)
  return {
    serves: [
      servesDesk(operatorLogin, operatorLoginHandlers(tools, provider)),
      servesDesk(operator, operatorHandlers(tools)),
      serveSignOut(tools, provider),
    ],
  }
}

/** Why: the operators' own endpoints, each with its use case. */
import type { operator, operatorDoor } from '@tonne/contract/operator'
import type { Handlers } from '../platform/http/call.ts'
import { revokeOperatorSession } from '../platform/session/operators.ts'
import type { Tools } from '../platform/tools.ts'
import { acceptInvite, readInvite } from './acceptInvite.ts'
import { disableOperator } from './disableOperator.ts'
import { decideInvite, inviteOperator } from './inviteOperator.ts'
import { listOperators } from './listOperators.ts'
import { logInOperator, meOf, stepUpOperator } from './logInOperator.ts'

export const operatorDoorHandlers = (tools: Tools): Handlers<typeof operatorDoor> => ({
  logIn: logInOperator(tools),
  readInvite: readInvite(tools),
  acceptInvite: acceptInvite(tools),
})

export const operatorHandlers = (tools: Tools): Handlers<typeof operator> => ({
  me: async ({ operator }) => meOf(operator!, operator!.steppedUntil),
  logOut: async ({ operator, now, setCookie }) => {
    await revokeOperatorSession(tools.db, operator!.sessionId, now)
    setCookie(null)
    return {}
  },
  stepUp: stepUpOperator(tools),
  list: listOperators(tools),
  invite: inviteOperator(tools),
  decideInvite: decideInvite(tools),
  disable: disableOperator(tools),
})

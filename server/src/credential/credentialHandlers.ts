/** Why: which use case answers which endpoint of what proves a member. */
import type { credential } from '@tonne/contract/credential'
import type { Handlers } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { readState } from './readState.ts'
import { setTradingPassword } from './setTradingPassword.ts'

export const credentialHandlers = (tools: Tools): Handlers<typeof credential> => ({
  state: readState(tools),
  setTradingPassword: setTradingPassword(tools),
})

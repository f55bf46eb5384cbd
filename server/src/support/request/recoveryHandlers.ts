import type { recovery } from '@tonne/contract/people/recovery'
import type { Handlers } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { askRecovery, sendRecoveryCode } from './askRecovery.ts'
import { answerRecovery, cancelRecovery, readPending, readRecovery } from './readRecovery.ts'

export const recoveryHandlers = (tools: Tools): Handlers<typeof recovery> => ({
  state: readRecovery(tools),
  sendCode: sendRecoveryCode(tools),
  ask: askRecovery(tools),
  answer: answerRecovery(tools),
  cancel: cancelRecovery(tools),
  pending: readPending(tools),
})

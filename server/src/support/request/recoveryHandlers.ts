import type { recovery } from '@tonne/contract/people/recovery'
import type { Handlers } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { answerRecovery, cancelRecovery, readPending, readRecovery } from './readRecovery.ts'
import { reportLoss, sendRecoveryCode } from './reportLoss.ts'

export const recoveryHandlers = (tools: Tools): Handlers<typeof recovery> => ({
  state: readRecovery(tools),
  sendCode: sendRecoveryCode(tools),
  ask: reportLoss(tools),
  answer: answerRecovery(tools),
  cancel: cancelRecovery(tools),
  pending: readPending(tools),
})

import { recovery } from '@tonne/contract/people/recovery'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { cancelByLink, cancelRequest } from './cancelRequest.ts'
import { type Copying, carryOutDue } from './carryOutDue.ts'
import type { CheckOwnPassword } from './checkRequest.ts'
import { decideRequest, proposeRequest, writeToMember } from './deskRequests.ts'
import { downloadCopy } from './downloadCopy.ts'
import { readForDesk, readQueue } from './readQueue.ts'
import { listMyRequests, readRequest, readStanding } from './readRequest.ts'
import { recoveryHandlers } from './recoveryHandlers.ts'
import { sendMessage, submitRequest } from './submitRequest.ts'
import { watchRecoveries } from './watchRecoveries.ts'

export const requestHandlers = (tools: Tools, checkPassword: CheckOwnPassword): Handlers<typeof request> => ({
  list: listMyRequests(tools),
  info: readRequest(tools),
  standing: readStanding(tools),
  submit: submitRequest(tools, checkPassword),
  message: sendMessage(tools),
  cancel: cancelRequest(tools),
  cancelByLink: cancelByLink(tools),
  download: downloadCopy(tools, checkPassword),
})
export const requestDeskHandlers = (tools: Tools): Handlers<typeof requestDesk> => ({
  list: readQueue(tools),
  info: readForDesk(tools),
  message: writeToMember(tools),
  propose: proposeRequest(tools),
  decide: decideRequest(tools),
})

export const requestModule = (tools: Tools & Copying, checkPassword: CheckOwnPassword): Module => ({
  serves: [
    serves(request, requestHandlers(tools, checkPassword)),
    serves(recovery, recoveryHandlers(tools)),
    servesDesk(requestDesk, requestDeskHandlers(tools)),
  ],
  due: [watchRecoveries(tools), carryOutDue(tools)],
  copies: [
    ownRows('requests', 'request', 'no, kind, state, details, proposal, due_at, outcome, outcome_cn, at'),
    copyPart(
      'request_steps',
      `select r.no, s.state, s.by_name, s.at from request r join request_step s on s.request_id = r.id
      where r.member_id = $1 order by s.id`,
    ),
    copyPart(
      'request_messages',
      `select r.no, m.by, m.name, m.title, m.text, m.title_cn, m.text_cn, m.at from request r
      join request_message m on m.request_id = r.id where r.member_id = $1 order by m.id`,
    ),
  ],
})

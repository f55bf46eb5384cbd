import { recovery } from '@tonne/contract/people/recovery'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { refuse } from '@tonne/domain/refusals'
import { EXPORT_DAYS } from '@tonne/domain/support/request'
import { sealer } from '../../platform/crypto/seal.ts'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { lookedAt } from '../../shared/looked.ts'
import { readOn } from '../../shared/lookedThrough.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { copyContext, findCopy } from '../dataexport/store.ts'
import { cancelByLink, cancelRequest } from './cancelRequest.ts'
import { type Copying, carryOutDue } from './carryOutDue.ts'
import type { CheckOwnPassword } from './checkRequest.ts'
import { decideRequest, proposeRequest, writeToMember } from './deskRequests.ts'
import { readForDesk, readQueue } from './readQueue.ts'
import { listMyRequests, readRequest, readStanding } from './readRequest.ts'
import { recoveryHandlers } from './recoveryHandlers.ts'
import { findRequest } from './store.ts'
import { sendMessage, submitRequest } from './submitRequest.ts'
import { watchRecoveries } from './watchRecoveries.ts'

/** The copy needs the login password, because the session may be stolen. */
function downloadCopy({ db, settings }: Tools, checkPassword: CheckOwnPassword): Handler<typeof request.download> {
  return async ({ input: { no, password }, memberId, now }) => {
    const row = (await findRequest(db, no, memberId)) ?? refuse('notFound')
    const wrong = await checkPassword(db, { memberId, password }, now)
    if (wrong) return wrong
    const copy = (await findCopy(db, row.id, memberId, now)) ?? refuse('exportGone', { days: EXPORT_DAYS })
    const bytes = sealer(settings).open(copy, copyContext(row.id))
    return new FileAnswer({
      bytes,
      mime: 'application/json; charset=utf-8',
      name: `tonne-${row.no}.json`,
      how: 'attachment',
    })
  }
}

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
  list: readOn(tools, 'request', readQueue(tools)),
  info: lookedAt(tools, 'requests', readForDesk(tools), ({ memberId }) => [memberId]),
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

/** Why: what the desk does with people, what it says to them, and the record of it, composed apart from the members' own endpoints. */
import { DESK_BASE } from '@tonne/contract/envelope'
import { identityDesk } from '@tonne/contract/people/identity'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { contentDesk } from '@tonne/contract/publishing/content'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { owner } from '@tonne/contract/trading/owner'
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import type { FastifyInstance } from 'fastify'
import { tellEveryone } from './base/notice/tellEveryone.ts'
import { proveRows } from './base/proof/readProofs.ts'
import { identityDeskHandlers } from './people/identity/identityHandlers.ts'
import { restrictionDeskHandlers } from './people/restriction/restrictionHandlers.ts'
import { type ServeTools, serve } from './platform/http/serve.ts'
import { OURS } from './platform/limits/turns.ts'
import { remakePicture } from './platform/remakePicture.ts'
import type { DueJob } from './platform/schedule/runDue.ts'
import type { Tools } from './platform/tools.ts'
import { contentHandlers } from './publishing/content/contentHandlers.ts'
import { publishDue } from './publishing/content/publishDue.ts'
import { assignmentHandlers, type Begun } from './support/assignment/assignmentHandlers.ts'
import { memberDeskHandlers } from './support/memberdesk/memberDeskHandlers.ts'
import { beginReview } from './support/request/deskRequests.ts'
import { requestDeskHandlers } from './support/request/requestHandlers.ts'
import { askOwners } from './trading/owner/askOwners.ts'
import { ownerHandlers } from './trading/owner/ownerHandlers.ts'
import { pairHandlers } from './trading/pair/pairHandlers.ts'
import { auditDeskHandlers } from './trust/audit/auditHandlers.ts'

/** What becomes of a thing when somebody is given it. */
const begun: Begun = { request: beginReview }

export function servePeopleDesk(app: FastifyInstance, tools: Tools, serveTools: ServeTools): void {
  serve(app, owner, ownerHandlers(tools), serveTools)
  serve(app, identityDesk, identityDeskHandlers(tools), serveTools, DESK_BASE)
  serve(app, restrictionDesk, restrictionDeskHandlers(tools), serveTools, DESK_BASE)
  serve(app, requestDesk, requestDeskHandlers(tools), serveTools, DESK_BASE)
  serve(app, memberDesk, memberDeskHandlers(tools), serveTools, DESK_BASE)
  serve(app, pairDesk, pairHandlers(tools), serveTools, DESK_BASE)
  serve(app, assignmentDesk, assignmentHandlers(tools, begun), serveTools, DESK_BASE)
  serve(app, auditDesk, auditDeskHandlers(tools, proveRows(tools)), serveTools, DESK_BASE)
  const remake = (picture: string) => remakePicture(picture, 'attachment', OURS)
  serve(app, contentDesk, contentHandlers(tools, remake), serveTools, DESK_BASE)
}

/** What people are asked, what the desk said with a date, and what it says to everyone. */
export const publishingDue = (tools: Tools): DueJob[] => [askOwners(tools), publishDue(tools), tellEveryone(tools)]

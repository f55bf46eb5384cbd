/** Why: what the desk does with people, what it says to them, and the record of it, composed apart from the members' own endpoints. */
import { assignmentDesk } from '@tonne/contract/assignment'
import { auditDesk } from '@tonne/contract/auditDesk'
import { contentDesk } from '@tonne/contract/content'
import { DESK_BASE } from '@tonne/contract/envelope'
import { identityDesk } from '@tonne/contract/identity'
import { memberDesk } from '@tonne/contract/memberDesk'
import { owner } from '@tonne/contract/owner'
import { pairDesk } from '@tonne/contract/pairDesk'
import { requestDesk } from '@tonne/contract/requestDesk'
import { restrictionDesk } from '@tonne/contract/restrictionDesk'
import type { FastifyInstance } from 'fastify'
import { assignmentHandlers, type Begun } from './assignment/assignmentHandlers.ts'
import { auditDeskHandlers } from './audit/auditHandlers.ts'
import { contentHandlers } from './content/contentHandlers.ts'
import { publishDue } from './content/publishDue.ts'
import { identityDeskHandlers } from './identity/identityHandlers.ts'
import { memberDeskHandlers } from './memberdesk/memberDeskHandlers.ts'
import { tellEveryone } from './notice/tellEveryone.ts'
import { askOwners } from './owner/askOwners.ts'
import { ownerHandlers } from './owner/ownerHandlers.ts'
import { pairHandlers } from './pair/pairHandlers.ts'
import { type ServeTools, serve } from './platform/http/serve.ts'
import { OURS } from './platform/limits/turns.ts'
import { remakePicture } from './platform/remakePicture.ts'
import type { DueJob } from './platform/schedule/runDue.ts'
import type { Tools } from './platform/tools.ts'
import { proveRows } from './proof/readProofs.ts'
import { beginReview } from './request/deskRequests.ts'
import { requestDeskHandlers } from './request/requestHandlers.ts'
import { restrictionDeskHandlers } from './restriction/restrictionHandlers.ts'

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

/** Why: whatever shows that we keep our word - sealed log, daily sums, retirements, what must always hold - put together in one place for the app. */
import { certificate } from '@tonne/contract/certificate'
import { DESK_BASE } from '@tonne/contract/envelope'
import { invariant, invariantDesk } from '@tonne/contract/invariant'
import { liability } from '@tonne/contract/liability'
import { open } from '@tonne/contract/open'
import { plan } from '@tonne/contract/plan'
import { proof } from '@tonne/contract/proof'
import { retirement } from '@tonne/contract/retirement'
import { retirementDesk } from '@tonne/contract/retirementDesk'
import type { FastifyInstance } from 'fastify'
import { certificateHandlers } from './certificate/certificateHandlers.ts'
import { invariantDeskHandlers, invariantHandlers } from './invariants/readInvariants.ts'
import { watchInvariants } from './invariants/watchInvariants.ts'
import { liabilityHandlers } from './liability/readLiability.ts'
import { sealLiabilities } from './liability/sealLiabilities.ts'
import { countRefusals } from './open/countRefusals.ts'
import { openHandlers } from './open/readFigures.ts'
import { snapshotFigures } from './open/snapshotFigures.ts'
import { planHandlers } from './plan/planHandlers.ts'
import { remindPlans } from './plan/remindPlans.ts'
import { runPlans } from './plan/runPlans.ts'
import { type ServeTools, serve } from './platform/http/serve.ts'
import type { DueJob } from './platform/schedule/runDue.ts'
import type { Tools } from './platform/tools.ts'
import { proofHandlers } from './proof/proofHandlers.ts'
import { sealedLog } from './proof/sealedLog.ts'
import { sealRows } from './proof/sealRows.ts'
import { retirementDeskHandlers, retirementHandlers } from './retirement/retirementHandlers.ts'

/** What is sealed and looked at in the background, and where anyone may check it. Answers the jobs that do. */
export function serveProofs(app: FastifyInstance, tools: Tools, serveTools: ServeTools): DueJob[] {
  const refusals = countRefusals(tools.db)
  serveTools.refused = refusals.refused
  app.addHook('onClose', () => refusals.stop())
  serve(app, open, openHandlers(tools), serveTools)
  serve(app, proof, proofHandlers(tools), serveTools)
  serve(app, liability, liabilityHandlers(tools, sealedLog(tools.db)), serveTools)
  serve(app, retirement, retirementHandlers(tools, sealedLog(tools.db)), serveTools)
  serve(app, certificate, certificateHandlers(tools), serveTools)
  serve(app, plan, planHandlers(tools), serveTools)
  serve(app, retirementDesk, retirementDeskHandlers(tools), serveTools, DESK_BASE)
  serve(app, invariant, invariantHandlers(tools), serveTools)
  serve(app, invariantDesk, invariantDeskHandlers(tools), serveTools, DESK_BASE)
  return [remindPlans(tools), runPlans(tools), sealLiabilities(tools), sealRows(tools), snapshotFigures(tools, refusals), ...watchInvariants(tools)]
}

/** Why: whatever shows that we keep our word - sealed log, daily sums, retirements, what must always hold - put together in one place for the app. */
import { proof } from '@tonne/contract/base/proof'
import { certificate } from '@tonne/contract/carbon/certificate'
import { plan } from '@tonne/contract/carbon/plan'
import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { DESK_BASE } from '@tonne/contract/envelope'
import { liability } from '@tonne/contract/money/liability'
import { invariant, invariantDesk } from '@tonne/contract/trust/invariant'
import { open } from '@tonne/contract/trust/open'
import type { FastifyInstance } from 'fastify'
import { proofHandlers } from './base/proof/proofHandlers.ts'
import { sealedLog } from './base/proof/sealedLog.ts'
import { sealRows } from './base/proof/sealRows.ts'
import { certificateHandlers } from './carbon/certificate/certificateHandlers.ts'
import { planHandlers } from './carbon/plan/planHandlers.ts'
import { remindPlans } from './carbon/plan/remindPlans.ts'
import { runPlans } from './carbon/plan/runPlans.ts'
import { retirementDeskHandlers, retirementHandlers } from './carbon/retirement/retirementHandlers.ts'
import { liabilityHandlers } from './money/liability/readLiability.ts'
import { sealLiabilities } from './money/liability/sealLiabilities.ts'
import { type ServeTools, serve } from './platform/http/serve.ts'
import type { DueJob } from './platform/schedule/runDue.ts'
import type { Tools } from './platform/tools.ts'
import { invariantDeskHandlers, invariantHandlers } from './trust/invariants/readInvariants.ts'
import { watchInvariants } from './trust/invariants/watchInvariants.ts'
import { countRefusals } from './trust/open/countRefusals.ts'
import { openHandlers } from './trust/open/readFigures.ts'
import { snapshotFigures } from './trust/open/snapshotFigures.ts'

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

/** Why: what the clock does for presales by itself stands in one list, for the app and for the seeding of its past. */
import type { DueJob } from './platform/schedule/runDue.ts'
import type { Tools } from './platform/tools.ts'
import { commitDraws } from './trading/draw/commitDraws.ts'
import type { Beacon } from './trading/draw/drand.ts'
import { drawDue } from './trading/draw/drawDue.ts'
import { deliverDue } from './trading/presale/deliverDue.ts'
import { lapseDue } from './trading/presale/lapseDue.ts'
import { remindDue } from './trading/presale/remindDue.ts'
import { returnDoubles } from './trading/presale/returnDoubles.ts'
import { observePhases } from './trading/project/observePhases.ts'

/** In the order in which one instant brings them: a draw before its lapses, a payment's delivery before the next look. */
export const marketDue = (tools: Tools, beacon?: Beacon): DueJob[] => [
  observePhases(tools),
  commitDraws(tools, beacon),
  returnDoubles(tools),
  drawDue(tools, beacon),
  lapseDue(tools),
  remindDue(tools),
  deliverDue(tools),
]

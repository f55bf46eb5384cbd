/** Why: what the server says of plans, named once for the parts that show it. */
import type { plan } from '@tonne/contract/carbon/plan'
import type { Output } from '@tonne/contract/endpoint'

export type PlanInfo = Output<typeof plan.info>
export type PlanMonth = PlanInfo['months'][number]

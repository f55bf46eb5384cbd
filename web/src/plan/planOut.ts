/** Why: what the server says of plans, named once for the parts that show it. */
import type { Output } from '@tonne/contract/endpoint'
import type { plan } from '@tonne/contract/plan'

export type PlanInfo = Output<typeof plan.info>
export type PlanMonth = PlanInfo['months'][number]

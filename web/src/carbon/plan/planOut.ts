import type { plan } from '@tonne/contract/carbon/plan'
import type { Output } from '@tonne/contract/endpoint'

export type PlanInfo = Output<typeof plan.info>
export type PlanMonth = PlanInfo['months'][number]

/** Why: every endpoint of monthly plans with what answers it. */
import { plan } from '@tonne/contract/carbon/plan'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { changePlan, resumePlan } from './changePlan.ts'
import { createPlan } from './createPlan.ts'
import { readPlan, readPlans } from './readPlans.ts'
import { remindPlans } from './remindPlans.ts'
import { runPlans } from './runPlans.ts'

export const planHandlers = (tools: Tools): Handlers<typeof plan> => ({
  list: readPlans(tools),
  info: readPlan(tools),
  create: createPlan(tools),
  pause: changePlan(tools, 'paused'),
  resume: resumePlan(tools),
  stop: changePlan(tools, 'stopped'),
})

export const planModule = (tools: Tools): Module => ({
  serves: [serves(plan, planHandlers(tools))],
  due: [remindPlans(tools), runPlans(tools)],
})

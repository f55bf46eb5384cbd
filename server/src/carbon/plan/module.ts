import { plan } from '@tonne/contract/carbon/plan'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { changePlan, resumePlan } from './changePlan.ts'
import { createPlan } from './createPlan.ts'
import { readPlan, readPlans } from './readPlans.ts'
import { remindPlans } from './remindPlans.ts'
import { runPlans } from './runPlans.ts'

const planHandlers = (tools: Tools): Handlers<typeof plan> => ({
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
  copies: [
    ownRows(
      'plans',
      'plan',
      'no, project_id, kg, cap_cents, day_of_month, beneficiary, name, reason, reason_text, message, state, next_on, ' +
        'created_at, paused_at, stopped_at, stopped_why',
    ),
    copyPart(
      'plan_months',
      `select p.no, m.month, m.outcome, m.pay_cents, m.why, m.at from plan p join plan_month m on m.plan_id = p.id
      where p.member_id = $1 order by p.id, m.month`,
    ),
  ],
})

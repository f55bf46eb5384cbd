import { credit } from '@tonne/contract/people/credit'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { readCredit } from './readCredit.ts'

const creditHandlers = (tools: Tools): Handlers<typeof credit> => ({ mine: readCredit(tools) })

export const creditModule = (tools: Tools): Module => ({
  serves: [serves(credit, creditHandlers(tools))],
  copies: [ownRows('credit_acts', 'credit_event', 'kind, order_no, points, score, at')],
})

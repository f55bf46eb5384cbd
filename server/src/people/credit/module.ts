/** Why: which use case answers which endpoint of the credit score. */
import { credit } from '@tonne/contract/people/credit'
import type { Handlers } from '../../platform/http/call.ts'
import { type Module, serves } from '../../platform/module.ts'
import type { Tools } from '../../platform/tools.ts'
import { readCredit } from './readCredit.ts'

export const creditHandlers = (tools: Tools): Handlers<typeof credit> => ({ mine: readCredit(tools) })

export const creditModule = (tools: Tools): Module => ({ serves: [serves(credit, creditHandlers(tools))], due: [] })

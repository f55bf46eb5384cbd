/** Why: which use case answers which endpoint of the credit score. */
import type { credit } from '@tonne/contract/people/credit'
import type { Handlers } from '../../platform/http/call.ts'
import type { Tools } from '../../platform/tools.ts'
import { readCredit } from './readCredit.ts'

export const creditHandlers = (tools: Tools): Handlers<typeof credit> => ({ mine: readCredit(tools) })

/** Why: what the app takes of this noun. */
import { session } from '@tonne/contract/people/session'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { sessionHandlers } from './sessionHandlers.ts'

export const sessionModule = (tools: Tools): Module => ({ serves: [serves(session, sessionHandlers(tools))], due: [] })

import { assignmentDesk } from '@tonne/contract/support/assignment'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { assignmentHandlers, type Begun } from './assignmentHandlers.ts'

export const assignmentModule = (tools: Tools, begun: Begun): Module => ({
  serves: [servesDesk(assignmentDesk, assignmentHandlers(tools, begun))],
})

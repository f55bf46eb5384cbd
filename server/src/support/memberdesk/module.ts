import { memberDesk } from '@tonne/contract/support/memberDesk'
import { ownRows } from '../../shared/copyPart.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { memberDeskHandlers } from './memberDeskHandlers.ts'

export const memberdeskModule = (tools: Tools): Module => ({
  serves: [servesDesk(memberDesk, memberDeskHandlers(tools))],
  copies: [ownRows('notes', 'member_note', 'by_name, text, at')],
})

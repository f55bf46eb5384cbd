import { memberDesk } from '@tonne/contract/support/memberDesk'
import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { ownRows } from '../../shared/copyPart.ts'
import { sweepLooksDue } from '../../shared/looked.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { memberDeskHandlers } from './memberDeskHandlers.ts'
import { countMembersDue } from './readDirectory.ts'
import { type AsTheMember, memberLists } from './readLists.ts'

/** `own`: the handlers by which a member reads their own cash and tons. */
export const memberdeskModule = (tools: Tools, own: AsTheMember): Module => ({
  serves: [servesDesk(memberDesk, memberDeskHandlers(tools)), servesDesk(memberPageDesk, memberLists(tools, own))],
  due: [countMembersDue(tools), sweepLooksDue(tools)],
  copies: [
    ownRows('notes', 'member_note', 'by_name, text, at'),
    ownRows('sum', 'member_sum', 'worth_cents, last_in_at', 'member_id'),
  ],
})

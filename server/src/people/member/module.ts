/** Why: which use case answers which endpoint of members. */
import { member } from '@tonne/contract/people/member'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { type Market, me } from './me.ts'
import { setLang } from './setLang.ts'

export const memberHandlers = (
  tools: Tools,
  market: Market & { membership: Handler<typeof member.membership> },
): Handlers<typeof member> => ({
  me: me(tools, market),
  membership: market.membership,
  setLang: setLang(tools),
})

export const memberModule = (tools: Tools, market: Parameters<typeof memberHandlers>[1]): Module => ({
  serves: [serves(member, memberHandlers(tools, market))],
  due: [],
})

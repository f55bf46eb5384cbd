/** Why: which use case answers which endpoint of members. */
import type { member } from '@tonne/contract/member'
import type { Handlers } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { me } from './me.ts'
import { membership } from './membership.ts'
import { setLang } from './setLang.ts'

export const memberHandlers = (tools: Tools): Handlers<typeof member> => ({ me: me(tools), membership: membership(tools), setLang: setLang(tools) })

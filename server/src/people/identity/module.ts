import { identity, identityDesk } from '@tonne/contract/people/identity'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { changePhone, giveIdentity } from './giveIdentity.ts'
import { readIdentity } from './readIdentity.ts'
import { unmaskIdentity } from './unmaskIdentity.ts'

export const identityHandlers = (tools: Tools): Handlers<typeof identity> => ({
  mine: readIdentity(tools),
  give: giveIdentity(tools),
  changePhone: changePhone(tools),
})
const identityDeskHandlers = (tools: Tools): Handlers<typeof identityDesk> => ({ unmask: unmaskIdentity(tools) })

export const identityModule = (tools: Tools): Module => ({
  serves: [serves(identity, identityHandlers(tools)), servesDesk(identityDesk, identityDeskHandlers(tools))],
  copies: [
    ownRows('identity', 'identity', 'kind, given_at', 'given_at'),
    ownRows('identity_seen_by', 'unmasking', 'by_name, by_role, why, at'),
  ],
})

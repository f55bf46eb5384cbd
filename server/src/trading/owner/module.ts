/** Why: which use case answers which endpoint of owners. */
import { owner } from '@tonne/contract/trading/owner'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { answerLink } from './answerLink.ts'
import { askOwners } from './askOwners.ts'
import { readLinks } from './readLinks.ts'

export const ownerHandlers = (tools: Tools): Handlers<typeof owner> => ({
  links: readLinks(tools),
  answer: answerLink(tools),
})

export const ownerModule = (tools: Tools): Module => ({
  serves: [serves(owner, ownerHandlers(tools))],
  due: [askOwners(tools)],
})

/** Why: which use case answers which endpoint of owners. */
import type { owner } from '@tonne/contract/trading/owner'
import type { Handlers } from '../../platform/http/call.ts'
import type { Tools } from '../../platform/tools.ts'
import { answerLink } from './answerLink.ts'
import { readLinks } from './readLinks.ts'

export const ownerHandlers = (tools: Tools): Handlers<typeof owner> => ({ links: readLinks(tools), answer: answerLink(tools) })

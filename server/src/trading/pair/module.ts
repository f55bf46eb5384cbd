import { pairDesk } from '@tonne/contract/trading/pairDesk'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { findPairs } from './findPairs.ts'
import { addPair, decideLift, dismissPair, markPair, proposeLift } from './markPair.ts'
import { readPairs } from './readPairs.ts'

const pairHandlers = (tools: Tools): Handlers<typeof pairDesk> => ({
  list: readPairs(tools),
  add: addPair(tools),
  mark: markPair(tools),
  dismiss: dismissPair(tools),
  proposeLift: proposeLift(tools),
  decideLift: decideLift(tools),
})

export const pairModule = (tools: Tools): Module => ({
  serves: [servesDesk(pairDesk, pairHandlers(tools))],
  due: [findPairs(tools)],
})

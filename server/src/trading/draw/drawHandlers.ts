/** Why: every endpoint of draws with what answers it. */
import type { draw, drawDesk } from '@tonne/contract/trading/draw'
import type { Handlers } from '../../platform/http/call.ts'
import type { SealedLog } from '../../platform/sealedLog.ts'
import type { Tools } from '../../platform/tools.ts'
import type { Beacon } from './drand.ts'
import { readDraws } from './listDraws.ts'
import { readBundle, readDraw } from './readDraw.ts'
import { reveal } from './reveal.ts'

export const drawHandlers = (tools: Tools, log: SealedLog): Handlers<typeof draw> => ({ info: readDraw(tools), bundle: readBundle(tools, log) })
export const drawDeskHandlers = (tools: Tools, beacon?: Beacon): Handlers<typeof drawDesk> => ({
  list: readDraws(tools),
  reveal: reveal(tools, beacon),
})

import { draw, drawDesk } from '@tonne/contract/trading/draw'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { commitDraws } from './commitDraws.ts'
import type { Beacon } from './drand.ts'
import { drawDue } from './drawDue.ts'
import { readDraws } from './listDraws.ts'
import { readBundle, readDraw } from './readDraw.ts'
import { reveal } from './reveal.ts'

const drawHandlers = (tools: Tools, log: SealedLog): Handlers<typeof draw> => ({
  info: readDraw(tools),
  bundle: readBundle(tools, log),
})
const drawDeskHandlers = (tools: Tools, beacon?: Beacon): Handlers<typeof drawDesk> => ({
  list: readDraws(tools),
  reveal: reveal(tools, beacon),
})

export const drawModule = (tools: Tools, log: SealedLog, beacon?: Beacon): Module => ({
  serves: [serves(draw, drawHandlers(tools, log)), servesDesk(drawDesk, drawDeskHandlers(tools, beacon))],
  due: [commitDraws(tools, beacon), drawDue(tools, beacon)],
})

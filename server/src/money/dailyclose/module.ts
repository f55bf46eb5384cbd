import { dailyClose, dailyCloseDesk } from '@tonne/contract/money/dailyclose'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { pageOf } from '../../shared/endpoint/page.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { closeDays, runClose, toClose } from './closeDay.ts'
import { findClose, findLastClosed, findOpenDay, listCloses } from './store.ts'

const dailyCloseHandlers = ({ db }: Tools): Handlers<typeof dailyClose> => ({
  latest: async () => {
    const last = await findLastClosed(db)
    const openDay = await findOpenDay(db)
    const open = openDay === null ? undefined : await findClose(db, openDay)
    const openDifferences = (open?.differences ?? []).map(({ what, cents }) => ({ what, cents }))
    return { last: last ? { ...toClose(last), differences: [] } : null, openDay, openDifferences }
  },
})
const dailyCloseDeskHandlers = (tools: Tools, files: boolean): Handlers<typeof dailyCloseDesk> => ({
  list: async ({ input }) => {
    const { rows, next } = await pageOf(input, (before, limit) => listCloses(tools.db, before, limit))
    return { items: rows.map(toClose), next }
  },
  run: runClose(tools, files),
})

export const dailyCloseModule = (tools: Tools, byFiles: boolean): Module => ({
  serves: [
    serves(dailyClose, dailyCloseHandlers(tools)),
    servesDesk(dailyCloseDesk, dailyCloseDeskHandlers(tools, byFiles)),
  ],
  due: [closeDays(tools.db, byFiles)],
})

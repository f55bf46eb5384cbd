import { dailyClose, dailyCloseDesk } from '@tonne/contract/money/dailyclose'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { closeDays, runClose, toClose } from './closeDay.ts'
import { findClose, findLastClosed, findOpenDay, listCloses } from './store.ts'

const PAGE = 20

export const dailyCloseHandlers = ({ db }: Tools): Handlers<typeof dailyClose> => ({
  latest: async () => {
    const last = await findLastClosed(db)
    const openDay = await findOpenDay(db)
    const open = openDay === null ? undefined : await findClose(db, openDay)
    const openDifferences = (open?.differences ?? []).map(({ what, cents }) => ({ what, cents }))
    return { last: last ? { ...toClose(last), differences: [] } : null, openDay, openDifferences }
  },
})
export const dailyCloseDeskHandlers = (tools: Tools, files: boolean): Handlers<typeof dailyCloseDesk> => ({
  list: async ({ input }) => {
    const limit = input.limit ?? PAGE
    const before = Number(input.after ?? Number.NaN)
    const rows = await listCloses(tools.db, Number.isSafeInteger(before) ? before : null, limit + 1)
    return { items: rows.slice(0, limit).map(toClose), next: rows.length > limit ? String(rows[limit - 1]!.id) : null }
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

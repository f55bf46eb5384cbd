/** Why: when a project is closed, or a presale's tons are delivered, nobody's cash or tons stay held for an order that can never fill. */
import { sayKg } from '@tonne/domain/format'
import { bothLanguages } from '@tonne/domain/project'
import { notify } from '../notice/store.ts'
import { assertFence } from '../platform/schedule/lease.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import type { Tools } from '../platform/tools.ts'
import type { Trading } from './trade.ts'
import { listStranded } from './tradeStore.ts'

const NAME = 'emptyClosedBooks'
const PIECE = 50

export const emptyClosedBooks = ({ db }: Pick<Tools, 'db'>, trading: Trading): DueJob => ({
  name: NAME,
  everyMs: 1000,
  run: async (now, fence) => {
    const stranded = await listStranded(db, now, PIECE)
    for (const { memberId, no, leftKg, closed } of stranded) {
      // Told first: should the node die in between, the order is taken out by the next, and the telling is not repeated.
      await db.tx(async (tx) => {
        await assertFence(tx, NAME, fence)
        const left = bothLanguages((lang) => sayKg(leftKg, lang))
        await notify(tx, { memberId, kind: closed ? 'orderTakenOut' : 'presaleOrderTakenOut', cause: `taken out ${no}`, params: { no, left } }, now)
      })
      await trading.takeOut(memberId, no)
    }
    return stranded.length
  },
})

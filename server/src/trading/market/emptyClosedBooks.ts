/**
 * When a project closes or a presale's tons are delivered, nothing stays held for an order that can never fill. Orders
 * outside the band are not filled, and members who are restricted, or whose withdrawals are on hold, neither buy nor
 * sell by an earlier order.
 */
import { type NewNotice, notify } from '../../base/notice/store.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { strandedNotice } from './stranded.ts'
import { eachStray, strayNotice } from './strays.ts'
import type { Trading } from './trade.ts'
import { eachStranded } from './tradeStore.ts'

export const emptyClosedBooks = ({ db }: Pick<Tools, 'db'>, trading: Trading): DueJob =>
  fencedJob({ db, name: 'emptyClosedBooks', everyMs: 1000 }, async (now, fenced) => {
    const takeOut = async ({ memberId, no }: { memberId: number; no: string }, notice: NewNotice): Promise<number> => {
      // The notice comes first: if the node dies in between, the next run removes the order and does not repeat the
      // notice.
      await fenced(async (tx) => {
        await notify(tx, notice, now)
      })
      await trading.takeOut(memberId, no)
      return 1
    }
    const stranded = () => eachApart(eachStranded(db, now), (row) => takeOut(row, strandedNotice(row)))
    const strays = () => eachApart(eachStray(db, now), (row) => takeOut(row, strayNotice(row, row.band)))
    return eachApart([stranded, strays], (all) => all())
  })

/**
 * When a project closes or a presale's tons are delivered, nothing stays held for an order that can never fill. Orders
 * outside the band are not filled, and members who are restricted, or whose withdrawals are on hold, neither buy nor
 * sell by an earlier order.
 */
import { type NewNotice, notify } from '../../base/notice/store.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { strandedNotice } from './stranded.ts'
import { findStrays, strayNotice } from './strays.ts'
import type { Trading } from './trade.ts'
import { listStranded } from './tradeStore.ts'

const PIECE = 50

export const emptyClosedBooks = ({ db }: Pick<Tools, 'db'>, trading: Trading): DueJob =>
  fencedJob({ db, name: 'emptyClosedBooks', everyMs: 1000 }, async (now, fenced) => {
    const [stranded, strays] = [await listStranded(db, now, PIECE), await findStrays(db, now, PIECE)]
    const takeOut = async ({ memberId, no }: { memberId: number; no: string }, notice: NewNotice): Promise<void> => {
      // The notice comes first: if the node dies in between, the next run removes the order and does not repeat the
      // notice.
      await fenced(async (tx) => {
        await notify(tx, notice, now)
      })
      await trading.takeOut(memberId, no)
    }
    let failed: unknown
    // An error in one order does not keep others in the book.
    for (const row of stranded) await takeOut(row, strandedNotice(row)).catch((error) => (failed = error))
    for (const { stray, band } of strays)
      await takeOut(stray, strayNotice(stray, band)).catch((error) => (failed = error))
    if (failed !== undefined) throw failed
    return stranded.length + strays.length
  })

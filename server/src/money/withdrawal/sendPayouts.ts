/**
 * A payment is sent at most once, whichever process dies: that it is being sent is committed first, and from then on
 * the bank is only asked about it by the same id.
 */
import { dayOf } from '@tonne/domain/days'
import { bothLanguages, sayCents, sayDate } from '@tonne/domain/format'
import { sayPayee } from '@tonne/domain/money/payee'
import { arrivalOf, closedUntil } from '@tonne/domain/money/withdrawal'
import { Refusal } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { type Fenced, fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { type Bank, isTaken } from '../../shared/bank/bank.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { refuseStopped, refuseUnlessMemberMay } from './mayLeave.ts'
import { payoutOf } from './payoutOf.ts'
import { eachToSend, lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './store.ts'

/** For a bank that takes payments one by one. A bank that takes files gets them by `exportBatch`. */
export function sendPayouts({ db, settings }: Pick<Tools, 'db' | 'settings'>, bank: Pick<Bank, 'pay'>): DueJob {
  const seals = sealer(settings)
  /**
   * Commits that the bank may have it from now on; returns the payment, or undefined when it may no longer leave. A
   * payment that the bank has not confirmed may never have reached it, so it is repeated only while it may leave. If
   * the bank has it, the statement will say so.
   */
  const begin = (no: string, now: Date, fenced: Fenced) =>
    fenced(async (tx) => {
      const row = await lockWithdrawal(tx, no)
      if (
        !row ||
        !(row.stage === 'sending' || (row.stage === 'approved' && !closedUntil(now))) ||
        !(await mayLeave(tx, row, now))
      )
        return undefined
      // Made before it is marked as sent, so that a payment that cannot be written can still be refused.
      const payout = await payoutOf(tx, seals, row)
      if (row.stage === 'approved') {
        await moveWithdrawal(tx, row, { to: 'sending', by: 'system' }, now)
        emit(tx, { memberId: row.memberId, stale: ['withdrawal'] }, now)
      }
      return payout
    })
  return fencedJob({ db, name: 'sendPayouts', everyMs: 1000 }, async (now, fenced) => {
    return eachApart(eachToSend(db), async ({ no }) => {
      const payout = await begin(no, now, fenced)
      // Where nobody knows whether the bank has it, it stays 'sending', and the next run asks with the same id.
      if (!payout || !(await isTaken(bank, payout, now))) return 0
      return (await db.tx((tx) => markSent(tx, no, now))) ? 1 : 0
    })
  })
}

async function mayLeave(tx: Tx, row: WithdrawalRow, now: Date): Promise<boolean> {
  try {
    await refuseStopped(tx)
    await refuseUnlessMemberMay(tx, row.memberId, now)
    return true
  } catch (error) {
    // It waits where it is; the desk shows why.
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The bank has it. Its statement may have reported it already. */
async function markSent(tx: Tx, no: string, now: Date): Promise<boolean> {
  const row = await lockWithdrawal(tx, no)
  if (row?.stage !== 'sending') return false
  await notifySent(tx, await moveWithdrawal(tx, row, { to: 'sent', by: 'bank' }, now), now)
  return true
}

export async function notifySent(tx: Tx, row: WithdrawalRow, now: Date): Promise<void> {
  const { memberId, no } = row
  // Sent after the promised days, it arrives as if it were asked for today.
  const [{ terms }, holidays] = [await getTerms(tx, now), await listHolidays(tx, now)]
  const today = dayOf(now)
  const arrivesBy = row.arrivesBy < today ? arrivalOf(today, terms, holidays).by : row.arrivesBy
  const by = bothLanguages((lang) => sayDate(arrivesBy, lang))
  const params = { no, net: sayCents(row.netCents), payee: sayPayee({ ...row, kind: row.payeeKind }), by }
  await notify(tx, { memberId, kind: 'withdrawalSent', cause: `withdrawal ${row.id}`, params }, now)
  emit(tx, { memberId, stale: ['withdrawal'] }, now)
}

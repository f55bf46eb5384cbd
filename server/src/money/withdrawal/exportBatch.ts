/**
 * A payment file is made and stored in the transaction that marks its payments as sent. Exported again, it is the same
 * file.
 */
import { randomBytes } from 'node:crypto'
import { type Day, dayOf } from '@tonne/domain/days'
import { type Cents, cents } from '@tonne/domain/money'
import { nextCutOff } from '@tonne/domain/money/withdrawal'
import type { Operator } from '@tonne/domain/people/operator'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { BankAccount, Payout } from '../../shared/bank/bank.ts'
import type { Tools } from '../../shared/tools.ts'
import { refuseStopped, refuseUnlessMemberMay } from './mayLeave.ts'
import { pain001 } from './pain001.ts'
import { payoutOf } from './payoutOf.ts'
import { notifySent } from './sendPayouts.ts'
import { type BatchRow, insertBatch, lockApproved, moveWithdrawal, type WithdrawalRow } from './store.ts'

type Exporting = { reason: string; operator: Operator; address: string; now: Date }

/** `from`: the operator's account; undefined while none is configured, and then no file can be made. */
export function exportBatch({ db, settings }: Pick<Tools, 'db' | 'settings'>, from: BankAccount | undefined) {
  const seals = sealer(settings)
  return ({ reason, operator, address, now }: Exporting): Promise<BatchRow> =>
    db.tx(async (tx) => {
      await refuseStopped(tx)
      const rows = await leaving(tx, now)
      if (rows.length === 0 || !from) refuse('payoutNone')
      const payouts: Payout[] = []
      for (const row of rows) payouts.push(await payoutOf(tx, seals, row))
      const day = await paidOn(tx, now)
      const batch = fileOf(payouts, { from, day, now })
      const id = await insertBatch(tx, { ...batch, madeBy: operator.id, madeAt: now })
      for (const row of rows)
        await notifySent(
          tx,
          await moveWithdrawal(tx, row, { to: 'sent', by: `operator ${operator.id}`, batchId: id }, now),
          now,
        )
      const after = { payments: batch.payments, sumCents: batch.sumCents }
      await insertAudit(
        tx,
        { by: operator, act: 'withdrawal.export', subject: batch.msgId, reason, after, address },
        now,
      )
      return { id, ...batch, madeBy: operator.name, madeAt: now }
    })
}

/** The approved ones whose members may still withdraw; the others wait. */
async function leaving(tx: Tx, now: Date): Promise<WithdrawalRow[]> {
  const found: WithdrawalRow[] = []
  for (const row of await lockApproved(tx)) {
    const may = await refuseUnlessMemberMay(tx, row.memberId, now).then(
      () => true,
      (error) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
    if (may) found.push(row)
  }
  return found
}

/** The working day for which the bank still takes payments. */
async function paidOn(sql: Sql, now: Date): Promise<Day> {
  const [{ terms }, holidays] = [await getTerms(sql, now), await listHolidays(sql, now)]
  return dayOf(nextCutOff(now, terms, holidays))
}

function fileOf(
  payouts: readonly Payout[],
  { from, day, now }: { from: BankAccount; day: Day; now: Date },
): { msgId: string; payments: number; sumCents: Cents; xml: string } {
  // Random, so very likely unique; the table's unique key makes it certain.
  const msgId = `TONNE-${dayOf(now).replaceAll('-', '')}-${randomBytes(6).toString('hex').toUpperCase()}`
  const sumCents = cents(payouts.reduce((all, p) => all + p.amountCents, 0))
  return { msgId, payments: payouts.length, sumCents, xml: pain001({ msgId, madeAt: now, day, from, payouts }) }
}

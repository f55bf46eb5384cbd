/** A deposit past its time reads as expired even before the job has marked it. */

import type { Output } from '@tonne/contract/endpoint'
import type { deposit } from '@tonne/contract/money/deposit'
import { dayOf } from '@tonne/domain/days'
import { entryNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import type { DepositState } from '@tonne/domain/states'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageOf } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { type CorrectionRow, mapReversals } from '../correction/store.ts'
import { type DepositRow, findDeposit, listDeposits } from './store.ts'

export const stateNow = ({ state, expiresAt }: Pick<DepositRow, 'state' | 'expiresAt'>, now: Date): DepositState =>
  state === 'waiting' && expiresAt <= now ? 'expired' : state

type DepositOut = Output<typeof deposit.info>
type Reversal = NonNullable<DepositOut['reversal']>
const toReversal = ({ no, decidedAt, textEn, textCn, madeEntryId }: CorrectionRow): Reversal => ({
  no,
  at: decidedAt!.getTime(),
  text: { en: textEn, cn: textCn },
  entryNo: entryNo(dayOf(decidedAt!), madeEntryId!),
})

export function toDeposit(row: DepositRow, now: Date, by?: CorrectionRow): DepositOut {
  const { no, reference, amountCents, paynow, uen, payee } = row
  return {
    no,
    reference,
    state: stateNow(row, now),
    amountCents,
    paidCents: row.paidCents,
    paidBy: row.paidBy,
    paynow,
    uen,
    payee,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    settledAt: row.settledAt?.getTime() ?? null,
    entryNo: row.entryId && row.settledAt ? entryNo(dayOf(row.settledAt), row.entryId) : null,
    reversal: by ? toReversal(by) : null,
  }
}

export function readDeposit({ db }: Tools): Handler<typeof deposit.info> {
  return async ({ input: { no }, memberId, now }) => {
    const row = (await findDeposit(db, no, memberId)) ?? refuse('notFound')
    return toDeposit(row, now, (await mapReversals(db, [row])).get(row.entryId))
  }
}

export function listMyDeposits({ db }: Tools): Handler<typeof deposit.list> {
  return async ({ input, memberId, now }) => {
    const { rows, next } = await pageOf(input, (before, limit) => listDeposits(db, memberId, before, limit))
    const reversals = await mapReversals(db, rows)
    return { items: rows.map((row) => toDeposit(row, now, reversals.get(row.entryId))), next }
  }
}

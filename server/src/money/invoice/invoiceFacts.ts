/**
 * An invoice is for a completed order, or for a withdrawal that the bank has paid; a credit note is for the part that
 * was reversed or sent back.
 */

import { dayOf } from '@tonne/domain/days'
import { sayKg, sayShare } from '@tonne/domain/format'
import type { InvoiceFacts } from '@tonne/domain/money/invoice'
import { creditNoteNo, entryNo, invoiceNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import { findMember, registeredNameOf } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findOrder, listSteps, type OrderRow } from '../../trading/order/store.ts'
import { listNames } from '../../trading/project/store.ts'
import { listStanding } from '../correction/store.ts'
import {
  findWithdrawal,
  listEntries,
  listSteps as listWithdrawalSteps,
  type WithdrawalRow,
} from '../withdrawal/store.ts'

export type InvoiceInput = { no: string; memberId: number; seller: InvoiceFacts['seller'] }

/** Refuses while no fee was earned. Another member's number counts as unknown. */
export async function invoiceFacts(sql: Sql, { no, memberId, seller }: InvoiceInput): Promise<InvoiceFacts> {
  const [order, withdrawal] = [await findOrder(sql, no, memberId), await findWithdrawal(sql, no, memberId)]
  const found = order
    ? await ofOrder(sql, order)
    : withdrawal
      ? await ofWithdrawal(sql, withdrawal)
      : refuse('notFound')
  const buyer = registeredNameOf((await findMember(sql, memberId))!)
  return { no: invoiceNo(no), cause: no, seller, buyer, ...found, credits: null }
}

/**
 * The same fee and tax, at the rate of that time, taken back on the day of the reversal. Refuses while nothing was
 * reversed.
 */
export async function creditFacts(sql: Sql, input: InvoiceInput): Promise<InvoiceFacts> {
  const { no, memberId } = input
  const withdrawal = await findWithdrawal(sql, no, memberId)
  if (withdrawal) return creditOfWithdrawal(sql, input, withdrawal)
  const order = (await findOrder(sql, no, memberId)) ?? refuse('notFound')
  if (order.state !== 'reversed' || order.feeCents === 0) refuse('creditNoteNone', { no })
  const invoice = await invoiceFacts(sql, input)
  const c = (await listStanding(sql, [order.entryId!])).find(({ state }) => state === 'approved')!
  const credits = { invoice: invoice.no, of: invoice.at, correction: c.no, why: { en: c.textEn, cn: c.textCn } }
  return {
    ...invoice,
    no: creditNoteNo(no),
    at: c.decidedAt!,
    credits: { ...credits, entryNo: entryNo(dayOf(c.decidedAt!), c.madeEntryId!) },
  }
}

/** The bank sent back what it had paid, so everything is the member's again, including the fee and its tax. */
async function creditOfWithdrawal(sql: Sql, input: InvoiceInput, row: WithdrawalRow): Promise<InvoiceFacts> {
  if (row.stage !== 'refused' || row.feeCents === 0 || !(await wasPaid(sql, row)))
    refuse('creditNoteNone', { no: row.no })
  const invoice = await invoiceFacts(sql, input)
  const back = (await listEntries(sql, row.memberId, row.id)).at(-1)!
  const why = { en: row.refusedEn ?? '', cn: row.refusedCn ?? row.refusedEn ?? '' }
  const credits = {
    invoice: invoice.no,
    of: invoice.at,
    correction: null,
    why,
    entryNo: entryNo(dayOf(back.at), back.entryId),
  }
  return { ...invoice, no: creditNoteNo(row.no), at: row.endedAt!, credits }
}
/**
 * Its fee was earned, whatever became of it since. If the return was reported before the payment, no fee was ever
 * earned.
 */
const wasPaid = async (sql: Sql, { id }: WithdrawalRow): Promise<boolean> =>
  (await listWithdrawalSteps(sql, id)).some(({ stage }) => stage === 'completed')

type Found = Omit<InvoiceFacts, 'no' | 'cause' | 'seller' | 'buyer' | 'credits'>

async function ofOrder(sql: Sql, order: OrderRow): Promise<Found> {
  // A cancelled order of the book keeps the fee of the filled part. A reversed order had been completed: its invoice
  // stays, with a credit note beside it.
  const earned =
    order.state === 'completed' ||
    order.state === 'reversed' ||
    (order.state === 'cancelled' && order.kind !== 'presale' && order.entryId !== null)
  if (!earned || order.feeCents === 0) refuse('invoiceNotYet', { no: order.no })
  const steps = await listSteps(sql, order.id)
  const ended = steps.filter((step) => step.state !== 'reversed').at(-1)?.at ?? order.at
  const { terms } = await getTerms(sql, order.at)
  const name = (await listNames(sql, [order.projectId], ended, ended)).get(order.projectId)!.name
  const rate = sayShare(order.kind === 'sell' ? terms.sellFeeBasisPoints : terms.buyFeeBasisPoints)
  return {
    at: ended,
    feeCents: order.feeCents,
    gstCents: order.gstCents,
    gstBasisPoints: terms.gstBasisPoints,
    what: { en: `Platform fee ${rate} on order ${order.no}`, cn: `订单 ${order.no} 平台手续费 ${rate}` },
    outside: {
      what: {
        en: `transfer of ${sayKg(order.kg, 'en')} of carbon credits, ${name.en}`,
        cn: `碳信用转让 ${sayKg(order.kg, 'cn')}，${name.cn}`,
      },
      cents: order.totalCents,
    },
  }
}

async function ofWithdrawal(sql: Sql, row: WithdrawalRow): Promise<Found> {
  if (row.feeCents === 0 || !(await wasPaid(sql, row))) refuse('invoiceNotYet', { no: row.no })
  const { terms } = await getTerms(sql, row.requestedAt)
  return {
    // The fee that was deducted contains its tax.
    at: row.paidAt ?? row.endedAt!,
    feeCents: row.feeCents - row.gstCents,
    gstCents: row.gstCents,
    gstBasisPoints: terms.gstBasisPoints,
    what: { en: `Fee for withdrawal ${row.no}`, cn: `提现 ${row.no} 手续费` },
    outside: { what: { en: 'the member’s own money paid out', cn: '付给会员本人的款项' }, cents: row.netCents },
  }
}

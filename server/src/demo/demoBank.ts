/** A labelled bank without real money: it pays members' deposits and accepts payouts. */
import { cents } from '@tonne/domain/money'
import type { Db } from '../platform/database/database.ts'
import { eachApart } from '../platform/schedule/eachApart.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import { type Bank, type BankAccount, creditLine, PayoutUnsure, type SettleLine } from '../shared/bank/bank.ts'
import {
  type DueOrder,
  type DuePayout,
  deleteBankOrder,
  insertBankOrder,
  insertBankPayout,
  listDueOrders,
  listDuePayouts,
  markPaid,
  markPayoutPaid,
  takeFault,
} from './store.ts'

/**
 * A fictional company: its check letter is right, its year lies in the future. No other UEN may stand in a demo's code.
 */
const DEMO_ACCOUNT: BankAccount = {
  uen: '209900001K',
  name: 'DEMO CARBON PTE LTD',
  number: '0000000001',
  bic: 'DEMOSGSGXXX',
}
const PAYS_AFTER_MS = 4000
const LATE_MS = 60_000
/** The payer's name for a payment in another name. */
const ANOTHER = 'ONG AH HOCK'
/** The difference of a wrong amount. */
const OFF_CENTS = 1_00

export const demoBank = (db: Db): Bank => ({
  name: 'demo',
  account: DEMO_ACCOUNT,
  forget: async (tx, reference) => void (await deleteBankOrder(tx, reference)),
  expect: async (tx, { reference, amountCents, expiresAt, now }) => {
    const fault = await takeFault(tx, ['late', 'twice', 'amount', 'repeat', 'payer'])
    await insertBankOrder(tx, {
      reference,
      amountCents,
      paysCents: fault === 'amount' ? amountCents + OFF_CENTS : amountCents,
      times: fault === 'twice' ? 2 : 1,
      repeats: fault === 'repeat',
      payer: fault === 'payer' ? ANOTHER : null,
      paysAt: new Date(fault === 'late' ? expiresAt.getTime() + LATE_MS : now.getTime() + PAYS_AFTER_MS),
    })
  },
  pay: async (payout, now) => {
    const fault = await db.tx(async (tx) => {
      const fresh = await insertBankPayout(tx, payout, { now, paysAt: new Date(now.getTime() + PAYS_AFTER_MS) })
      return fresh ? takeFault(tx, ['timeout']) : undefined
    })
    if (fault) throw new PayoutUnsure(`the demo bank accepted ${payout.endToEndId} and did not answer`)
    return 'accepted'
  },
})

/** A line is identified by its reference, so a bank that is killed between paying and recording it pays once. */
export const demoBankPays = (db: Db, settle: SettleLine): DueJob => ({
  name: 'demoBankPays',
  everyMs: 500,
  run: async (now) => {
    const [orders, payouts] = [await listDueOrders(db, now), await listDuePayouts(db, now)]
    return eachApart(
      [
        ...orders.map((order) => () => payIn(db, settle, { order, now })),
        ...payouts.map((payout) => () => payOut(db, settle, { payout, now })),
      ],
      async (pay) => {
        await pay()
        return 1
      },
    )
  },
})

async function payIn(db: Db, settle: SettleLine, { order, now }: { order: DueOrder; now: Date }): Promise<void> {
  const { reference, paysCents, times, repeats, payer } = order
  for (let i = 1; i <= times; i++) {
    const bankRef = `auto-${reference}${i > 1 ? `-${i}` : ''}`
    const paid = creditLine({ bank: 'demo', bankRef, reference, amountCents: cents(paysCents), valueAt: now })
    const line = { ...paid, counterparty: payer?.toUpperCase() ?? null }
    await settle(line, now)
    if (repeats) await settle(line, now)
  }
  await markPaid(db, reference, now)
}

/** A refused payout leaves and comes back, as on a real statement. */
async function payOut(db: Db, settle: SettleLine, { payout, now }: { payout: DuePayout; now: Date }): Promise<void> {
  const { endToEndId, creditor, refused } = payout
  const line = {
    bank: 'demo',
    amountCents: cents(payout.amountCents),
    reference: null,
    endToEndId,
    counterparty: creditor,
    valueAt: now,
  }
  await settle({ ...line, direction: 'debit', bankRef: `out-${endToEndId}` }, now)
  if (refused)
    await settle({ ...line, direction: 'credit', bankRef: `back-${endToEndId}`, returned: 'AC04 account closed' }, now)
  await markPayoutPaid(db, endToEndId, now)
}

/** Why: the whole job can be lived on one machine: a labelled bank that pays what members ask for, after a few seconds, and where no money is real. */
import { cents } from '@tonne/domain/money'
import type { Bank, SettleLine } from '../platform/bank.ts'
import type { Db } from '../platform/database/database.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import { deleteBankOrder, insertBankOrder, listDueOrders, markPaid } from './store.ts'

/** A fictional company: its check letter is right, its year lies in the future. No other UEN may stand in a demo's code. */
export const DEMO_PAYEE = { uen: '209900001K', name: 'DEMO CARBON PTE LTD' } as const
const PAYS_AFTER_MS = 4000

export const demoBank = (): Bank => ({
  name: 'demo',
  payee: DEMO_PAYEE,
  forget: async (tx, reference) => void (await deleteBankOrder(tx, reference)),
  expect: async (tx, { reference, amountCents, now }) =>
    void (await insertBankOrder(tx, reference, amountCents, new Date(now.getTime() + PAYS_AFTER_MS))),
})

/** A line is known by its reference: a bank killed between paying and noting it pays once. */
export const demoBankPays = (db: Db, settle: SettleLine): DueJob => ({
  name: 'demoBankPays',
  everyMs: 500,
  run: async (now) => {
    const due = await listDueOrders(db, now)
    for (const { reference, amountCents } of due) {
      await settle({ bank: 'demo', bankRef: `auto-${reference}`, reference, amountCents: cents(amountCents), valueAt: now }, now)
      await markPaid(db, reference, now)
    }
    return due.length
  },
})

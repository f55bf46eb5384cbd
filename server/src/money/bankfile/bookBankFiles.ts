/**
 * Lines are booked even if the server dies in between: the bank's reference identifies each line, and the file says
 * whether all are booked.
 */
import { beginningOf } from '@tonne/domain/beginningOf'
import { startOfDay } from '@tonne/domain/days'
import { type FileLine, referenceIn } from '@tonne/domain/money/bankFile'
import type { Db } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { BankLine, SettleLine } from '../../shared/bank/bank.ts'
import { listUnbooked, markBooked } from './store.ts'

/** Lines of all files share one namespace: the operator has one account, and its bank never uses a reference twice. */
export const FILE_BANK = 'files'

/**
 * Books unbooked statements, oldest first; returns how many. A line that cannot be booked keeps no other waiting; its
 * statement stays unbooked, and the line is tried again.
 */
export async function bookUnbooked(db: Db, settle: SettleLine, now: Date): Promise<number> {
  return eachApart(await listUnbooked(db, FILE_BANK), async ({ id, lines }) => {
    await eachApart(lines, async (line) => {
      await settle(bankLineOf(line), now)
      return 1
    })
    await markBooked(db, id, now)
    return 1
  })
}

export const bookBankFiles = (db: Db, settle: SettleLine): DueJob => ({
  name: 'bookBankFiles',
  everyMs: 2000,
  run: (now) => bookUnbooked(db, settle, now),
})

const bankLineOf = (line: FileLine): BankLine => ({
  bank: FILE_BANK,
  bankRef: line.bankRef,
  direction: line.direction,
  amountCents: line.amountCents,
  reference: referenceIn(`${line.remittance} ${line.endToEndId ?? ''}`) ?? (beginningOf(line.remittance, 140) || null),
  endToEndId: line.endToEndId,
  counterparty: line.counterparty,
  valueAt: startOfDay(line.valueDay),
  ...(line.returned === null ? {} : { returned: line.returned }),
})

/** A payee needs the trading password and the second factor, and puts withdrawals on hold until it may be paid. */
import { type Books, no, tell, type Verdict } from './books.ts'
import { HOUR } from './calendar.ts'
import { proveFactor, type Shown } from './factors.ts'

const MOST = 5
type PayeeInput = { member: number; number: string; shown: Shown }
export function addPayee(books: Books, { member, number, shown }: PayeeInput): Verdict {
  const account = books.accounts[member]!
  const { payees } = account
  const rule =
    (payees.length >= MOST ? 'payeeTooMany' : undefined) ??
    proveFactor(books, account, shown).rule ??
    (payees.some((payee) => payee.number === number) ? 'payeeExists' : undefined)
  if (rule) return no(rule)
  payees.push({ number, since: books.now, until: books.now + 24 * HOUR })
  tell(account, 'payeeAdded')
  return { says: { usableAt: books.now + 24 * HOUR }, number: () => undefined }
}

/**
 * A real bank is reached by files: statements are uploaded at the desk, and payments leave as a file that an operator
 * takes to the bank.
 */
import type { Bank, BankAccount } from './bank.ts'

/** Undefined while the operator's account is not configured: deposits are closed then, with a reason. */
export const fileBank = (account: BankAccount | undefined): Bank | undefined =>
  account && {
    name: 'files',
    account,
    expect: async () => undefined,
    forget: async () => undefined,
    pay: async () => 'in_file',
  }

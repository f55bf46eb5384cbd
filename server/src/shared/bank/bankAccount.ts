/**
 * A wrong digit in the operator's own account would send members' money to a stranger, so each part is checked at
 * start.
 */
import { isUen } from '../isUen.ts'
import type { BankAccount } from './bank.ts'

/** The issuer of statements and invoices; `gstNumber` is null while the operator is not registered for GST. */
export type Issuer = { name: string; uen: string; gstNumber: string | null }
/** The demo's account, which does not exist. */
const DEMO_GST = 'M9-9900001-K'
export const issuerOf = (
  account: BankAccount | undefined,
  { mode, gstNumber }: { mode: 'demo' | 'production'; gstNumber?: string | undefined },
): Issuer => ({
  name: account?.name ?? 'Tonne',
  uen: account?.uen ?? '–',
  gstNumber: gstNumber ?? (mode === 'demo' ? DEMO_GST : null),
})

const DEMO_UEN = '209900001K'
const parts = {
  BANK_UEN: {
    accepted: 'the operator’s own UEN with its right check letter, like 197401143C',
    fits: (value: string) => value !== DEMO_UEN && isUen(value),
  },
  BANK_NAME: {
    accepted: 'the account’s name as PayNow shows it, 1 to 25 letters',
    fits: (value: string) => /^[A-Za-z0-9 ().,'/-]{1,25}$/.test(value),
  },
  BANK_ACCOUNT: {
    accepted: 'the account number as the bank’s statements write it, 6 to 34 digits or letters',
    fits: (value: string) => /^[A-Z0-9]{6,34}$/.test(value),
  },
  BANK_BIC: {
    accepted: 'the bank’s BIC, like DBSSSGSGXXX',
    fits: (value: string) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value),
  },
}
type Part = keyof typeof parts

/**
 * Reads the BANK_ settings: all of them or none. Demo mode has only the demo bank, so that no real account can appear
 * in a demo's code.
 */
export function readBankAccount(
  mode: 'demo' | 'production',
  given: (name: string) => string | undefined,
  wrong: string[],
): BankAccount | undefined {
  const names = Object.keys(parts) as Part[]
  const set = names.filter((name) => given(name) !== undefined)
  if (set.length === 0) return undefined
  if (mode === 'demo') {
    wrong.push(`${set.join(', ')} is set, but MODE=demo has the demo bank only. Set MODE=production, or leave it out.`)
    return undefined
  }
  for (const name of names) {
    const value = given(name)
    if (value !== undefined && parts[name].fits(value)) continue
    const shown =
      value === undefined ? 'not set' : value === DEMO_UEN ? `"${value}", which is the demo’s` : `"${value}"`
    wrong.push(
      `${name} is ${shown}, but must be ${parts[name].accepted}. Deposits open when all of ${names.join(', ')} ` +
        'are right.',
    )
  }
  return {
    uen: given('BANK_UEN') ?? '',
    name: given('BANK_NAME') ?? '',
    number: given('BANK_ACCOUNT') ?? '',
    bic: given('BANK_BIC') ?? '',
  }
}

/**
 * Money goes only to the member: the holder of the account must be the registered name, and a new payee waits before it
 * can be paid.
 */
import { isMobile } from '../fields.ts'
import { fillIn } from '../fillIn.ts'
import { refuse } from '../refusals.ts'
import { accountDigits, type Bank, findBank, isAccountNumber, sayDigits } from './banks.ts'

export const payeeKinds = ['account', 'mobile', 'uen'] as const
export type PayeeKind = (typeof payeeKinds)[number]

const shorter: Readonly<Record<string, string>> = {
  PRIVATE: 'PTE',
  LIMITED: 'LTD',
  COMPANY: 'CO',
  CORPORATION: 'CORP',
  AND: '',
}
/**
 * The words of a name as banks and registries both write them: compatibility forms, capitals, no punctuation, company
 * forms abbreviated.
 */
export function nameWords(name: string): string[] {
  // Replaced before normalisation, which would turn this character into a blank and a mark.
  const plain = name.replaceAll('´', '').normalize('NFKC').toUpperCase()
  const words: string[] = plain.replace(/[’'`.]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => shorter[word] ?? word).filter((word) => word !== '')
}

/**
 * The same name: the same words in any order (TAN WEI LING is Wei Ling Tan), or the same letters when only blanks
 * differ (WEILING TAN). No word is left out or added: a missing middle name is another name, and the person asks for a
 * correction.
 */
export function isSameName(holder: string, registered: string): boolean {
  const [a, b] = [nameWords(holder), nameWords(registered)]
  return a.length > 0 && (a.toSorted().join(' ') === b.toSorted().join(' ') || a.join('') === b.join(''))
}

export type PayeeInput = { kind: PayeeKind; bank?: string | undefined; number: string; holder: string }
export type PayeeOwner = { kind: 'personal' | 'corporate'; registeredName: string; uen: string | null }
type NewPayee = { kind: PayeeKind; bank: Bank | null; number: string; holder: string }

/** Judges what was typed. `held`: the payees that the member already has. `isUen` checks the letter of a UEN. */
export function decidePayee(
  input: PayeeInput,
  owner: PayeeOwner,
  { held, isUen }: { held: number; isUen(text: string): boolean },
): NewPayee {
  if (held >= MOST_PAYEES) refuse('payeeTooMany', { limit: MOST_PAYEES })
  const { number, bank } = readNumber(input, owner, isUen)
  if (!isSameName(input.holder, owner.registeredName)) refuse('holderMismatch')
  return { kind: input.kind, bank, number, holder: input.holder.trim() }
}
export const MOST_PAYEES = 5

function readNumber(
  { kind, bank: code, number: typed }: PayeeInput,
  owner: PayeeOwner,
  isUen: (text: string) => boolean,
) {
  const number = accountDigits(typed).toUpperCase()
  if (kind === 'account') {
    const bank = findBank(code) ?? refuse('bankIncorrect')
    if (!isAccountNumber(bank, number)) refuse('payeeNumber', { bank: bank.name, digits: sayDigits(bank) })
    return { number, bank }
  }
  if (kind === 'mobile') {
    const [country, local] = [number.slice(0, -8), number.slice(-8)]
    if (!['', '65', '+65'].includes(country) || !isMobile(local)) refuse('payeeMobile')
    return { number: local, bank: null }
  }
  if (!isUen(number)) refuse('uenInvalid')
  // PayNow finds a company by its UEN alone, so another company's UEN would pay that company.
  if (owner.uen !== number) refuse('payeeUen')
  return { number, bank: null }
}

/** The first instant at which a payee that was added at this instant can be paid. */
export const usableFrom = (addedAt: Date, hours: number): Date => new Date(addedAt.getTime() + hours * 3_600_000)
/** The last four characters, which is all that is ever shown. */
export const tailOf = (number: string): string => number.slice(-4)
/** 'DBS, ending 4417', '星展银行尾号 4417': the name of a payee wherever it is not shown in full. */
export function sayPayee({ kind, bank, tail }: { kind: PayeeKind; bank: string | null; tail: string }): {
  en: string
  cn: string
} {
  const of = kind === 'account' ? findBank(bank) : undefined
  const say = (text: string, bank = 'PayNow') => fillIn(text, (name) => (name === 'bank' ? bank : tail))
  return { en: say('{bank}, ending {tail}', of?.name), cn: say('{bank} 尾号 {tail}', of?.cn) }
}

/**
 * A payee's bank is picked from this list, and a slip in the account number is seen before money goes to a stranger.
 *
 * Sources, read on 21 November 2026. BICs and clearing codes: the list of participants of FAST and GIRO that CIMB
 * Singapore gives its business customers with its bulk payment template ("BIC Code" sheet), which agrees with every
 * bank here. Lengths of DBS, POSB, OCBC, UOB, Standard Chartered and HSBC: Land Transport Authority, "Tips on updating
 * refund bank account details". Lengths of Citibank, Maybank and CIMB are general knowledge of the market. Neither list
 * is the banks' own: an operator compares it with the bank's before the first real payment. Rows marked `guess` have no
 * published length that we know, so any 7 to 16 digits pass. No bank publishes its check digits: a number of the right
 * length may still be wrong, which is what the name check before the first payment is for. A bank that is not listed is
 * paid by PayNow.
 */
export const banksAsOf = '2026-11-21'

export type Bank = {
  code: string
  /** The four digits of GIRO and FAST. */
  clearing: string
  bic: string
  name: string
  cn: string
  /** The allowed numbers of digits in an account number. */
  digits: readonly number[]
  /** No published rule was found, so the range is wide on purpose. */
  guess?: true
}
const wide = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const

export const banks: readonly Bank[] = [
  { code: 'DBS', clearing: '7171', bic: 'DBSSSGSGXXX', name: 'DBS', cn: '星展银行', digits: [10] },
  { code: 'POSB', clearing: '7171', bic: 'DBSSSGSGXXX', name: 'POSB', cn: '储蓄银行 POSB', digits: [9] },
  { code: 'OCBC', clearing: '7339', bic: 'OCBCSGSGXXX', name: 'OCBC', cn: '华侨银行', digits: [10, 12] },
  { code: 'UOB', clearing: '7375', bic: 'UOVBSGSGXXX', name: 'UOB', cn: '大华银行', digits: [10] },
  { code: 'SCB', clearing: '9496', bic: 'SCBLSG22XXX', name: 'Standard Chartered', cn: '渣打银行', digits: [10] },
  { code: 'HSBC', clearing: '9548', bic: 'HSBCSGS2XXX', name: 'HSBC, personal', cn: '汇丰银行（个人）', digits: [12] },
  {
    code: 'HSBCC',
    clearing: '7232',
    bic: 'HSBCSGSGXXX',
    name: 'HSBC, corporate',
    cn: '汇丰银行（企业）',
    digits: [12],
  },
  { code: 'CITI', clearing: '9201', bic: 'CITISGSLXXX', name: 'Citibank', cn: '花旗银行', digits: [10] },
  { code: 'MBB', clearing: '7302', bic: 'MBBESGS2XXX', name: 'Maybank', cn: '马来亚银行', digits: [11] },
  { code: 'CIMB', clearing: '7986', bic: 'CIBBSGSGXXX', name: 'CIMB', cn: '联昌银行', digits: [10] },
  {
    code: 'BOC',
    clearing: '7083',
    bic: 'BKCHSGSGXXX',
    name: 'Bank of China',
    cn: '中国银行',
    digits: wide,
    guess: true,
  },
  { code: 'ICBC', clearing: '8712', bic: 'ICBKSGSGXXX', name: 'ICBC', cn: '中国工商银行', digits: wide, guess: true },
  { code: 'GXS', clearing: '9751', bic: 'GXSPSGSGXXX', name: 'GXS', cn: 'GXS 银行', digits: wide, guess: true },
  { code: 'TRUST', clearing: '9733', bic: 'TRBUSGSGXXX', name: 'Trust', cn: 'Trust 银行', digits: wide, guess: true },
  {
    code: 'MARI',
    clearing: '9779',
    bic: 'SSPISGSGXXX',
    name: 'MariBank',
    cn: 'MariBank 银行',
    digits: wide,
    guess: true,
  },
]

export const findBank = (code: string | null | undefined): Bank | undefined => banks.find((bank) => bank.code === code)
/** As written on cards and statements, without blanks and hyphens. */
export const accountDigits = (text: string): string => text.replace(/[\s-]/g, '')
export const isAccountNumber = (bank: Bank, number: string): boolean =>
  /^\d+$/.test(number) && bank.digits.includes(number.length)
/** '10', '10 or 12', '7 to 16'. */
export function sayDigits({ digits }: Bank): { en: string; cn: string } {
  const [first, last] = [digits[0]!, digits.at(-1)!]
  if (digits.length === 1) return { en: String(first), cn: String(first) }
  return digits.length === 2
    ? { en: `${first} or ${last}`, cn: `${first} 或 ${last}` }
    : { en: `${first} to ${last}`, cn: `${first} 至 ${last}` }
}

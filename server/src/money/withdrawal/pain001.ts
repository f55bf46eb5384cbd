/**
 * The operator's bank executes this file, so it is built from one description and written by a library that knows XML.
 */
import type { Cents } from '@tonne/domain/money'
import { xmlText } from '../../platform/xmlText.ts'
import type { BankAccount, Payout } from '../../shared/bank/bank.ts'

/** The details that differ between banks; these are the common Singapore ones. */
const dialect = {
  localInstrument: 'FAST',
  mobileProxy: { Cd: 'MBNO' },
  uenProxy: { Prtry: 'UEN' },
  purpose: 'OTHR',
} as const
type PaymentFile = {
  msgId: string
  madeAt: Date
  /** The Singapore day on which the bank is to pay. */
  day: string
  from: BankAccount
  payouts: readonly Payout[]
}

/** 123450 -> '1234.50', as ISO 20022 writes amounts. */
const decimal = (amount: number): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
/**
 * Banks accept Latin letters, digits and few signs. Accents are dropped, other characters become a full stop, and a
 * name never becomes empty. The text begins with a letter, a digit or an opening bracket and has no two slashes in a
 * row: in a SWIFT message a leading minus or colon ends the field and such slashes begin a code, and a spreadsheet
 * reads a leading plus or minus as a formula.
 */
export function latin(text: string, most: number): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/gu, '.')
    .replace(/\s+/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/^[^A-Za-z0-9(]+/, '')
  return (/[A-Za-z0-9]/.test(plain) ? plain : 'NAME NOT IN LATIN LETTERS').slice(0, most).replace(/[ /]+$/, '')
}

/** One customer credit transfer initiation (pain.001.001.09) with one group of payments. */
export function pain001({ msgId, madeAt, day, from, payouts }: PaymentFile): string {
  if (payouts.length === 0) throw new Error('a payment file without a payment')
  const sum = decimal(payouts.reduce((all, { amountCents }) => all + amountCents, 0) as Cents)
  const totals = { NbOfTxs: String(payouts.length), CtrlSum: sum }
  const name = latin(from.name, 140)
  const file = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: msgId,
          CreDtTm: madeAt.toISOString().replace(/\.\d+Z$/, 'Z'),
          ...totals,
          InitgPty: { Nm: name, Id: { OrgId: { Othr: { Id: from.uen } } } },
        },
        PmtInf: {
          PmtInfId: msgId,
          PmtMtd: 'TRF',
          // One debit for each payment, so that each is on the statement under its own EndToEndId.
          BtchBookg: 'false',
          ...totals,
          PmtTpInf: { LclInstrm: { Prtry: dialect.localInstrument } },
          ReqdExctnDt: { Dt: day },
          Dbtr: { Nm: name },
          DbtrAcct: { Id: { Othr: { Id: from.number } }, Ccy: 'SGD' },
          DbtrAgt: { FinInstnId: { BICFI: from.bic } },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: payouts.map(transfer),
        },
      },
    },
  }
  return xmlText(file)
}

function transfer({ endToEndId, amountCents, creditor }: Payout) {
  const toAccount = creditor.kind === 'account'
  const proxyType = creditor.kind === 'mobile' ? dialect.mobileProxy : dialect.uenProxy
  return {
    PmtId: { InstrId: endToEndId, EndToEndId: endToEndId },
    Amt: { InstdAmt: { '@Ccy': 'SGD', '#text': decimal(amountCents) } },
    ...(toAccount ? { CdtrAgt: { FinInstnId: { BICFI: creditor.bic } } } : {}),
    Cdtr: { Nm: latin(creditor.name, 140) },
    // The schema requires the account's own number, so a proxy is in both places.
    CdtrAcct: toAccount
      ? { Id: { Othr: { Id: creditor.number } } }
      : { Id: { Othr: { Id: creditor.proxy } }, Prxy: { Tp: proxyType, Id: creditor.proxy } },
    Purp: { Cd: dialect.purpose },
    RmtInf: { Ustrd: `Withdrawal ${endToEndId}` },
  }
}

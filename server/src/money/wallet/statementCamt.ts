/**
 * A member's accounting software reads ISO 20022, so a month also leaves as camt.053.001.08 of the member's account.
 */
import { beginningOf } from '@tonne/domain/beginningOf'
import { dayOf } from '@tonne/domain/days'
import {
  firstDayOf,
  lastDayOf,
  plainCents,
  type StatementFacts,
  type StatementLine,
} from '@tonne/domain/money/statement'
import { xmlText } from '../../platform/xmlText.ts'

const amount = (cents: number) => ({
  Amt: { '@Ccy': 'SGD', '#text': plainCents(Math.abs(cents)) },
  CdtDbtInd: cents < 0 ? ('DBIT' as const) : ('CRDT' as const),
})
const balance = (code: 'OPBD' | 'CLBD', cents: number, day: string) => ({
  Tp: { CdOrPrtry: { Cd: code } },
  ...amount(cents),
  Dt: { Dt: day },
})
const seconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z')

/** Lines that move nothing (from available to held) are no entries of a statement. */
export function statementCamt(facts: StatementFacts): string {
  const { no, month, madeAt, member, operator, openingCents, closingCents, lines } = facts
  const file = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
      BkToCstmrStmt: {
        GrpHdr: { MsgId: no, CreDtTm: seconds(madeAt) },
        Stmt: {
          Id: no,
          CreDtTm: seconds(madeAt),
          FrToDt: { FrDtTm: `${firstDayOf(month)}T00:00:00+08:00`, ToDtTm: `${lastDayOf(month)}T23:59:59+08:00` },
          Acct: {
            Id: { Othr: { Id: String(member.id) } },
            Ccy: 'SGD',
            Ownr: { Nm: beginningOf(member.name, 140) },
            Svcr: servicer(operator),
          },
          Bal: [balance('OPBD', openingCents, firstDayOf(month)), balance('CLBD', closingCents, lastDayOf(month))],
          Ntry: entriesOf(lines),
        },
      },
    },
  }
  return xmlText(file)
}
const servicer = ({ name, uen }: StatementFacts['operator']) => ({ FinInstnId: { Nm: name, Othr: { Id: uen } } })

function entriesOf(lines: readonly StatementLine[]) {
  const times = new Map<string, number>()
  return lines
    .filter((line) => line.amountCents !== 0)
    .map(({ entryNo, causeNo, what, amountCents, at }) => {
      // An entry may touch a member twice, by two causes: each is a line of its own.
      const nth = (times.get(entryNo) ?? 0) + 1
      times.set(entryNo, nth)
      const reference = nth === 1 ? entryNo : `${entryNo}/${nth}`
      const day = { Dt: dayOf(at) }
      return {
        NtryRef: reference,
        ...amount(amountCents),
        Sts: { Cd: 'BOOK' },
        BookgDt: day,
        ValDt: day,
        AcctSvcrRef: reference,
        BkTxCd: { Prtry: { Cd: 'TONNE' } },
        NtryDtls: {
          TxDtls: { Refs: { EndToEndId: causeNo ?? 'NOTPROVIDED' }, RmtInf: { Ustrd: beginningOf(what.en, 140) } },
        },
      }
    })
}

/**
 * Singapore's banks give statements as ISO 20022 camt.053, in the form of 2009 (.001.02) or of 2019 (.001.08). Both
 * become the same lines.
 */
import { beginningOf } from '@tonne/domain/beginningOf'
import { type BankFile, type FileLine, refuseCurrency } from '@tonne/domain/money/bankFile'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { balanceAmount, child, judgeBatch, type Node, partAmount, sumsUp, text, wholeAmount } from './camtAmounts.ts'
import { dayAt, textAt, unreadable } from './unreadable.ts'

const FORM = /<(?:\w+:)?Document\s[^>]*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:02|08)["']/
const ATTRIBUTE = '@'
// Every element is a list, so that one and many are read alike; nothing is turned into numbers, which would lose cents.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Reads characters that are written by their numbers; HTML's names come with that, and no bank writes them.
  htmlEntities: true,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
  alwaysCreateTextNode: true,
})

export function parseCamt(content: string): BankFile {
  // A statement needs no document type, and without one no entity can be declared that expands or reads files.
  if (/<!(?!--|\[CDATA\[)/.test(content)) unreadable('it declares a document type', '文件含有文档类型声明')
  const checked = XMLValidator.validate(content)
  if (checked !== true) unreadable(`line ${checked.err.line} is not XML`, `第 ${checked.err.line} 行不是有效的 XML`)
  const document =
    (parser.parse(content) as Node).Document?.[0] ?? unreadable('it is no ISO 20022 document', '不是 ISO 20022 文件')
  if (!FORM.test(content)) unreadable('it is neither camt.053.001.02 nor .08', '不是 camt.053.001.02 或 .08 格式')
  const statements = document.BkToCstmrStmt?.[0]?.Stmt ?? []
  if (statements.length !== 1)
    unreadable(`it holds ${statements.length} statements, not one`, `文件含 ${statements.length} 份对账单，应为一份`)
  return statementOf(statements[0]!)
}

function statementOf(statement: Node): BankFile {
  const id = child(statement, 'Acct', 'Id')
  const closing = balance(statement, 'CLBD')
  const currency = textAt(text(statement, 'Acct', 'Ccy') ?? child(closing, 'Amt')?.['@Ccy'], 'Acct/Ccy')
  refuseCurrency(currency)
  const [entries, stated] = [statement.Ntry ?? [], text(statement, 'TxsSummry', 'TtlNtries', 'NbOfNtries')]
  if (stated !== undefined && stated !== String(entries.length))
    unreadable(
      `it says ${stated} entries and has ${entries.length}`,
      `文件注明 ${stated} 笔，实际为 ${entries.length} 笔`,
    )
  return {
    statement: textAt(text(statement, 'Id'), 'Stmt/Id'),
    account: textAt(text(id, 'IBAN') ?? text(id, 'Othr', 'Id'), 'Acct/Id'),
    currency,
    openingCents: balanceCents(balance(statement, 'OPBD', 'PRCD'), 'OPBD'),
    closingCents: balanceCents(closing, 'CLBD'),
    closingDay: dayAt(dateOf(child(closing, 'Dt')), 'CLBD/Dt'),
    lines: entries.flatMap(linesOf),
  }
}

/** Some banks give the opening balance as PRCD, the previous closing balance. */
function balance(statement: Node, ...codes: readonly string[]): Node {
  const found = codes.flatMap((code) => (statement.Bal ?? []).filter((b) => text(b, 'Tp', 'CdOrPrtry', 'Cd') === code))
  return found[0] ?? unreadable(`it has no balance ${codes[0]}`, `缺少 ${codes[0]} 余额`)
}
const isDebit = (node: Node, where: string): boolean => {
  const way = text(node, 'CdtDbtInd')
  if (way !== 'CRDT' && way !== 'DBIT')
    unreadable(`${where} says neither CRDT nor DBIT`, `${where} 未注明 CRDT 或 DBIT`)
  return way === 'DBIT'
}
const balanceCents = (node: Node, where: string): number => {
  const amount = balanceAmount(node, where)
  return isDebit(node, where) ? -amount : amount
}
const dateOf = (node: Node | undefined): string => text(node, 'Dt') ?? text(node, 'DtTm') ?? ''

/** Announced entries are not money yet. */
const NOT_YET = new Set(['PDNG', 'INFO', 'FUTR'])

/** Only booked entries are money. A batch is its parts, which must make up the whole. */
function linesOf(entry: Node, position: number): FileLine[] {
  const where = `Ntry ${position + 1}`
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts') ?? ''
  if (NOT_YET.has(status)) return []
  if (status !== 'BOOK') unreadable(`${where} has the status "${status}"`, `${where} 状态为“${status}”`)
  const reversal = text(entry, 'RvslInd') ?? 'false'
  if (!/^(true|false|1|0)$/.test(reversal))
    unreadable(`${where} has the reversal "${reversal}"`, `${where} 冲正标记为“${reversal}”`)
  const own = text(entry, 'AcctSvcrRef') ?? text(entry, 'NtryRef')
  const parts = (entry.NtryDtls ?? []).flatMap((details) => details.TxDtls ?? [])
  const whole = wholeAmount(entry, where)
  for (const details of entry.NtryDtls ?? []) judgeBatch(details, { where, whole, parts: parts.length })
  if (parts.length <= 1) {
    const [part, at] = [parts[0], `${where}/1`]
    sumsUp(whole, [partAmount(part, at) ?? whole], where)
    if (part?.CdtDbtInd && isDebit(part, at) !== isDebit(entry, where))
      unreadable(`${at} is ${text(part, 'CdtDbtInd')}, its entry is not`, `${at} 借贷方向与所属条目不同`)
    return [lineOf({ entry, part, amountCents: whole, bankRef: own ?? text(part, 'Refs', 'AcctSvcrRef'), where })]
  }
  const lines = parts.map((part, i) => {
    const at = `${where}/${i + 1}`
    const bankRef = text(part, 'Refs', 'AcctSvcrRef') ?? (own && `${own}/${i + 1}`)
    const amountCents = partAmount(part, at) ?? unreadable(`${at} has no amount`, `${at} 缺少金额`)
    return lineOf({ entry, part, amountCents, bankRef, where: at })
  })
  const way = isDebit(entry, where) ? 'debit' : 'credit'
  sumsUp(
    whole,
    lines.map((line) => (line.direction === way ? line.amountCents : -line.amountCents)),
    where,
  )
  return lines
}

type LineParts = {
  entry: Node
  part: Node | undefined
  amountCents: FileLine['amountCents']
  bankRef: string | undefined
  where: string
}
function lineOf({ entry, part, amountCents, bankRef, where }: LineParts): FileLine {
  if (amountCents === 0) unreadable(`${where} is of nothing`, `${where} 金额为零`)
  const debit = isDebit(part?.CdtDbtInd ? part : entry, where)
  const party = debit ? 'Cdtr' : 'Dbtr'
  const written = [
    ...(child(part, 'RmtInf')?.Ustrd ?? []).map((u) => u['#text'] ?? ''),
    text(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref') ?? '',
    text(part, 'Refs', 'InstrId') ?? '',
    text(part, 'AddtlTxInf') ?? text(entry, 'AddtlNtryInf') ?? '',
  ]
  const endToEndId = text(part, 'Refs', 'EndToEndId')
  const name = text(part, 'RltdPties', party, 'Pty', 'Nm') ?? text(part, 'RltdPties', party, 'Nm')
  return {
    bankRef: textAt(bankRef, `${where} AcctSvcrRef`),
    direction: debit ? 'debit' : 'credit',
    amountCents,
    remittance: beginningOf(written.filter(Boolean).join(' '), 280),
    endToEndId: endToEndId && endToEndId !== 'NOTPROVIDED' ? beginningOf(endToEndId, 64) : null,
    counterparty: name === undefined ? null : beginningOf(name, 140),
    valueDay: dayAt(dateOf(child(entry, 'ValDt')) || dateOf(child(entry, 'BookgDt')), `${where} ValDt`),
    returned: debit ? null : returnReason(entry, part),
  }
}

/** A credit that returns a payment of ours, with the bank's code and words for it. */
function returnReason(entry: Node, part: Node | undefined): string | null {
  const stated = child(part, 'RtrInf')
  if (stated)
    return (
      beginningOf(
        [text(stated, 'Rsn', 'Cd') ?? text(stated, 'Rsn', 'Prtry') ?? '', text(stated, 'AddtlInf') ?? '']
          .join(' ')
          .trim(),
        140,
      ) || 'returned'
    )
  return /^(true|1)$/.test(text(entry, 'RvslInd') ?? '') ? 'reversed by the bank' : null
}

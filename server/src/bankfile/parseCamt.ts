/** Why: Singapore's banks give statements as ISO 20022 camt.053, in the form of 2009 (.001.02) or of 2019 (.001.08); both become the same lines. */
import type { BankFile, FileLine } from '@tonne/domain/bankFile'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { amountAt, dayAt, textAt, unreadable } from './unreadable.ts'

/** A part of the document: text, or an element whose every child is kept as a list. */
type Node = { readonly [name: string]: readonly Node[] } & { readonly '#text'?: string } & { readonly [attribute: `@${string}`]: string }

const FORM = /<(?:\w+:)?Document\s[^>]*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:02|08)["']/
const ATTRIBUTE = '@'
// Every element is a list, so that one and many read alike; nothing is turned into numbers, which would lose cents.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
  alwaysCreateTextNode: true,
})

export function parseCamt(text: string): BankFile {
  // A statement needs no document type; with none, no entity can be declared that grows or reads files.
  if (/<!(?!--|\[CDATA\[)/.test(text)) unreadable('it declares a document type', '文件含有文档类型声明')
  const checked = XMLValidator.validate(text)
  if (checked !== true) unreadable(`line ${checked.err.line} is not XML`, `第 ${checked.err.line} 行不是有效的 XML`)
  const document = (parser.parse(text) as Node).Document?.[0] ?? unreadable('it is no ISO 20022 document', '不是 ISO 20022 文件')
  if (!FORM.test(text)) unreadable('it is neither camt.053.001.02 nor .08', '不是 camt.053.001.02 或 .08 格式')
  const statements = document.BkToCstmrStmt?.[0]?.Stmt ?? []
  if (statements.length !== 1) unreadable(`it holds ${statements.length} statements, not one`, `文件含 ${statements.length} 份对账单，应为一份`)
  return statementOf(statements[0]!)
}

const child = (node: Node | undefined, ...path: readonly string[]): Node | undefined => path.reduce((at, name) => at?.[name]?.[0], node)
const text = (node: Node | undefined, ...path: readonly string[]): string | undefined => child(node, ...path)?.['#text']?.trim() || undefined

function statementOf(statement: Node): BankFile {
  const id = child(statement, 'Acct', 'Id')
  const closing = balance(statement, 'CLBD')
  return {
    statement: textAt(text(statement, 'Id'), 'Stmt/Id'),
    account: textAt(text(id, 'IBAN') ?? text(id, 'Othr', 'Id'), 'Acct/Id'),
    currency: textAt(text(statement, 'Acct', 'Ccy') ?? child(closing, 'Amt')?.['@Ccy'], 'Acct/Ccy'),
    openingCents: balanceCents(balance(statement, 'OPBD', 'PRCD'), 'OPBD'),
    closingCents: balanceCents(closing, 'CLBD'),
    closingDay: dayAt(dateOf(child(closing, 'Dt')), 'CLBD/Dt'),
    lines: (statement.Ntry ?? []).flatMap(linesOf),
  }
}

/** PRCD, the previous closing balance, is what some banks open with. */
function balance(statement: Node, ...codes: readonly string[]): Node {
  const found = codes.flatMap((code) => (statement.Bal ?? []).filter((b) => text(b, 'Tp', 'CdOrPrtry', 'Cd') === code))
  return found[0] ?? unreadable(`it has no balance ${codes[0]}`, `缺少 ${codes[0]} 余额`)
}
const isDebit = (node: Node, where: string): boolean => {
  const way = text(node, 'CdtDbtInd')
  if (way !== 'CRDT' && way !== 'DBIT') unreadable(`${where} says neither CRDT nor DBIT`, `${where} 未注明 CRDT 或 DBIT`)
  return way === 'DBIT'
}
const balanceCents = (node: Node, where: string): number => {
  const amount = amountAt(text(node, 'Amt') ?? '', where)
  return isDebit(node, where) ? -amount : amount
}
const dateOf = (node: Node | undefined): string => text(node, 'Dt') ?? text(node, 'DtTm') ?? ''

/** Only what is booked is money. A batch is its parts, which must make up the whole. */
function linesOf(entry: Node, position: number): FileLine[] {
  const where = `Ntry ${position + 1}`
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts')
  if (status !== 'BOOK') return []
  const own = text(entry, 'AcctSvcrRef') ?? text(entry, 'NtryRef')
  const parts = (entry.NtryDtls ?? []).flatMap((details) => details.TxDtls ?? [])
  const whole = amountAt(text(entry, 'Amt') ?? '', `${where} Amt`)
  if (parts.length <= 1) return [lineOf({ entry, part: parts[0], amountCents: whole, bankRef: own ?? text(parts[0], 'Refs', 'AcctSvcrRef'), where })]
  const lines = parts.map((part, i) => {
    const amount = text(part, 'Amt') ?? text(part, 'AmtDtls', 'TxAmt', 'Amt') ?? ''
    const bankRef = text(part, 'Refs', 'AcctSvcrRef') ?? (own && `${own}/${i + 1}`)
    return lineOf({ entry, part, amountCents: amountAt(amount, `${where}/${i + 1} Amt`), bankRef, where: `${where}/${i + 1}` })
  })
  const sum = lines.reduce((all, line) => all + (line.direction === (isDebit(entry, where) ? 'debit' : 'credit') ? 1 : -1) * line.amountCents, 0)
  if (sum !== whole) unreadable(`the parts of ${where} do not make up its amount`, `${where} 的明细之和与金额不符`)
  return lines
}

type LineParts = { entry: Node; part: Node | undefined; amountCents: FileLine['amountCents']; bankRef: string | undefined; where: string }
function lineOf({ entry, part, amountCents, bankRef, where }: LineParts): FileLine {
  if (amountCents === 0) unreadable(`${where} is of nothing`, `${where} 金额为零`)
  const debit = isDebit(part?.CdtDbtInd ? part : entry, where)
  const party = debit ? 'Cdtr' : 'Dbtr'
  const currency = child(entry, 'Amt')?.['@Ccy']
  if (currency !== undefined && currency !== 'SGD') unreadable(`${where} is in ${currency}`, `${where} 币种为 ${currency}`)
  const written = [
    ...(child(part, 'RmtInf')?.Ustrd ?? []).map((u) => u['#text'] ?? ''),
    text(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref') ?? '',
    text(part, 'Refs', 'InstrId') ?? '',
    text(part, 'AddtlTxInf') ?? text(entry, 'AddtlNtryInf') ?? '',
  ]
  const endToEndId = text(part, 'Refs', 'EndToEndId')
  return {
    bankRef: textAt(bankRef, `${where} AcctSvcrRef`),
    direction: debit ? 'debit' : 'credit',
    amountCents,
    remittance: written.filter(Boolean).join(' ').slice(0, 280),
    endToEndId: endToEndId && endToEndId !== 'NOTPROVIDED' ? endToEndId.slice(0, 64) : null,
    counterparty: (text(part, 'RltdPties', party, 'Pty', 'Nm') ?? text(part, 'RltdPties', party, 'Nm'))?.slice(0, 140) ?? null,
    valueDay: dayAt(dateOf(child(entry, 'ValDt')) || dateOf(child(entry, 'BookgDt')), `${where} ValDt`),
    returned: debit ? null : returnReason(entry, part),
  }
}

/** A credit that gives back what we paid: the bank's code and words for it. */
function returnReason(entry: Node, part: Node | undefined): string | null {
  const told = child(part, 'RtrInf')
  if (told)
    return [text(told, 'Rsn', 'Cd') ?? text(told, 'Rsn', 'Prtry') ?? '', text(told, 'AddtlInf') ?? ''].join(' ').trim().slice(0, 140) || 'returned'
  return text(entry, 'RvslInd') === 'true' ? 'reversed by the bank' : null
}

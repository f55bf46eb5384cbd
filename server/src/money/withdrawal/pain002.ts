/** The only facts read from the bank's status report: which payments it took, which it rejected, and why. */
import { beginningOf } from '@tonne/domain/beginningOf'
import { refuse } from '@tonne/domain/refusals'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

export type PaymentStatus = { endToEndId: string; status: string; reason: string }
export type StatusReport = {
  msgId: string
  /** Only for payments that it names one by one. */
  statuses: readonly PaymentStatus[]
  /**
   * The reason when the file was rejected whole, at its head or at its only group of payments; null when it was not.
   */
  rejectedWhole: string | null
}
/** Rejected for good. Every other payment is pending until the statement reports it. */
export const REJECTED = 'RJCT'
export const isRejected = ({ status }: Pick<PaymentStatus, 'status'>): boolean => status === REJECTED

type Node = { [name: string]: unknown }
const listOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]) as Node[]
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? (found as Node)[name] : undefined),
    node,
  )

/** Reads a pain.002 of any version, with any prefix on its elements. Refuses other documents. */
export function readStatusReport(xml: string): StatusReport {
  const unreadable = (why: { en: string; cn: string }) => refuse('payoutAnswerUnreadable', { why })
  // An entity could expand to gigabytes, and no bank's report has one.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml) || XMLValidator.validate(xml) !== true)
    unreadable({ en: 'it is not well-formed XML', cn: '不是格式良好的 XML' })
  const report = at(parse(xml), 'Document', 'CstmrPmtStsRpt')
  const original = at(report, 'OrgnlGrpInfAndSts')
  const msgId = textOf(at(original, 'OrgnlMsgId'))
  if (!msgId) unreadable({ en: 'it names no original message', cn: '未注明原报文' })
  const groups = listOf(at(report, 'OrgnlPmtInfAndSts'))
  const statuses = groups.flatMap((group) => listOf(group.TxInfAndSts).map(statusOf))
  if (statuses.some(({ endToEndId, status }) => !endToEndId || !status))
    unreadable({ en: 'a payment has no EndToEndId or no status', cn: '有付款缺少 EndToEndId 或状态' })
  // A file of ours has one group of payments, so a status of the group holds for all.
  const rejected = [
    { status: textOf(at(original, 'GrpSts')), of: original },
    ...groups.map((of) => ({ status: textOf(of.PmtInfSts), of })),
  ].find(isRejected)
  return { msgId, statuses, rejectedWhole: rejected ? reasonOf(rejected.of) : null }
}

/** Every value stays text, because an id of digits is no number. */
function parse(xml: string): unknown {
  try {
    return new XMLParser({
      ignoreAttributes: true,
      removeNSPrefix: true,
      parseTagValue: false,
      // As in a statement: characters that are written by their numbers.
      htmlEntities: true,
    }).parse(xml)
  } catch {
    return refuse('payoutAnswerUnreadable', { why: { en: 'it is not well-formed XML', cn: '不是格式良好的 XML' } })
  }
}

function reasonOf(one: unknown): string {
  const [why] = listOf(at(one, 'StsRsnInf'))
  const words = [
    textOf(at(why, 'Rsn', 'Cd')) || textOf(at(why, 'Rsn', 'Prtry')),
    textOf(listOf(at(why, 'AddtlInf'))[0] ?? at(why, 'AddtlInf')),
  ]
  return beginningOf(words.filter(Boolean).join(' '), 140)
}
const statusOf = (one: Node): PaymentStatus => ({
  endToEndId: textOf(one.OrgnlEndToEndId),
  status: textOf(one.TxSts),
  reason: reasonOf(one),
})

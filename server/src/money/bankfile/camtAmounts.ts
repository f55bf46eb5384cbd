/** Where a statement gives an amount more than once, the values must be equal; we do not choose between two. */
import { sayAmount } from '@tonne/domain/format'
import type { Cents } from '@tonne/domain/money'
import { amountAt, unreadable } from './unreadable.ts'

/** A part of the document: text, or an element whose children of each name are a list. */
export type Node = { readonly [name: string]: readonly Node[] } & { readonly '#text'?: string } & {
  readonly [attribute: `@${string}`]: string
}

/** These elements may repeat; every other element that is read by name must be single. */
const MANY = new Set(['Strd'])
function only(at: Node | undefined, name: string): Node | undefined {
  const found = at?.[name]
  if (found && found.length > 1 && !MANY.has(name))
    unreadable(`${name} stands ${found.length} times where one belongs`, `${name} 重复出现 ${found.length} 次`)
  return found?.[0]
}
export const child = (node: Node | undefined, ...path: readonly string[]): Node | undefined => path.reduce(only, node)
export const text = (node: Node | undefined, ...path: readonly string[]): string | undefined =>
  child(node, ...path)?.['#text']?.trim() || undefined

const OURS = 'SGD'
const amountText = (cents: number): string => `${OURS} ${sayAmount(cents)}`
/** The one amount of a node, in our currency. */
function amountOf(node: Node | undefined, where: string, name = 'Amt'): Cents {
  const all = node?.[name] ?? []
  const stated = all.map((one) => `${one['@Ccy'] ?? '?'} ${one['#text'] ?? ''}`)
  if (all.length > 1)
    unreadable(`${where} has two amounts: ${stated.join(' and ')}`, `${where} 有两个金额：${stated.join('、')}`)
  const currency = all[0]?.['@Ccy']
  if (all[0] && currency !== OURS)
    unreadable(`${where} is not in ${OURS}: ${stated[0]}`, `${where} 币种不是 ${OURS}：${stated[0]}`)
  return amountAt(all[0]?.['#text'] ?? '', `${where} ${name}`)
}
export const balanceAmount = (node: Node, where: string): Cents => amountOf(node, where)

/** Every amount that a node gives for itself: its own, and those in its details. */
function amountsIn(node: Node | undefined, where: string): Cents[] {
  const details = child(node, 'AmtDtls')
  const stated = ['InstdAmt', 'TxAmt', 'CntrValAmt', 'AnncdPstngAmt'].filter((name) => details?.[name])
  return [
    ...(node?.Amt ? [amountOf(node, where)] : []),
    ...stated.map((name) => amountOf(child(details, name), `${where} ${name}`)),
  ]
}
function same(cents: number, other: number, where: string): void {
  if (cents !== other)
    unreadable(
      `${where} is ${amountText(cents)} here and ${amountText(other)} there`,
      `${where} 金额前后不一：${amountText(cents)}、${amountText(other)}`,
    )
}

/** The direction and kind of an entry. */
export function wholeAmount(entry: Node, where: string): Cents {
  const whole = amountOf(entry, where)
  for (const stated of amountsIn(entry, where)) same(whole, stated, where)
  return whole
}
/** The same for a part of an entry; undefined when it does not say. */
export function partAmount(part: Node | undefined, where: string): Cents | undefined {
  const [first, ...others] = amountsIn(part, where)
  for (const other of others) same(first!, other, where)
  return first
}
/**
 * A single part must agree with its entry; `signed` are the parts of a batch, negative where they run against its
 * direction.
 */
export function sumsUp(whole: number, signed: readonly number[], where: string): void {
  const sum = signed.reduce((all, part) => all + part, 0)
  if (sum !== whole)
    unreadable(
      `the parts of ${where} make ${amountText(sum)}, not ${amountText(whole)}`,
      `${where} 的明细合计 ${amountText(sum)}，与金额 ${amountText(whole)} 不符`,
    )
}

/** A batch's own count and sum of its parts. */
export function judgeBatch(
  details: Node,
  { where, whole, parts }: { where: string; whole: Cents; parts: number },
): void {
  const batch = child(details, 'Btch')
  if (!batch) return
  if (batch.TtlAmt) same(whole, amountOf(batch, `${where} Btch`, 'TtlAmt'), where)
  const number = text(batch, 'NbOfTxs')
  if (number !== undefined && parts > 0 && number !== String(parts))
    unreadable(`${where} says ${number} parts and has ${parts}`, `${where} 注明 ${number} 笔明细，实际为 ${parts} 笔`)
}

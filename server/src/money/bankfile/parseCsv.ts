/** A bank without camt.053 exports a table. In this one form (docs/bank-files.md) it says as much as a camt.053. */
import { beginningOf } from '@tonne/domain/beginningOf'
import { type BankFile, type FileLine, signedCents } from '@tonne/domain/money/bankFile'
import { csvRows } from '../../platform/csvRows.ts'
import { amountAt, dayAt, textAt, unreadable } from './unreadable.ts'

const HEAD = ['account', 'currency', 'statement', 'opening', 'closing', 'closing_day'] as const
const COLUMNS = [
  'value_day',
  'bank_ref',
  'direction',
  'amount',
  'reference',
  'end_to_end_id',
  'counterparty',
  'returned',
] as const
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>

export function parseCsv(text: string): BankFile {
  const rows = csvRows(text, 4000, unreadable)
  const titles = rows.findIndex((row) => row[0] === COLUMNS[0])
  if (titles < 0)
    unreadable(`there is no row of titles that begins with ${COLUMNS[0]}`, `缺少以 ${COLUMNS[0]} 开头的标题行`)
  if (rows[titles]!.join() !== COLUMNS.join())
    unreadable(`the titles must be ${COLUMNS.join(',')}`, `标题行应为 ${COLUMNS.join(',')}`)
  const head = new Map(rows.slice(0, titles).map(([name = '', value = '']) => [name, value]))
  const of = (name: (typeof HEAD)[number]) => textAt(head.get(name), name)
  return {
    statement: of('statement'),
    account: of('account'),
    currency: of('currency'),
    openingCents: signed(of('opening'), 'opening'),
    closingCents: signed(of('closing'), 'closing'),
    closingDay: dayAt(of('closing_day'), 'closing_day'),
    lines: rows.slice(titles + 1).map((row, i) => lineOf(row, `row ${titles + i + 2}`)),
  }
}

const signed = (text: string, where: string): number =>
  text.startsWith('-') ? -amountAt(text.slice(1), where) : amountAt(text, where)

function lineOf(values: readonly string[], where: string): FileLine {
  if (values.length !== COLUMNS.length)
    unreadable(
      `${where} has ${values.length} values, not ${COLUMNS.length}`,
      `${where} 有 ${values.length} 列，应为 ${COLUMNS.length} 列`,
    )
  const row = Object.fromEntries(COLUMNS.map((name, i) => [name, values[i]!])) as Row
  const direction = row.direction
  if (direction !== 'credit' && direction !== 'debit')
    return unreadable(`${where} is neither credit nor debit`, `${where} 未注明 credit 或 debit`)
  const line: FileLine = {
    bankRef: textAt(row.bank_ref, `${where} bank_ref`),
    direction,
    amountCents: amountAt(row.amount, `${where} amount`),
    remittance: beginningOf(row.reference, 280),
    endToEndId: beginningOf(row.end_to_end_id, 64) || null,
    counterparty: beginningOf(row.counterparty, 140) || null,
    valueDay: dayAt(row.value_day, `${where} value_day`),
    returned: direction === 'credit' ? beginningOf(row.returned, 140) || null : null,
  }
  return signedCents(line) === 0 ? unreadable(`${where} is of nothing`, `${where} 金额为零`) : line
}

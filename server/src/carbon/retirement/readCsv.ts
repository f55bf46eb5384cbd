import { createHash } from 'node:crypto'
import { MOST_ROWS, type RetirementLine, refuseLine } from '@tonne/domain/carbon/retirement'
import { isName, isPlain } from '@tonne/domain/fields'
import { type Kg, kg, kgFromText } from '@tonne/domain/money'
import { Refusal, refuse, sayRefusal } from '@tonne/domain/refusals'
import { csvRows } from '../../platform/csvRows.ts'

export type CsvRow = {
  line: number
  name: string
  kg: number
  message: string
  wrong: { en: string; cn: string } | null
}
/** The fields that every row of the list shares. */
type Shared = Pick<RetirementLine, 'reason' | 'reasonText' | 'message'>
const COLUMNS = ['name', 'tons', 'message']
const MOST_TEXT = 140
const unreadable = (en: string, cn: string): never => refuse('retireFileUnreadable', { why: { en, cn } })

export function readCsv(text: string, shared: Shared, lotKg: Kg): CsvRow[] {
  const [titles = [], ...rows] = csvRows(text, 2000, unreadable)
  const names = titles.map((title) => title.toLowerCase())
  const fits = names.length >= 2 && names.every((name, i) => name === COLUMNS[i])
  if (!fits)
    unreadable('the first row must be name,tons or name,tons,message', '首行标题应为 name,tons 或 name,tons,message')
  if (rows.length === 0) unreadable('it has no row below the titles', '标题行以下没有数据')
  if (rows.length > MOST_ROWS)
    unreadable(`it has ${rows.length} rows, the most is ${MOST_ROWS}`, `共 ${rows.length} 行，最多 ${MOST_ROWS} 行`)
  return rows.map((cells, i) => rowOf(cells, { line: i + 2, width: names.length, shared, lotKg }))
}

type Reading = { line: number; width: number; shared: Shared; lotKg: Kg }
function rowOf(cells: readonly string[], { line, width, shared, lotKg }: Reading): CsvRow {
  const [name = '', tons = '', own = ''] = cells
  const message = own || shared.message
  const quantity = kgFromText(tons)
  const row = { line, name: name.slice(0, MOST_TEXT), kg: quantity ?? 0, message: message.slice(0, MOST_TEXT) }
  const wrong = wrongWith({ cells, width, name, message, quantity })
  if (wrong) return { ...row, wrong }
  try {
    refuseLine(lineOf(row, shared), lotKg)
    return { ...row, wrong: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...row, wrong: { en: sayRefusal(error, 'en'), cn: sayRefusal(error, 'cn') } }
  }
}

type Cells = { cells: readonly string[]; width: number; name: string; message: string; quantity: Kg | null }
function wrongWith({ cells, width, name, message, quantity }: Cells): CsvRow['wrong'] {
  if (cells.length > width)
    return { en: `It has ${cells.length} values, not ${width}`, cn: `有 ${cells.length} 列，应为 ${width} 列` }
  if (quantity === null) return { en: 'The tons are no number', cn: '吨数不是数字' }
  if (name !== '' && !isName(name))
    return { en: `The name is longer than ${MOST_TEXT} characters`, cn: `名称超过 ${MOST_TEXT} 字` }
  if (message.length > MOST_TEXT)
    return { en: `The message is longer than ${MOST_TEXT} characters`, cn: `留言超过 ${MOST_TEXT} 字` }
  if (!isPlain(message)) return { en: 'The message is more than one line', cn: '留言须为单行文字' }
  return null
}

export const lineOf = (row: Pick<CsvRow, 'kg' | 'name' | 'message'>, shared: Shared): RetirementLine => ({
  kg: kg(row.kg),
  beneficiary: 'other',
  name: row.name,
  reason: shared.reason,
  reasonText: shared.reasonText,
  message: row.message,
})

/** A list's content, whatever its file name and line ends. */
export function sha256Of(rows: readonly CsvRow[], { reason, reasonText }: Shared): string {
  const content = rows.map(({ name, kg: quantity, message }) => [name, quantity, message])
  return createHash('sha256')
    .update(JSON.stringify([reason, reasonText, content]))
    .digest('hex')
}

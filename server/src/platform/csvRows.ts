import { parse } from 'csv-parse/sync'

/** The rows of an uploaded table. Calls `unreadable` for a text that is no table, or has a row longer than `most`. */
export function csvRows(text: string, most: number, unreadable: (en: string, cn: string) => never): string[][] {
  const options = { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, max_record_size: most }
  try {
    return parse(text, options)
  } catch (error) {
    const { message } = error as Error
    return unreadable(`it is no table of values (${message.slice(0, 80)})`, '不是有效的 CSV 表格')
  }
}

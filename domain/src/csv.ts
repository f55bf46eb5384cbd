/**
 * A cell that a spreadsheet would read as a formula gets an apostrophe before it (OWASP, CSV injection; some programs
 * also accept the full-width signs of a Chinese keyboard). So does one that begins like that behind apostrophes of its
 * own, so that removing one apostrophe restores the text. Quotes are doubled.
 */
export const csvCell = (text: string): string =>
  `"${text.replace(/^(?='*[=+\-@＝＋－＠\t\r\n])/, "'").replaceAll('"', '""')}"`
export type Cell = string | number
/**
 * RFC 4180: lines end with CRLF and every cell is quoted. A number may be negative, which looks like a formula: pass it
 * as a number, not as text.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')).join('\r\n')

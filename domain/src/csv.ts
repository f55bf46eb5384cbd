/** No cell may run as a formula in a spreadsheet. */
/**
 * Cells that a spreadsheet would read as a formula get an apostrophe before them (OWASP, CSV injection; some take the
 * full-width signs of a Chinese keyboard for the same), as do those that begin so behind apostrophes of their own, so
 * that one taken away gives back what went in; quotes are doubled.
 */
export const csvCell = (text: string): string =>
  `"${text.replace(/^(?='*[=+\-@＝＋－＠\t\r\n])/, "'").replaceAll('"', '""')}"`
/**
 * RFC 4180: lines end with CRLF, every cell is quoted. A number that is no text of a stranger's may be negative: give
 * it as a number.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')).join('\r\n')

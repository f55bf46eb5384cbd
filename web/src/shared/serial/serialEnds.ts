/** A registry writes a run of serials as one long line; people compare its two ends. */
export type Run = { first: number; last: number; text: string }

/**
 * 'VCU-12-17-2023' of 12 to 17 -> before 'VCU-', first 'VCU-12', last 'VCU-17', rest '2023'. A line without the run's
 * numbers is shown whole.
 */
export function serialEnds({ first, last, text }: Run): { before: string; first: string; last: string; rest: string } {
  const found = new RegExp(`${first}(?:-| to )${last}`).exec(text)
  if (!found) return { before: '', first: text, last: text, rest: '' }
  const before = text.slice(0, found.index)
  const rest = text.slice(found.index + found[0].length).replace(/^-/, '')
  return { before, first: `${before}${first}`, last: `${before}${last}`, rest }
}

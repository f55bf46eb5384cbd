import { Paper } from '../platform/pdf/paper.ts'

/**
 * The words of a paper in the order in which they are set: a line for each text, and for each row of a table or of
 * texts beside each other, with bars between, and strokes between what stands below each other in a cell.
 */
export async function paperLines(make: () => Promise<Buffer>): Promise<string[]> {
  const { say, table, put } = Paper.prototype
  const lines: string[] = []
  let [beside, within] = [Number.NaN, false]
  const whole = (texts: readonly string[], set: () => void) => {
    lines.push(...texts)
    beside = Number.NaN
    within = true
    set()
    within = false
  }
  Paper.prototype.say = function (text, style) {
    whole([text], () => say.call(this, text, style))
  }
  Paper.prototype.table = function (columns, heads, rows, more) {
    whole(
      [heads, ...rows].map((row) => row.map((cell) => [cell].flat().join(' / ')).join(' | ')),
      () => table.call(this, columns, heads, rows, more),
    )
  }
  Paper.prototype.put = function (text, x, top, style) {
    if (!within && top === beside) lines[lines.length - 1] += ` | ${text}`
    else if (!within) lines.push(text)
    if (!within) beside = top
    put.call(this, text, x, top, style)
  }
  try {
    await make()
  } finally {
    Object.assign(Paper.prototype, { say, table, put })
  }
  return lines
}

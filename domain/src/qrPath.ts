/** Why: a code's dark modules are one path, runs of a row joined so that no hairlines show between them, on a screen and on paper alike. */
/** Modules by row, true is dark; returns a path on a grid of one unit per module. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  let d = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let run = 1
      while (row[x + run]) run++
      d += `M${x} ${y}h${run}v1h-${run}z`
      x += run - 1
    }
  })
  return d
}

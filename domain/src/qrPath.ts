/** The dark modules of a row are joined into runs, so that no hairlines show between them on a screen or on paper. */
/** Modules by row, true is dark; returns a path on a grid of one unit per module. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => {
      const modules = row.map((dark) => (dark ? '#' : ' ')).join('')
      return [...modules.matchAll(/#+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    })
    .join('')

/** Joins the names that are texts; whatever else a condition left behind is dropped. */
export const classes = (...names: unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')

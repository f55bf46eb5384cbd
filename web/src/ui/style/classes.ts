/** Joins the arguments that are texts; other results of a condition are dropped. */
export const classes = (...names: unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')

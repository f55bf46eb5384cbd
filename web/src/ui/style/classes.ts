/** Why: parts put class names together from optional pieces, always in the same way. */

/** Joins the names that are texts; whatever else a condition left behind is dropped. */
export const classes = (...names: unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')

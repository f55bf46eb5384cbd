const MOST_LETTERS = 240
/** A push carries little, and a phone shows less. */
export const pushBody = (body: string): string =>
  [...body].length > MOST_LETTERS ? `${[...body].slice(0, MOST_LETTERS).join('').trimEnd()}…` : body

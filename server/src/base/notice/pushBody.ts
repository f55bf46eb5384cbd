const MOST_LETTERS = 240
/** A push has little space, and a phone shows even less. */
export const pushBody = (body: string): string =>
  [...body].length > MOST_LETTERS ? `${[...body].slice(0, MOST_LETTERS).join('').trimEnd()}…` : body

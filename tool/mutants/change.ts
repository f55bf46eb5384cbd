/** Why: a change is a piece of text put in the place of another, so that a reader sees it as a line of a diff. */

/** The text from `start` to `end` becomes `text`. */
export type Change = { start: number; end: number; text: string }

/** The source with one change made. */
export const mutated = (source: string, { start, end, text }: Change): string =>
  source.slice(0, start) + text + source.slice(end)

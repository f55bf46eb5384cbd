/** The text from `start` to `end` is replaced by `text`. */
export type Change = { start: number; end: number; text: string }

export const mutated = (source: string, { start, end, text }: Change): string =>
  source.slice(0, start) + text + source.slice(end)

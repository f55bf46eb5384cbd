/** A list whose items may be left out by a condition: `isOver && item`. */
export type Given<T> = readonly (T | false | null | undefined | 0 | '')[]

export const given = <T>(items: Given<T>): T[] => items.filter((item): item is T => Boolean(item))

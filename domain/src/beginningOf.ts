/**
 * The beginning of a text, at most so long. A character that the cut would halve is left out, because PostgreSQL
 * refuses half a character in JSON.
 */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

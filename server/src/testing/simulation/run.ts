import type { Envelope } from '@tonne/contract/envelope'
import type { Attempt } from './attempt.ts'
import type { Books } from './oracle/books.ts'
import type { Stage } from './stage.ts'

/** `worlds`: the possible states; more than one if two acts came at once, or if an act's outcome is unknown. */
export type Run = {
  stage: Stage
  worlds: Books[]
  counts: Record<string, number>
  doing: string
  keys: Record<string, number>
}

/** Each member's app counts its own requests, so the same key comes from many members. */
export function newKey({ keys }: Run, { what }: Attempt): string {
  const sender = what.split(' ')[0]!
  keys[sender] = (keys[sender] ?? 0) + 1
  return `request-${keys[sender]}`
}
export const ruleOf = ({ code, data }: Envelope<unknown>): string | undefined =>
  code === 0 ? undefined : String((data as { rule?: string } | null)?.rule ?? code)

export function count({ counts }: Run, what: string, came: string): void {
  const name = `${what
    .replace(/[A-Z]+-[\w-]+|\d+/g, '')
    .replace(/ +/g, ' ')
    .split(' of ')[0]!
    .trim()}: ${came}`
  counts[name] = (counts[name] ?? 0) + 1
}

/** Tries each way on a copy of each world; returns the resulting worlds that fit, each once. */
export function tried<W>(
  worlds: readonly Books[],
  ways: readonly W[],
  fit: (books: Books, way: W) => boolean,
): Books[] {
  const found = new Map<string, Books>()
  for (const books of worlds)
    for (const way of ways) {
      const copy = structuredClone(books)
      try {
        if (fit(copy, way)) found.set(JSON.stringify(copy), copy)
      } catch {
        // The draw does not come out this way.
      }
    }
  return [...found.values()]
}

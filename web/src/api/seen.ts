/** The position of the books that this page has seen. Reads send it back, so that a lagging standby shows no less. */
import { SEEN_HEADER } from '@tonne/contract/envelope'

let seen: number | undefined
/** Changes whenever something became stale; an answer to an earlier request says nothing about that. */
let age = 0

/** The headers of one request, and the function that takes its answer. */
export function carrySeen(): { headers: Record<string, string>; learn(response: Response): void } {
  const sentAt = age
  return {
    headers: seen === undefined ? {} : { [SEEN_HEADER]: String(seen) },
    learn: ({ headers }) => {
      const shown = Number(headers.get(SEEN_HEADER) ?? Number.NaN)
      if (sentAt === age && shown >= (seen ?? 0)) seen = shown
    },
  }
}

/** For a change that this page has not seen: a read without a position shows everything until now. */
export function forgetSeen(): void {
  seen = undefined
  age += 1
}

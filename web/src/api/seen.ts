/** The position of the books that this page has seen. Reads send it back, so that a lagging standby shows no less. */
import { SEEN_HEADER } from '@tonne/contract/envelope'

let seen: number | undefined
/** Changes whenever something became stale; an answer to an earlier request says nothing about that. */
let age = 0

type Carried = { headers: Record<string, string>; answered(response?: Response): void }
/** The headers of one read, and the function that takes its answer. */
export function carrySeen(): Carried {
  const sentAt = age
  return {
    headers: seen === undefined ? {} : { [SEEN_HEADER]: String(seen) },
    answered: (response) => {
      const shown = Number(response?.headers.get(SEEN_HEADER) ?? Number.NaN)
      if (sentAt === age && shown >= (seen ?? 0)) seen = shown
    },
  }
}

/** For a change that this page has not seen: a read without a position shows everything until now. */
export function forgetSeen(): void {
  seen = undefined
  age += 1
}

/** The same of a request that changes something. It may have changed it whether it is answered or not. */
export function unseenChange(): Carried {
  forgetSeen()
  return { headers: {}, answered: forgetSeen }
}

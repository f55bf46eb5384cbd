/** How far this page has seen the books. It is sent back with reads, so that a standby that lags shows no less. */
import { SEEN_HEADER } from '@tonne/contract/envelope'

let seen: number | undefined
/** Changes whenever something became stale; an answer to a request from before says nothing about that. */
let age = 0

/** For one request: its headers, and what to do with its answer. */
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

/** Something changed that this page has not seen. Without a position, a read shows everything until now. */
export function forgetSeen(): void {
  seen = undefined
  age += 1
}

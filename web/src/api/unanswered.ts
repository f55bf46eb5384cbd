/** Some networks accept a request and never answer. The page says so long before it times out. */
import { Failed, NotSent } from './failure.ts'
import { observable } from './observable.ts'

const PATIENCE_MS = 5000

/**
 * `ask` aborts the request and repeats it under the same key, which returns its outcome and does nothing twice. `lost`:
 * the connection failed, so the act may have been done.
 */
export type Unanswered = { is: 'silent' | 'asked'; ask: () => void } | { is: 'lost' }
export const unanswered = observable<Unanswered | null>(null)

const isLost = (error: unknown): boolean =>
  error instanceof Failed && !(error instanceof NotSent) && (error.status < 200 || error.status >= 500)

/**
 * Returns the answer of `send`. A request without an answer appears in `unanswered` and is repeated when the member
 * asks.
 */
export async function untilAnswered<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (;;) {
    const attempt = new AbortController()
    const ask = () => {
      unanswered.set({ is: 'asked', ask })
      attempt.abort()
    }
    const timer = setTimeout(() => unanswered.set({ is: 'silent', ask }), PATIENCE_MS)
    try {
      const answer = await send(attempt.signal)
      unanswered.set(null)
      return answer
    } catch (error) {
      if (attempt.signal.aborted) continue
      unanswered.set(isLost(error) ? { is: 'lost' } : null)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

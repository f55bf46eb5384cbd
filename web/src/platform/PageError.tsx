/** Why: a page that could not load says the true reason, and the whole of it is the button that asks again. */
import { ErrorState } from '../ui/ErrorState.tsx'
import { type Pair, useLang, useWords } from '../ui/lang.tsx'
import { say } from './copy.ts'
import { type CallError, Refused, SessionOver } from './failure.ts'

const copy = {
  nothing: ['Nothing was bought, sold or moved.', '没有任何买卖或资金变动。'],
} as const satisfies Record<string, Pair>

/** A refusal in its own sentence, anything else in the sentence of the specification. Nothing while the login page is on its way. */
export function PageError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const lang = useLang()
  const words = useWords(copy)
  if (error instanceof SessionOver) return null
  if (error instanceof Refused) return <ErrorState sentence={error.message} onRetry={onRetry} />
  return <ErrorState sentence={say('connectionTimeout', lang)} detail={words.nothing} onRetry={onRetry} />
}

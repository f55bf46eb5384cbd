import { type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import { say } from '../../api/copy.ts'
import { type CallError, Refused, SessionOver } from '../../api/failure.ts'
import { back, here } from '../../api/way.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { EmptyArt } from '../../ui/figures/art/EmptyArt.tsx'
import { Button } from '../../ui/input/Button.tsx'

const copy = {
  nothing: ['Nothing was bought, sold or moved.', '没有任何买卖或资金变动。'],
  nobodys: ['There is nothing at this address.', '该地址下没有内容。'],
  missing: ['There is nothing at this address, or it is not yours.', '该地址下没有内容，或不属于您。'],
  goBack: ['Go back', '返回'],
  reference: ['Reference', '参考编号'],
} as const satisfies Record<string, Pair>

/** The item does not exist, so a retry would not help. */
const NO_PROJECT = 4001
const NOT_FOUND = [1005, NO_PROJECT]
/** Projects, certificates and news are nobody's, so they cannot be another member's. */
const isSomebodys = (code: number): boolean => code !== NO_PROJECT && here().startsWith('/pages/profile/')
/** A page whose only button leads back. */
function Missing({ sentence, text }: { sentence: string; text: string }) {
  const words = useWords(copy)
  return (
    <EmptyState
      art={<EmptyArt />}
      title={sentence}
      text={text}
      action={<Button onClick={back}>{words.goBack}</Button>}
    />
  )
}

/**
 * A refusal in its own sentence, anything else in the sentence of the specification. Empty while the login page is
 * loading.
 */
export function PageError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const lang = useLang()
  const words = useWords(copy)
  if (error instanceof SessionOver) return null
  if (error instanceof Refused && NOT_FOUND.includes(error.code))
    return <Missing sentence={error.message} text={isSomebodys(error.code) ? words.missing : words.nobodys} />
  if (error instanceof Refused) return <ErrorState sentence={error.message} onRetry={onRetry} />
  const trace = error.trace && `${words.reference} ${error.trace}`
  return <ErrorState sentence={say('connectionTimeout', lang)} detail={words.nothing} trace={trace} onRetry={onRetry} />
}

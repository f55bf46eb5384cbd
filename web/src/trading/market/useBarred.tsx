/** The reasons are checked in the order of the server's refusals. */

import { project } from '@tonne/contract/trading/project'
import type { Side } from '@tonne/domain/trading/market'
import { overSpend } from '@tonne/domain/trading/spend'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { purchaseLimitWords, reachedLimit } from '../../shared/limits/purchaseLimits.ts'
import { useRestricted } from '../../shared/limits/Restricted.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import type { BookOut, TermsOut } from './bookOut.ts'
import { copy } from './copy.ts'

type Asked = { side: Side; book: BookOut; terms: TermsOut; level: number }
type Barred = { note: ReactNode; button: string }

function TooLow({ level, needed }: { level: number; needed: number }) {
  const words = useWords(copy)
  const action = (
    <Button variant="line" size="s" to="/pages/profile/member">
      {fill(words.tooLowAction, { needed })}
    </Button>
  )
  return (
    <Note kind="warn" className="mt3" title={fill(words.tooLow, { level, needed })} action={action}>
      {words.tooLowText}
    </Note>
  )
}

/** Null when the member may trade. A stopped sale is shown above the book. */
export function useBarred({ side, book, terms, level }: Asked): Barred | null {
  const words = useWords(copy)
  const limits = useWords(purchaseLimitWords)
  const lang = useLang()
  const buying = { enabled: side === 'buy' }
  const { no } = book.project
  const restricted = useRestricted(side === 'buy' ? 'order' : 'sell')
  const info = useApiQuery(project.info, { no }, buying).data
  const mine = useApiQuery(project.mine, { no }, buying).data
  if (restricted) return restricted
  if (book.stop) return { note: null, button: words.stopped }
  const needed = terms.presaleSellLevel
  if (side === 'sell' && book.asset === 'presale' && level < needed)
    return { note: <TooLow level={level} needed={needed} />, button: fill(words.tooLowBar, { needed }) }
  const reached = info && reachedLimit(info, { mine, level, now: serverNow(), lang })
  if (!reached) return null
  const button = fill(limits[reached.key], reached.values)
  return { note: <Note kind="warn" className="mt3" title={button} />, button }
}

/** The spending limit that a purchase of so many cents exceeds; null also while the limits are not known yet. */
export function useOverSpend(side: Side, no: string, totalCents: number): ReturnType<typeof overSpend> {
  const mine = useApiQuery(project.mine, { no }, { enabled: side === 'buy' }).data
  return mine && side === 'buy' ? overSpend(mine, totalCents) : null
}

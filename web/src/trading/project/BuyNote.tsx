import { sayCents } from '@tonne/domain/format'
import type { Quote } from '@tonne/domain/trading/order'
import { overSpend } from '@tonne/domain/trading/spend'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { type CallError, codes, Refused } from '../../api/failure.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { buyCopy } from './buyCopy.ts'
import { missingCents } from './buyLimits.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'

type BuyNoteProps = { project: ProjectInfoOut; mine: MineOut; quote: Quote; error: CallError | null }

/** The server's own sentence, with this page's button for it. */
function RefusalNote({ error, project }: Pick<BuyNoteProps, 'error' | 'project'>) {
  const words = useWords(buyCopy)
  const ruled = error instanceof Refused
  const moved = ruled && error.code === codes.priceMoved
  return (
    <Note kind={ruled && !moved ? 'bad' : 'warn'} icon="alert" live className="mt3" title={error?.message}>
      {moved && fill(words.newPrice, { price: sayCents(project.priceCents) })}
    </Note>
  )
}

export function BuyNote({ project, mine, quote, error }: BuyNoteProps) {
  const words = useWords(buyCopy)
  const over = overSpend(mine, quote.totalCents)
  const missing = missingCents(quote, mine)
  if (error) return <RefusalNote error={error} project={project} />
  if (over) {
    const sums = { left: sayCents(over.leftCents), limit: sayCents(over.limitCents) }
    const text = fill(over.of === 'day' ? words.overDay : words.overMonth, sums)
    return (
      <Note kind="warn" icon="alert" live className="mt3">
        {text}
      </Note>
    )
  }
  if (missing > 0) {
    return (
      <Note kind="warn" icon="wallet" live className="mt3">
        {fill(words.missing, { missing: sayCents(missing), available: sayCents(mine.availableCents) })}
      </Note>
    )
  }
  return null
}

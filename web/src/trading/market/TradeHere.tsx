import type { Side } from '@tonne/domain/trading/market'
import { useWords } from '@tonne/parts/lang.tsx'
import { QueryView } from '../../shared/pages/QueryPage.tsx'
import { RestoredNote } from '../../shared/RestoredNote.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import type { BookOut, Draft } from './bookOut.ts'
import { copy } from './copy.ts'
import { TradePanel, useMeans } from './TradePanel.tsx'

type TradeHereProps = {
  book: BookOut
  side: Side
  onSide: (side: Side) => void
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** On a wide screen the form is beside the book. */
export function TradeHere({ book, side, onSide, draft, onDraft }: TradeHereProps) {
  const words = useWords(copy)
  const { means, error, refetch } = useMeans(side, { no: book.project.no, asset: book.asset })
  const options = [
    { value: 'buy' as const, label: words.buy },
    { value: 'sell' as const, label: words.sell },
  ]
  const coming = (
    <>
      <Skeleton h={46} r={23} style={{ marginTop: 24 }} />
      <Skeleton h={240} r={12} style={{ marginTop: 14 }} />
    </>
  )
  return (
    <aside className="mk-here" aria-label={words[side]}>
      <Segmented label={`${words.buy} / ${words.sell}`} value={side} onChange={onSide} options={options} />
      <RestoredNote />
      <QueryView query={{ data: means, error, refetch }} coming={coming}>
        {(ready) => (
          <div className="mt3">
            <TradePanel key={side} {...{ side, book, means: ready, draft, onDraft }} head={<span />} />
          </div>
        )}
      </QueryView>
    </aside>
  )
}

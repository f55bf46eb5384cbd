import { sayCents, sayShare } from '@tonne/domain/format'
import type { Side } from '@tonne/domain/trading/market'
import { sayDay } from '@tonne/parts/dates.ts'
import { inARow } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import type { BookOut, TermsOut } from './bookOut.ts'
import { copy } from './copy.ts'
import type { TradeSum } from './tradeSum.ts'

type TradeNotesProps = { side: Side; book: BookOut; terms: TermsOut; sum: TradeSum | null; named: boolean }

export function TradeNotes({ side, book, terms, sum, named }: TradeNotesProps) {
  const words = useWords(copy)
  const lang = useLang()
  const day = sayDay(new Date(book.proceedsAt), lang)
  const waits = side === 'sell' ? fill(named ? words.waits : words.proceeds, { day }) : named ? words.waitsBuy : null
  const hours = Math.max(terms.coolOff.changeHours, terms.coolOff.recoveryHours)
  const guard =
    sum?.limitCents && !named
      ? fill(words.guard, { price: sayCents(sum.limitCents), share: sayShare(terms.market.protectionBasisPoints) })
      : null
  return (
    <>
      <ProofLine icon="seal" className="mt3">
        {side === 'sell' ? words.oldest : words.next}
      </ProofLine>
      {guard && (
        <ProofLine icon="info" className="mt2">
          {guard}
        </ProofLine>
      )}
      {waits && (
        <ProofLine icon="clock" className="mt2">
          {side === 'sell' ? inARow(lang, waits, fill(words.buyerWaits, { hours })) : waits}
        </ProofLine>
      )}
    </>
  )
}

/** Why: which tons go, how long it waits, when the money comes and how far a price is from the market are said before the tap. */
import { sayCents, sayShare } from '@tonne/domain/format'
import type { Side } from '@tonne/domain/market'
import { sayDay } from '../ui/dates.ts'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { ProofLine } from '../ui/ProofChip.tsx'
import type { BookOut, TermsOut } from './bookOut.ts'
import { copy } from './copy.ts'
import { farFromLast, type TradeSum } from './tradeSum.ts'

type TradeNotesProps = { side: Side; book: BookOut; terms: TermsOut; priceCents: number | null; sum: TradeSum | null; named: boolean }

export function TradeNotes({ side, book, terms, priceCents, sum, named }: TradeNotesProps) {
  const words = useWords(copy)
  const lang = useLang()
  const day = sayDay(new Date(book.proceedsAt), lang)
  const far = priceCents === null ? null : farFromLast(priceCents, book, terms)
  const waits = side === 'sell' ? fill(named ? words.waits : words.proceeds, { day }) : named ? words.waitsBuy : null
  const guard =
    sum?.limitCents && !named ? fill(words.guard, { price: sayCents(sum.limitCents), share: sayShare(terms.market.protectionBasisPoints) }) : null
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
          {waits}
        </ProofLine>
      )}
      {far !== null && book.last && (
        <Note kind="warn" icon="alert" live className="mt3">
          {fill(words.far, { share: sayShare(far), price: sayCents(book.last.priceCents) })}
        </Note>
      )}
    </>
  )
}

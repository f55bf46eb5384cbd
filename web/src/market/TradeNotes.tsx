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

/** Right below the price that was typed, so that nobody taps without having seen it. */
export function FarNote({ book, terms, priceCents }: { book: BookOut; terms: TermsOut; priceCents: number | null }) {
  const words = useWords(copy)
  const far = priceCents === null ? null : farFromLast(priceCents, book, terms)
  if (far === null || !book.last) return null
  return (
    <Note kind="warn" icon="alert" live className="mt3">
      {fill(words.far, { share: sayShare(far), price: sayCents(book.last.priceCents) })}
    </Note>
  )
}

type TradeNotesProps = { side: Side; book: BookOut; terms: TermsOut; sum: TradeSum | null; named: boolean }

export function TradeNotes({ side, book, terms, sum, named }: TradeNotesProps) {
  const words = useWords(copy)
  const lang = useLang()
  const day = sayDay(new Date(book.proceedsAt), lang)
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
          {side === 'sell' && ` ${fill(words.buyerWaits, { hours: Math.max(terms.coolOff.changeHours, terms.coolOff.recoveryHours) })}`}
        </ProofLine>
      )}
    </>
  )
}

/** The rules behind the four lines above: those say what a member pays and can lose; the calculation is a tap away. */
import { sayCents, sayKg, sayShare } from '@tonne/domain/format'
import { shareOf } from '@tonne/domain/money'
import { creditPoints } from '@tonne/domain/people/credit'
import type { BookingQuote } from '@tonne/domain/trading/presale'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Hash } from '../../ui/figures/Hash.tsx'
import { FoldRow } from '../../ui/layout/FoldRow.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { RowCard } from '../../ui/layout/Row.tsx'
import { type OfferOut, servedPercent } from './bookingSums.ts'
import { copy } from './copy.ts'
import { MissedAway } from './MissedAway.tsx'

type MoreProps = { offer: OfferOut; priceCents: number; quantityKg: number; quote: BookingQuote }

function Rules({ offer, priceCents, quantityKg, quote }: MoreProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { terms, supplyKg, bookedKg } = offer
  const forfeit = shareOf(quote.bookingCents, terms.forfeitBasisPoints)
  const tons = sayKg(quantityKg, lang)
  return (
    <FoldRow icon="help" label={words.more} sub={words.moreSub}>
      <p className="cap2">{fill(words.ifAll, { tons })}</p>
      <Kv
        items={[
          { label: fill(words.line, { tons, price: sayCents(priceCents) }), value: sayCents(quote.totalCents) },
          { label: fill(words.fee, { share: sayShare(terms.buyFeeBasisPoints) }), value: sayCents(quote.feeCents) },
          { label: fill(words.gst, { share: sayShare(terms.gstBasisPoints) }), value: sayCents(quote.gstCents) },
          { label: words.feePaid, value: sayCents(-quote.bookingCents) },
          { label: words.balance, value: sayCents(quote.restCents), total: true },
        ]}
      />
      <p className="cap2 mt4">
        {fill(words.chance, { percent: `${servedPercent(supplyKg, bookedKg + quantityKg)}%` })}
      </p>
      <p className="cap2 mt3">{fill(words.cancelText, { points: -creditPoints.presale_cancelled })}</p>
      <p className="cap2 mt3">
        {fill(words.missMore, { forfeit: sayCents(forfeit), back: sayCents(quote.bookingCents - forfeit) })}
      </p>
      <MissedAway />
    </FoldRow>
  )
}

type SealedProps = { commit: NonNullable<OfferOut['commit']>; memberSeed?: string }

export function Sealed({ commit, memberSeed }: SealedProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { hash, publishedAt, drandRound } = commit
  const sub = fill(words.sealedSub, { at: sayDayTime(new Date(publishedAt), lang) })
  return (
    <FoldRow icon="lock" label={words.sealedTitle} sub={sub}>
      <p className="cap2">{words.sealedHash}</p>
      <Hash hex={hash} />
      <p className="cap2 mt3">
        {drandRound === null ? words.sealedText : fill(words.sealedDrand, { round: drandRound })}
      </p>
      {memberSeed && (
        <>
          <p className="cap2 mt3">{words.yourSeed}</p>
          <Hash hex={memberSeed} />
        </>
      )}
    </FoldRow>
  )
}

export function BookingMore(props: MoreProps) {
  const { commit } = props.offer
  return (
    <RowCard className="mt5">
      <Rules {...props} />
      {commit && <Sealed commit={commit} />}
    </RowCard>
  )
}

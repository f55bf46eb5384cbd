import { sayCents, sayKg, sayShare } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import type { BookingOut } from './bookingSums.ts'
import { copy } from './copy.ts'

type FinalSumProps = { booking: BookingOut; final: NonNullable<BookingOut['final']>; total: string }
/** Once it is paid nothing of the booking fee is held, so the fee is what the terms have beyond the payment. */
export function FinalSum({ booking: { allottedKg, priceCents, terms }, final, total }: FinalSumProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { totalCents, feeCents, gstCents, restCents } = final
  return (
    <Kv
      className="mt5"
      items={[
        {
          label: fill(words.line, { tons: sayKg(allottedKg ?? 0, lang), price: sayCents(priceCents) }),
          value: sayCents(totalCents),
        },
        { label: fill(words.fee, { share: sayShare(terms.buyFeeBasisPoints) }), value: sayCents(feeCents) },
        { label: fill(words.gst, { share: sayShare(terms.gstBasisPoints) }), value: sayCents(gstCents) },
        { label: words.feePaid, value: sayCents(restCents - totalCents - feeCents - gstCents) },
        { label: total, value: sayCents(restCents), total: true },
      ]}
    />
  )
}

import { fillIn } from '@tonne/domain/fillIn'
import { type Lang, sayCents, sayKg, sayShare } from '@tonne/domain/format'
import { shareOf } from '@tonne/domain/money'
import { creditPoints } from '@tonne/domain/people/credit'
import type { BookingQuote } from '@tonne/domain/trading/presale'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inLanguage } from '../../api/copy.ts'
import type { TimelineStep } from '../../ui/figures/Timeline.tsx'
import type { OfferOut } from './bookingSums.ts'
import { copy } from './copy.ts'

export function bookingSteps(
  offer: OfferOut,
  { quantityKg, quote, lang }: { quantityKg: number; quote: BookingQuote; lang: Lang },
): TimelineStep[] {
  const { terms, closesAt, deliversAt } = offer
  const say = (key: keyof typeof copy, values: Record<string, string | number> = {}) =>
    fillIn(inLanguage(copy[key], lang), (name, place) => String(values[name] ?? place))
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  const missed = {
    forfeit: sayCents(shareOf(quote.bookingCents, terms.forfeitBasisPoints)),
    points: -creditPoints.final_payment_lapsed,
  }
  return [
    {
      label: say('nowFee'),
      state: 'now',
      aside: sayCents(quote.bookingCents),
      detail: say('nowText', { share: sayShare(terms.bookingBasisPoints), total: sayCents(quote.totalCents) }),
    },
    {
      label: say('drawAt', { at: at(closesAt) }),
      state: 'later',
      aside: say('drawRange', { tons: sayKg(quantityKg, lang) }),
      detail: say('drawText'),
    },
    {
      label: say('by', { hours: terms.finalPaymentHours }),
      state: 'later',
      aside: say('upTo', { amount: sayCents(quote.restCents) }),
      detail: say('missText', missed),
    },
    { label: say('serialsAt', { at: at(deliversAt) }), state: 'later', detail: say('serialsText') },
  ]
}

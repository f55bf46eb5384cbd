/** Why: the terms as a person reads them, row by row in one order, so that two versions can be laid beside each other. */
import type { Output } from '@tonne/contract/endpoint'
import type { settings } from '@tonne/contract/settings'
import { sayCents, sayShare } from '@tonne/domain/format'
import type { copy } from './copy.ts'

type Terms = Output<typeof settings.fees>['terms']
type Words = Readonly<Record<keyof typeof copy, string>>
export type FeeGroup = { title: string; rows: { label: string; value: string }[] }

type Fill = (text: string, values: Record<string, string | number>) => string

export function feeRows(terms: Terms, words: Words, fill: Fill): FeeGroup[] {
  const { deposit, withdrawal } = terms
  const range = ({ minCents, maxCents }: { minCents: number; maxCents: number }) =>
    fill(words.range, { min: sayCents(minCents), max: sayCents(maxCents) })
  const row = (label: string, value: string | number) => ({ label, value: String(value) })
  return [
    {
      title: words.trading,
      rows: [
        row(words.buyFee, sayShare(terms.buyFeeBasisPoints)),
        row(words.sellFee, sayShare(terms.sellFeeBasisPoints)),
        row(words.gst, sayShare(terms.gstBasisPoints)),
        row(words.booking, sayShare(terms.bookingBasisPoints)),
        row(words.lapse, sayShare(terms.lapseForfeitBasisPoints)),
        row(words.finalHours, fill(words.hours, { n: terms.finalPaymentHours })),
        row(words.proceeds, fill(words.workingDay, { n: terms.saleProceedsDays })),
      ],
    },
    {
      title: words.in,
      rows: [
        row(words.depositRange, range(deposit)),
        row(words.live, fill(words.minutes, { n: deposit.liveMinutes })),
        row(words.atOnce, deposit.openAtOnce),
      ],
    },
    {
      title: words.out,
      rows: [
        row(words.withdrawalRange, range(withdrawal)),
        row(words.withdrawalFee, fill(words.feeMin, { share: sayShare(withdrawal.feeBasisPoints), min: sayCents(withdrawal.feeMinCents) })),
        row(words.perDay, withdrawal.perDay),
      ],
    },
  ]
}

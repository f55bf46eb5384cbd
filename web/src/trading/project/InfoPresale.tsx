import { sayCents, sayShare } from '@tonne/domain/format'
import { type Cents, shareOf } from '@tonne/domain/money'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inARow } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useSettings } from '../../api/settings.ts'
import { Timeline, type TimelineStep } from '../../ui/figures/Timeline.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

const ALL_POINTS = 10_000

type Presale = NonNullable<ProjectInfoOut['presale']>
type StepsOf = { project: ProjectInfoOut; presale: Presale; hours: number | undefined; now: number }

function useSteps({ project, presale, hours, now }: StepsOf): TimelineStep[] {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { startsAt, endsAt, bookingBasisPoints: booking, forfeitBasisPoints: forfeit } = presale
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  const price = project.priceCents as Cents
  const fee = shareOf(price, booking)
  const shares = { forfeit: sayShare(forfeit), back: sayShare(ALL_POINTS - forfeit) }
  const state = (from: number, to: number) => (now >= to ? 'done' : now >= from ? 'now' : 'later')
  return [
    {
      label: fill(words.presaleFee, { share: sayShare(booking) }),
      state: state(startsAt, endsAt),
      detail: inARow(
        lang,
        fill(words.presaleBook, { from: at(startsAt), to: at(endsAt) }),
        fill(words.presaleFeeText, { fee: sayCents(fee) }),
      ),
    },
    {
      label: hours === undefined ? words.presaleBalanceOpen : fill(words.presaleBalance, { hours }),
      state: state(endsAt, project.startsAt),
      detail: fill(words.presaleBalanceText, { balance: sayCents(price - fee), ...shares }),
    },
    {
      label: words.presaleSale,
      state: now >= project.startsAt ? 'now' : 'later',
      at: project.startsAt,
      detail: words.presaleSaleText,
    },
  ]
}

/** `now`: server clock in ms. Amounts are for one ton. */
export function InfoPresale({ project, presale, now }: { project: ProjectInfoOut; presale: Presale; now: number }) {
  const words = useWords(infoCopy)
  const terms = useSettings()?.terms.finalPaymentHours
  const hours = presale.finalPaymentHours ?? terms
  return (
    <Section title={words.presale} more={{ to: `/pages/project/draw?no=${project.no}`, label: words.seeDraw }}>
      <Timeline steps={useSteps({ project, presale, hours, now })} />
    </Section>
  )
}

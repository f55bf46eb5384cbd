import { dayOf } from '@tonne/domain/days'
import { sayKg, sayTons } from '@tonne/domain/format'
import { sayPeriod } from '@tonne/domain/sayPeriod'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Stats } from '../../ui/layout/Stats.tsx'
import { infoCopy } from './infoCopy.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'

/** 'limit' alone for a visitor, 'used of limit' for a member, 'no limit' for none. */
function useTimes(): (limit: number | null, used: number | undefined) => string {
  const words = useWords(infoCopy)
  return (limit, used) => {
    if (limit === null) return words.noLimit
    if (used === undefined) return limit === 1 ? words.onceOnly : fill(words.times, { limit })
    return fill(words.used, { used, limit })
  }
}

export function InfoLimits({ project, mine }: { project: ProjectInfoOut; mine: MineOut | undefined }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const times = useTimes()
  const { minKg, maxKg, lotKg, monthlyOrders, totalOrders, minLevel, startsAt, endsAt } = project
  const [from, to] = [startsAt, endsAt].map((at) => at && dayOf(new Date(at)))
  const more = [
    from &&
      fill(to ? words.onSaleTo : words.onSale, {
        from: sayDate(from, lang),
        period: to ? sayPeriod(from, to, lang) : '',
      }),
    lotKg !== 1000 && fill(words.steps, { lot: sayKg(lotKg, lang) }),
    minLevel > 1 && fill(words.fromLevel, { level: minLevel }),
  ].filter(Boolean)
  return (
    <Section title={words.limits}>
      <Stats
        card
        className="pd-lim"
        items={[
          { label: words.perOrder, value: `${sayTons(minKg)} – ${sayKg(maxKg, lang)}` },
          { label: words.thisMonth, value: times(monthlyOrders, mine?.monthOrders) },
          { label: words.inTotal, value: times(totalOrders, mine?.totalOrders) },
        ]}
      />
      {more.length > 0 && <p className="cap mt2">{more.join(lang === 'cn' ? '' : ' ')}</p>}
    </Section>
  )
}

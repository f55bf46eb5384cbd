import './portfolio.css'
import { portfolio } from '@tonne/contract/carbon/portfolio'
import { sayPortfolioLine } from '@tonne/domain/carbon/sayPortfolioLine'
import { dayOf } from '@tonne/domain/days'
import { sayAmount, sayCents, sayKg, saySigned } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useListQuery } from '../../api/listQuery.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { IconName } from '../../ui/icons/icons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Eq } from '../../ui/layout/Eq.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { LogRow } from '../../ui/layout/LogRow.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'
import { Papers } from './Papers.tsx'
import type { LineOut, SumOut } from './portfolioOut.ts'

function Sum({ sum }: { sum: SumOut }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      <Eq
        className="mt3"
        terms={[
          { label: words.sold, value: sayAmount(sum.soldCents) },
          { sign: '−', label: words.soldCost, value: sayAmount(sum.soldCostCents) },
          { sign: '=', label: words.realised, value: sayAmount(sum.realisedCents) },
        ]}
      />
      <Kv
        lined
        className="mt3"
        items={[
          {
            label: words.bought,
            value: fill(words.boughtLine, { tons: sayKg(sum.boughtKg, lang), cents: sayCents(sum.boughtCents) }),
          },
          {
            label: words.sold,
            value: fill(words.boughtLine, { tons: sayKg(sum.soldKg, lang), cents: sayCents(sum.soldCents) }),
          },
          {
            label: words.retired,
            value: fill(words.retiredCost, { tons: sayKg(sum.retiredKg, lang), cost: sayCents(sum.retiredCostCents) }),
          },
          { label: words.fees, value: sayCents(sum.feeCents) },
          { label: words.gst, value: sayCents(sum.gstCents) },
          sum.forfeitedCents !== 0 && { label: words.forfeited, value: sayCents(sum.forfeitedCents) },
        ]}
      />
      <p className="cap mt2">{words.feesText}</p>
    </>
  )
}

const iconOf = ({ inKg, outKg, retiredKg, project }: LineOut): IconName =>
  inKg > 0 ? 'box' : outKg > 0 ? 'swap' : retiredKg > 0 ? 'retire' : project ? 'ticket' : 'out'

function Line({ line }: { line: LineOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { entryNo, kind, at, project, outKg, retiredKg, cashCents, costCents, realisedCents } = line
  const day = sayDate(dayOf(new Date(at)), lang)
  const made =
    outKg > 0 && kind !== 'correction'
      ? fill(words.lineSub, { cost: sayCents(costCents), realised: saySigned(realisedCents) })
      : retiredKg > 0
        ? fill(words.lineCost, { cost: sayCents(costCents) })
        : ''
  return (
    <LogRow
      icon={iconOf(line)}
      tone={cashCents < 0 ? 'ok' : undefined}
      title={[sayPortfolioLine(line, lang), project?.name[lang]].filter(Boolean).join(' · ')}
      reference={entryNo}
      sub={[day, made].filter(Boolean).join(' · ')}
      amount={cashCents === 0 ? undefined : saySigned(-cashCents)}
      to={`/pages/profile/entry?no=${entryNo}`}
    />
  )
}

export function Page() {
  const words = useWords(copy)
  const [year, no] = [useParam('year'), useParam('no')]
  const asked = { ...(year && /^\d{4}$/.test(year) ? { year } : {}), ...(no ? { no } : {}) }
  const { items, first, more, busy, reach, ...list } = useListQuery(portfolio.lines, asked)
  const lang = useLang()
  const title = year ? fill(words.yearTitle, { year }) : (items[0]?.project?.name[lang] ?? words.title)
  const coming = (
    <>
      <Skeleton h={64} style={{ marginTop: 12 }} />
      <Skeleton h={220} style={{ marginTop: 16 }} />
    </>
  )
  return (
    <QueryPage title={title} query={{ ...list, data: first }} className="pf column column--l" coming={coming}>
      {({ sum }) =>
        items.length === 0 ? (
          <EmptyState
            title={words.noLines}
            text={words.noLinesText}
            action={<Button to="/pages/project/index">{words.seeProjects}</Button>}
          />
        ) : (
          <>
            <Sum sum={sum} />
            {year && <Papers papers={['year']} year={Number(year)} />}
            <Section title={words.lines}>
              <div className="rows">
                {items.map((line) => (
                  <Line key={line.entryNo} line={line} />
                ))}
              </div>
              <InfiniteEnd more={more} busy={busy} onReach={reach} />
            </Section>
            <p className="cap mt4">{words.method}</p>
          </>
        )
      }
    </QueryPage>
  )
}

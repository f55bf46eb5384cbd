import './portfolio.css'
import { portfolio } from '@tonne/contract/carbon/portfolio'
import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { ValueLine } from '../../shared/ValueLine.tsx'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyArt } from '../../ui/figures/art/EmptyArt.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Stats } from '../../ui/layout/Stats.tsx'
import { SECTIONS_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { copy } from './copy.ts'
import { Holding } from './Holding.tsx'
import { HoldingTable } from './HoldingTable.tsx'
import { Papers } from './Papers.tsx'
import type { PortfolioOut } from './portfolioOut.ts'
import { Shares } from './Shares.tsx'
import { Years } from './Years.tsx'

function Head({ whole }: { whole: PortfolioOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { valueCents, costCents, tradeValueCents, heldKg, waitingKg, retiredKg } = whole
  return (
    <div>
      <div className="mt3">
        <p className="label ink2">{words.value}</p>
        <BigMoney cents={valueCents} size="hero" className="pf-v mt1" />
        <p className="hrow g2 mt2 pf-g">
          <Delta change={valueCents - costCents}>{sayCents(Math.abs(valueCents - costCents))}</Delta>
          <span className="cap">{words.gain}</span>
        </p>
        {tradeValueCents !== valueCents && (
          <p className="cap mt1">{fill(words.atTrades, { value: sayCents(tradeValueCents) })}</p>
        )}
      </div>
      <Stats
        className="mt4"
        items={[
          { label: words.cost, value: sayCents(costCents) },
          { label: words.held, value: sayKg(heldKg, lang) },
          { label: words.retired, value: sayKg(retiredKg, lang) },
        ]}
      />
      {waitingKg > 0 && <p className="cap mt2">{fill(words.waiting, { tons: sayKg(waitingKg, lang) })}</p>}
    </div>
  )
}

function Whole({ whole }: { whole: PortfolioOut }) {
  const words = useWords(copy)
  const wide = useFrom(SECTIONS_PX)
  if (whole.holdings.length === 0)
    return (
      <EmptyState
        art={<EmptyArt />}
        title={words.emptyTitle}
        text={words.emptyText}
        action={<Button to="/pages/project/index">{words.seeProjects}</Button>}
      />
    )
  return (
    <div className="pf-w">
      <div className="pf-top">
        <Head whole={whole} />
        <ValueLine whole={whole} className="pf-line" />
      </div>
      <div className="pf-side">{whole.heldKg > 0 && <Shares holdings={whole.holdings} />}</div>
      <div className="pf-main">
        <Section title={words.holdings}>
          {wide ? (
            <HoldingTable whole={whole} />
          ) : (
            <div className="pf-hs">
              {whole.holdings.map((holding) => (
                <Holding key={holding.project.no} holding={holding} />
              ))}
            </div>
          )}
        </Section>
        <Years years={whole.years} />
        <Papers papers={whole.corporate ? ['holdings', 'icc'] : ['holdings']} />
        <p className="cap mt4">{words.method}</p>
      </div>
    </div>
  )
}

export function Page() {
  const words = useWords(copy)
  const coming = (
    <>
      <Skeleton w={140} h={16} style={{ marginTop: 12 }} />
      <Skeleton w={260} h={56} r={12} style={{ marginTop: 8 }} />
      <Skeleton h={70} style={{ marginTop: 24 }} />
      <Skeleton h={240} style={{ marginTop: 32 }} />
    </>
  )
  return (
    <QueryPage title={words.title} query={useApiQuery(portfolio.info, {})} className="pf" coming={coming}>
      {(whole) => <Whole whole={whole} />}
    </QueryPage>
  )
}

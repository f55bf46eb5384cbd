import './footprint.css'
import { footprintKg, footprintLines } from '@tonne/domain/carbon/footprint/footprint'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { BigTons } from '../../ui/figures/BigTons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame, Section } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { Fits } from './Fits.tsx'
import { FlightsPart } from './FlightsPart.tsx'
import { FoodPart, HomePart, WaysPart } from './Parts.tsx'
import { Lines, Sources } from './Sum.tsx'
import { useFootprint } from './useFootprint.ts'

export function Page() {
  const words = useWords(copy)
  const { footprint, change, restart, round } = useFootprint()
  const lines = footprintLines(footprint)
  const totalKg = footprintKg(lines)
  return (
    <>
      <Nav title={words.title} />
      <Frame className="column column--l">
        <div className="mt3" role="status">
          <p className="label ink2">{words.lead}</p>
          <BigTons kg={totalKg} className="mt1" />
          <p className="cap2 mt1">{lines.length === 0 ? words.empty : fill(words.kept, { n: lines.length })}</p>
        </div>
        <div key={round}>
          <HomePart footprint={footprint} change={change} />
          <WaysPart footprint={footprint} change={change} />
          <FlightsPart footprint={footprint} change={change} />
          <FoodPart footprint={footprint} change={change} />
        </div>
        {lines.length > 0 && <Lines lines={lines} />}
        <Sources used={lines.map(({ factor }) => factor)} />
        <Section title={words.leftOut}>
          <p className="cap2">{words.leftOutText}</p>
        </Section>
        {totalKg > 0 && <Fits totalKg={totalKg} />}
        {lines.length > 0 && (
          <Button variant="quiet" size="m" icon="refresh" onClick={restart} className="mt5">
            {words.restart}
          </Button>
        )}
      </Frame>
    </>
  )
}

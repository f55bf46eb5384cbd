import { inParts } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { WorldMap } from '../../ui/figures/art/WorldMap.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

const degrees = (value: number, plus: string, minus: string): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? minus : plus}`

export function InfoWhere({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { lat, lon, place } = project
  const spot = inParts(lang, degrees(lat, 'N', 'S'), degrees(lon, 'E', 'W'))
  return (
    <Section title={words.where} className="pd-where" more={{ node: <span className="cap num">{spot}</span> }}>
      <Card className="pd-map">
        <WorldMap lat={lat} lon={lon} />
        <div className="hrow between mt3 cap2 g3">
          <span className="hrow g2">
            <i className="map-key map-key--sg" />
            {words.singapore}
          </span>
          <span className="hrow g2">
            <i className="map-key map-key--p" />
            {place[lang]}
          </span>
        </div>
      </Card>
    </Section>
  )
}

/** The bars repeat the figures of the table, so they are decoration. */
import { sayCents, sayKg } from '@tonne/domain/format'
import { countryName } from '@tonne/domain/trading/countryName'
import { projectTypes } from '@tonne/domain/trading/project'
import { inParts } from '@tonne/parts/joined.ts'
import { type Lang, type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Core } from '../../ui/figures/art/Core.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Section } from '../../ui/layout/Page.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { copy } from './copy.ts'
import type { HoldingOut } from './portfolioOut.ts'

const ways = ['project', 'type', 'country', 'vintage'] as const
type Way = (typeof ways)[number]
type Group = { name: string; kg: number; cents: number }

const nameOf = (holding: HoldingOut, way: Way, lang: Lang): string => {
  if (way === 'project') return holding.project.name[lang]
  if (way === 'vintage') return String(holding.vintage)
  if (way === 'country') return countryName(holding.country, lang)
  const words = (projectTypes as Readonly<Record<string, Pair>>)[holding.type]
  return words ? pick(words, lang) : holding.type
}
function groupsOf(holdings: readonly HoldingOut[], way: Way, lang: Lang): Group[] {
  const groups = new Map<string, Group>()
  for (const holding of holdings) {
    const name = nameOf(holding, way, lang)
    const group = groups.get(name) ?? { name, kg: 0, cents: 0 }
    groups.set(name, { name, kg: group.kg + holding.heldKg, cents: group.cents + holding.valueCents })
  }
  return [...groups.values()].sort((a, b) => (way === 'vintage' ? b.name.localeCompare(a.name) : b.cents - a.cents))
}

export function Shares({ holdings }: { holdings: readonly HoldingOut[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const [way, setWay] = useState<Way>('project')
  const labels = { project: words.byProject, type: words.byType, country: words.byCountry, vintage: words.byVintage }
  const held = holdings.filter(({ heldKg }) => heldKg > 0)
  const groups = groupsOf(held, way, lang)
  const most = Math.max(1, ...groups.map(({ cents }) => cents))
  const parts = held.map(({ project, heldKg }) => ({ id: project.no, art: landOf(project.art), kg: heldKg, label: '' }))
  return (
    <Section title={words.madeOf} className="pf-made">
      <Core holdings={parts} />
      <Segmented
        className="mt4"
        label={words.by}
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, label: labels[value] }))}
      />
      <table className="pf-t mt3">
        <caption className="sr">{inParts(lang, words.madeOf, labels[way])}</caption>
        <thead className="sr">
          <tr>
            <th scope="col">{words.group}</th>
            <th scope="col">{words.tons}</th>
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, kg, cents }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className="pf-bar" aria-hidden="true">
                  <i style={{ width: `${Math.max(1, Math.round((cents * 100) / most))}%` }} />
                </span>
              </th>
              <td className="num">{sayKg(kg, lang)}</td>
              <td className="num">{sayCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

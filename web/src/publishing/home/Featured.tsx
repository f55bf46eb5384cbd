import { project } from '@tonne/contract/trading/project'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { OPEN_PROJECTS } from './ahead.ts'
import { copy } from './copy.ts'
import { MiniCard } from './MiniCard.tsx'

export function Featured() {
  const words = useWords(copy)
  const { data } = useApiQuery(project.list, OPEN_PROJECTS)
  const chosen = data?.items.filter(({ stop }) => stop === null)
  const all = data?.phases.reduce((sum, { count }) => sum + count, 0) ?? 0
  if (chosen?.length === 0) return null
  return (
    <Section
      title={words.featured}
      className="sec--feat"
      more={data ? { to: '/pages/project/index', label: fill(words.all, { n: all }) } : undefined}
    >
      <div className="bleed hscroll">
        {chosen
          ? chosen.map((card) => <MiniCard key={card.no} card={card} />)
          : [0, 1, 2].map((place) => (
              <div key={place} className="mini">
                <Skeleton w="100%" h={128} r={16} />
                <Skeleton w="80%" h={20} className="mt3" />
                <Skeleton w="60%" h={96} className="mt3" />
              </div>
            ))}
      </div>
    </Section>
  )
}

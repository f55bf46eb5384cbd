import './projectList.css'
import './projectMap.css'
import { type ProjectPhase, projectPhaseLabels } from '@tonne/domain/states'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { lazy, Suspense, useState } from 'react'
import { Chips } from '../../ui/navigation/Chips.tsx'
import { SortButton } from '../../ui/navigation/SortButton.tsx'
import { PickSheet } from '../../ui/sheet/PickSheet.tsx'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { copy } from './copy.ts'
import { ProjectFilterSheet } from './ProjectFilterSheet.tsx'
import { ProjectRows, useProjects } from './ProjectRows.tsx'
import { countFilters, type Filter, type ProjectList, type Sort, sorts, withFilter } from './projectFilter.ts'
import { SearchLine } from './SearchLine.tsx'
import { useFilter } from './useFilter.ts'

const ProjectMap = lazy(async () => ({ default: (await import('./ProjectMap.tsx')).ProjectMap }))

const ALL = 'all'
/** Projects that can be bought come first, those that cannot last. */
const phaseOrder: readonly ProjectPhase[] = [
  'in_progress',
  'presale',
  'reservation_waiting',
  'not_begun',
  'full',
  'ended',
  'closed',
  'pending_review',
]

function PhaseChips({
  first,
  phase,
  onPick,
}: {
  first: ProjectList | undefined
  phase: Filter['phase']
  onPick: (phase: string) => void
}) {
  const words = useWords(copy)
  const lang = useLang()
  const counts = new Map(first?.phases.map(({ phase: one, count }) => [one, count]))
  const phases = phaseOrder.filter((one) => counts.get(one) || one === phase)
  const sum = first?.phases.reduce((total, { count }) => total + count, 0)
  const options = [
    { value: ALL, label: words.all, count: sum },
    ...phases.map((value) => ({
      value: value as string,
      label: pick(projectPhaseLabels[value], lang),
      count: counts.get(value) ?? 0,
    })),
  ]
  return <Chips label={words.status} className="bleed" value={phase ?? ALL} onChange={onPick} options={options} />
}

type SheetName = 'filter' | 'sort' | null
type SheetsProps = {
  open: SheetName
  filter: Filter
  first: ProjectList | undefined
  set: (filter: Filter) => void
  close: () => void
}

/** Counts how often the filter sheet was opened: each time it starts from the filter in force. */
function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, openings: 0 })
  if (seen.open !== open) setSeen({ open, openings: seen.openings + (open ? 1 : 0) })
  return seen.openings
}

function Sheets({ open, filter, first, set, close }: SheetsProps) {
  const words = useWords(copy)
  const openings = useOpenings(open === 'filter')
  const apply = (next: Filter) => {
    close()
    set(next)
  }
  return (
    <>
      <PickSheet
        open={open === 'sort'}
        onClose={close}
        title={words.sortTitle}
        value={filter.sort ?? 'closing'}
        options={sorts.map((value) => ({ value, label: words[`sort_${value}`] }))}
        onPick={(sort: Sort) => set(withFilter(filter, { sort: sort === 'closing' ? undefined : sort }))}
      />
      <ProjectFilterSheet
        key={openings}
        open={open === 'filter'}
        filter={filter}
        countries={first?.countries ?? []}
        onClose={close}
        onApply={apply}
      />
    </>
  )
}

/** `searching` shows the search line; it is also shown while a search is active. */
export function ProjectBrowser({ searching, onSearching }: { searching: boolean; onSearching: (on: boolean) => void }) {
  const words = useWords(copy)
  const [filter, setFilter] = useFilter()
  const [sheet, setSheet] = useState<SheetName>(null)
  const list = useProjects(filter)
  const wide = useFrom(SIDE_PX)
  const [lit, setLit] = useState<string | null>(null)
  const count = countFilters(filter)
  const stopSearch = () => {
    onSearching(false)
    setFilter(withFilter(filter, { search: undefined }))
  }
  return (
    <>
      {(searching || filter.search !== undefined) && (
        <SearchLine
          value={filter.search ?? ''}
          onSearch={(search) => setFilter(withFilter(filter, { search }))}
          onClose={stopSearch}
        />
      )}
      <PhaseChips
        first={list.first}
        phase={filter.phase}
        onPick={(phase) =>
          setFilter(withFilter(filter, { phase: phase === ALL ? undefined : (phase as ProjectPhase) }))
        }
      />
      <div className="browse">
        <div className="browse-l">
          <div className="hrow between plist-h">
            <SortButton icon="filter" onClick={() => setSheet('filter')}>
              {count === 0 ? words.filterNone : fill(words.filters, { n: count })}
            </SortButton>
            <SortButton icon="sort" end onClick={() => setSheet('sort')}>
              {words[`sort_${filter.sort ?? 'closing'}`]}
            </SortButton>
          </div>
          <ProjectRows list={list} filter={filter} lit={lit} onLight={setLit} onClear={() => setFilter({})} />
        </div>
        {wide && (
          <Suspense>
            <ProjectMap filter={filter} lit={lit} onLight={setLit} />
          </Suspense>
        )}
      </div>
      <Sheets open={sheet} filter={filter} first={list.first} set={setFilter} close={() => setSheet(null)} />
    </>
  )
}

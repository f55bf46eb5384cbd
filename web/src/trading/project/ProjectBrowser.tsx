import './projectList.css'
import './projectMap.css'
import type { ProjectPhase } from '@tonne/domain/states'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { lazy, Suspense, useState } from 'react'
import { Chips } from '../../ui/navigation/Chips.tsx'
import { SortButton } from '../../ui/navigation/SortButton.tsx'
import { PickSheet } from '../../ui/sheet/PickSheet.tsx'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { copy } from './copy.ts'
import { ProjectFilterSheet } from './ProjectFilterSheet.tsx'
import { ProjectRows, useProjects } from './ProjectRows.tsx'
import { phaseOptions } from './phaseOptions.ts'
import { countFilters, type Filter, type ProjectList, type Sort, sorts, withFilter } from './projectFilter.ts'
import { SearchLine } from './SearchLine.tsx'
import { useFilter } from './useFilter.ts'

const ProjectMap = lazy(async () => ({ default: (await import('./ProjectMap.tsx')).ProjectMap }))
const ProjectMenus = lazy(async () => ({ default: (await import('./ProjectMenus.tsx')).ProjectMenus }))

const ALL = 'all'

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
  const phases = phaseOptions(first, phase, lang)
  const sum = first?.phases.reduce((total, { count }) => total + count, 0)
  const options = [{ value: ALL, label: words.all, count: sum }, ...phases]
  return <Chips label={words.status} className="bleed mt2" value={phase ?? ALL} onChange={onPick} options={options} />
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
      {wide ? (
        <Suspense fallback={<div className="chips" style={{ minHeight: 52 }} />}>
          <ProjectMenus filter={filter} first={list.first} set={setFilter} />
        </Suspense>
      ) : (
        <PhaseChips
          first={list.first}
          phase={filter.phase}
          onPick={(phase) =>
            setFilter(withFilter(filter, { phase: phase === ALL ? undefined : (phase as ProjectPhase) }))
          }
        />
      )}
      <div className="browse">
        <div className="browse-l">
          <div className="hrow between plist-h">
            {wide ? (
              <p className="cap num">{list.first && fill(words.projects, { n: list.first.total })}</p>
            ) : (
              <SortButton icon="filter" onClick={() => setSheet('filter')}>
                {count === 0 ? words.filterNone : fill(words.filters, { n: count })}
              </SortButton>
            )}
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

/** On a wide screen each filter is a separate menu. */
import './projectMenus.css'
import { project } from '@tonne/contract/trading/project'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { FilterMenu } from '../../ui/sheet/FilterMenu.tsx'
import { PickList } from '../../ui/sheet/PickList.tsx'
import { copy } from './copy.ts'
import { countryOptions, registryOptions, typeOptions } from './filterWords.ts'
import { PriceMenu, usePriceWords } from './PriceMenu.tsx'
import { phaseOptions } from './phaseOptions.ts'
import { countFilters, type Filter, type ProjectCardOut, type ProjectList, withFilter } from './projectFilter.ts'

const ANY = 'any'
/** The number of projects in one answer; with more nothing is counted. */
const MOST = 50

type Key = 'type' | 'registry' | 'country'
type ChoiceProps = {
  of: Key
  options: readonly { value: string; label: string }[]
  filter: Filter
  onPick: (value: string | undefined) => void
}

/** The number of projects that each choice would show with the other filters; choices that show none are left out. */
function Choice({ of, options, filter, onPick }: ChoiceProps) {
  const words = useWords(copy)
  const others = withFilter(filter, { [of]: undefined, sort: undefined })
  const { data } = useApiQuery(project.list, { ...others, limit: MOST })
  const items: readonly ProjectCardOut[] | undefined = data && data.total <= MOST ? data.items : undefined
  const counted = options
    .map((option) => ({ ...option, count: items?.filter((card) => card[of] === option.value).length }))
    .filter(({ count, value }) => count !== 0 || value === filter[of])
  return (
    <PickList
      value={filter[of] ?? ANY}
      options={[{ value: ANY, label: words.any, count: data?.total }, ...counted]}
      onPick={(value) => onPick(value === ANY ? undefined : value)}
    />
  )
}

type MenusProps = { filter: Filter; first: ProjectList | undefined; set: (filter: Filter) => void }

function PhaseMenu({ filter, first, set }: MenusProps) {
  const words = useWords(copy)
  const lang = useLang()
  const options = phaseOptions(first, filter.phase, lang)
  return (
    <FilterMenu name={words.status} chosen={options.find(({ value }) => value === filter.phase)?.label}>
      {(close) => (
        <PickList
          value={filter.phase ?? ANY}
          options={[
            { value: ANY, label: words.any, count: options.reduce((sum, { count }) => sum + count, 0) },
            ...options,
          ]}
          onPick={(value) => {
            close()
            set(withFilter(filter, { phase: value === ANY ? undefined : value }))
          }}
        />
      )}
    </FilterMenu>
  )
}

export function ProjectMenus({ filter, first, set }: MenusProps) {
  const words = useWords(copy)
  const lang = useLang()
  const price = usePriceWords(filter)
  const menus = [
    { of: 'type', name: words.filterType, options: typeOptions(lang) },
    { of: 'registry', name: words.filterStandard, options: registryOptions(lang) },
    { of: 'country', name: words.filterCountry, options: countryOptions(first?.countries ?? [], lang) },
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div role="group" aria-label={words.filterTitle} className="chips bleed">
      <PhaseMenu {...{ filter, first, set }} />
      {menus.map(({ of, name, options }) => (
        <FilterMenu key={of} name={name} chosen={options.find(({ value }) => value === filter[of])?.label}>
          {(close) => (
            <Choice
              {...{ of, options, filter }}
              onPick={(value) => {
                close()
                set(withFilter(filter, { [of]: value }))
              }}
            />
          )}
        </FilterMenu>
      ))}
      <FilterMenu name={words.filterPrice} chosen={price} className="fmenu--price">
        {(close) => (
          <PriceMenu
            filter={filter}
            onApply={(next) => {
              close()
              set(next)
            }}
          />
        )}
      </FilterMenu>
      {(countFilters(filter) > 0 || filter.phase !== undefined) && (
        <button
          type="button"
          className="chip fclear"
          onClick={() => set(withFilter({}, { search: filter.search, sort: filter.sort }))}
        >
          {words.clear}
        </button>
      )}
    </div>
  )
}

import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Select } from '../../ui/input/Select.tsx'
import { Chips } from '../../ui/navigation/Chips.tsx'
import { FilterGroup, FilterSheet, RangeField } from '../../ui/sheet/FilterSheet.tsx'
import { copy } from './copy.ts'
import { countryOptions, registryOptions, typeOptions } from './filterWords.ts'
import { usePriceDraft } from './priceDraft.ts'
import { type Filter, withFilter } from './projectFilter.ts'
import { useShowLabel } from './useShowLabel.ts'

type Props = {
  open: boolean
  filter: Filter
  countries: readonly string[]
  onClose: () => void
  onApply: (filter: Filter) => void
}

const ANY = 'any'

/** The draft while the sheet is open: two prices as typed, the rest as chosen. */
function useDraft(filter: Filter) {
  const [draft, setDraft] = useState(filter)
  const price = usePriceDraft(filter)
  const set = (change: Partial<Record<keyof Filter, string | undefined>>) =>
    setDraft(withFilter(draft, change as Partial<Filter>))
  const clear = () => {
    set({ type: undefined, registry: undefined, country: undefined })
    price.set('', '')
  }
  return { whole: withFilter(draft, price.cents), price, clear, set }
}

type Draft = ReturnType<typeof useDraft>
type Choice = {
  title: string
  value: string | undefined
  options: { value: string; label: string }[]
  onPick: (value: string | undefined) => void
}

/** One of many, or any. */
function ChoiceGroup({ title, value, options, onPick }: Choice) {
  const words = useWords(copy)
  return (
    <FilterGroup title={title}>
      <Chips
        label={title}
        className="chips--wrap"
        value={value ?? ANY}
        onChange={(picked) => onPick(picked === ANY ? undefined : picked)}
        options={[{ value: ANY, label: words.any }, ...options]}
      />
    </FilterGroup>
  )
}

function CountrySelect({ draft, countries }: { draft: Draft; countries: readonly string[] }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <div className="fgroup">
      <Select
        label={words.filterCountry}
        value={draft.whole.country ?? ANY}
        onChange={(code) => draft.set({ country: code === ANY ? undefined : code })}
        options={[{ value: ANY, label: words.any }, ...countryOptions(countries, lang)]}
      />
    </div>
  )
}

/** The draft lasts as long as the sheet's key: a new key starts from the filter in force. */
export function ProjectFilterSheet({ open, filter, countries, onClose, onApply }: Props) {
  const words = useWords(copy)
  const lang = useLang()
  const draft = useDraft(filter)
  const label = useShowLabel(draft.whole, open)
  const foot = {
    clearLabel: words.clear,
    onClear: draft.clear,
    applyLabel: label,
    onApply: () => onApply(draft.whole),
    unread: (draft.price.wrongFrom || draft.price.wrongTo) && words.badPrice,
  }
  return (
    <FilterSheet open={open} onClose={onClose} title={words.filterTitle} {...foot}>
      <ChoiceGroup
        title={words.filterType}
        value={draft.whole.type}
        options={typeOptions(lang)}
        onPick={(type) => draft.set({ type })}
      />
      <ChoiceGroup
        title={words.filterStandard}
        value={draft.whole.registry}
        options={registryOptions(lang)}
        onPick={(registry) => draft.set({ registry })}
      />
      <CountrySelect draft={draft} countries={countries} />
      <FilterGroup title={words.filterPrice}>
        <RangeField
          label={words.filterPrice}
          from={draft.price.from}
          to={draft.price.to}
          onChange={draft.price.set}
          wrongFrom={draft.price.wrongFrom ? words.badPrice : undefined}
          wrongTo={draft.price.wrongTo ? words.badPrice : undefined}
        />
      </FilterGroup>
    </FilterSheet>
  )
}

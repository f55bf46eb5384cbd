import { project } from '@tonne/contract/trading/project'
import { type Lang, sayAmount } from '@tonne/domain/format'
import { centsFromText } from '@tonne/domain/money'
import { projectTypes, registries } from '@tonne/domain/trading/project'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Select } from '../../ui/input/Select.tsx'
import { Chips } from '../../ui/navigation/Chips.tsx'
import { FilterGroup, FilterSheet, RangeField } from '../../ui/sheet/FilterSheet.tsx'
import { copy } from './copy.ts'
import { type Filter, withFilter } from './projectFilter.ts'

const namers = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  cn: new Intl.DisplayNames(['zh-Hans'], { type: 'region' }),
}
/** 'ID' -> 'Indonesia', '印度尼西亚'. */
const countryName = (code: string, lang: Lang): string => namers[lang].of(code) ?? code

type Props = {
  open: boolean
  filter: Filter
  countries: readonly string[]
  onClose: () => void
  onApply: (filter: Filter) => void
}

const ANY = 'any'
const asText = (cents: Filter['minCents']) =>
  cents === undefined ? '' : sayAmount(Number(cents)).replaceAll(',', '').replace(/\.00$/, '')

/** The draft while the sheet is open: two prices as typed, the rest as chosen. */
function useDraft(filter: Filter) {
  const [draft, setDraft] = useState(filter)
  const [from, setFrom] = useState(asText(filter.minCents))
  const [to, setTo] = useState(asText(filter.maxCents))
  const cents = (text: string) => centsFromText(text) ?? undefined
  const wrong = (text: string) => text.trim() !== '' && centsFromText(text) === null
  const whole = withFilter(draft, { minCents: cents(from), maxCents: cents(to) })
  const setPrices = (low: string, high: string) => {
    setFrom(low)
    setTo(high)
  }
  const clear = () => {
    setDraft(
      withFilter(draft, {
        type: undefined,
        registry: undefined,
        country: undefined,
        minCents: undefined,
        maxCents: undefined,
      }),
    )
    setPrices('', '')
  }
  return {
    whole,
    from,
    to,
    wrongFrom: wrong(from),
    wrongTo: wrong(to),
    setPrices,
    clear,
    set: (change: Partial<Record<keyof Filter, string | undefined>>) =>
      setDraft(withFilter(draft, change as Partial<Filter>)),
  }
}

function useApplyLabel(filter: Filter, open: boolean): string {
  const words = useWords(copy)
  const { data } = useApiQuery(project.list, { ...filter, limit: 1 }, { keepPrevious: true, enabled: open })
  if (!data) return words.show
  return data.total === 0 ? words.showNone : fill(words.showSome, { n: data.total })
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
  const names = countries
    .map((code) => ({ value: code, label: countryName(code, lang) }))
    .sort((a, b) => a.label.localeCompare(b.label, lang === 'cn' ? 'zh' : 'en'))
  return (
    <div className="fgroup">
      <Select
        label={words.filterCountry}
        value={draft.whole.country ?? ANY}
        onChange={(code) => draft.set({ country: code === ANY ? undefined : code })}
        options={[{ value: ANY, label: words.any }, ...names]}
      />
    </div>
  )
}

/** The draft lasts as long as the sheet's key: a new key starts from the filter in force. */
export function ProjectFilterSheet({ open, filter, countries, onClose, onApply }: Props) {
  const words = useWords(copy)
  const lang = useLang()
  const draft = useDraft(filter)
  const label = useApplyLabel(draft.whole, open)
  const types = Object.entries(projectTypes).map(([value, pair]) => ({ value, label: pick(pair, lang) }))
  const standards = Object.entries(registries).map(([value, pair]) => ({ value, label: pick(pair, lang) }))
  const foot = {
    clearLabel: words.clear,
    onClear: draft.clear,
    applyLabel: label,
    onApply: () => onApply(draft.whole),
    unread: (draft.wrongFrom || draft.wrongTo) && words.badPrice,
  }
  return (
    <FilterSheet open={open} onClose={onClose} title={words.filterTitle} {...foot}>
      <ChoiceGroup
        title={words.filterType}
        value={draft.whole.type}
        options={types}
        onPick={(type) => draft.set({ type })}
      />
      <ChoiceGroup
        title={words.filterStandard}
        value={draft.whole.registry}
        options={standards}
        onPick={(registry) => draft.set({ registry })}
      />
      <CountrySelect draft={draft} countries={countries} />
      <FilterGroup title={words.filterPrice}>
        <RangeField
          label={words.filterPrice}
          from={draft.from}
          to={draft.to}
          onChange={draft.setPrices}
          prefix="S$"
          wrongFrom={draft.wrongFrom ? words.badPrice : undefined}
          wrongTo={draft.wrongTo ? words.badPrice : undefined}
        />
      </FilterGroup>
    </FilterSheet>
  )
}

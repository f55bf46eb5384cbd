import { projectFields } from '@tonne/domain/trading/projectFields'
import { missingFields } from '@tonne/domain/trading/projectRules'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useParam } from '../../platform/useParam.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { copy } from './copy.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { PapersTab } from './PapersTab.tsx'
import { PresaleTab } from './PresaleTab.tsx'
import { PricesTab } from './PricesTab.tsx'
import type { TabProps } from './rows.ts'
import { SaleTab } from './SaleTab.tsx'
import { SerialsTab } from './SerialsTab.tsx'
import { TextsTab } from './TextsTab.tsx'

const tabs = {
  tabSale: SaleTab,
  tabPresale: PresaleTab,
  tabTexts: TextsTab,
  tabSerials: SerialsTab,
  tabPapers: PapersTab,
  tabPrices: PricesTab,
  tabHistory: HistoryTab,
} satisfies Record<string, (props: TabProps) => ReactNode>
type Tab = keyof typeof tabs

/** The tab of a missing field, by its English name. */
const homes: Partial<Record<Tab, readonly (keyof typeof projectFields)[]>> = {
  tabPresale: ['presaleStartsAt', 'presaleEndsAt'],
  tabTexts: [
    ...([
      'nameEn',
      'nameCn',
      'placeEn',
      'placeCn',
      'methodologyEn',
      'methodologyCn',
      'introductionEn',
      'introductionCn',
      'factsEn',
      'factsCn',
    ] as const),
  ],
  tabSerials: ['blocks'],
  tabPapers: ['documents', 'images'],
}
const homeOf = (name: string): Tab =>
  (Object.entries(homes) as [Tab, readonly (keyof typeof projectFields)[]][]).find(([, keys]) =>
    keys.some((key) => projectFields[key].label[0] === name),
  )?.[0] ?? 'tabSale'

export function DraftTabs(props: TabProps) {
  const words = useWords(copy)
  const reviewing = props.draft.state === 'submitted'
  const [chosen, setChosen] = useParam('tab')
  const start: Tab = reviewing ? 'tabHistory' : 'tabSale'
  const tab = chosen in tabs ? (chosen as Tab) : start
  // A version in review was judged when it was sent.
  const isSent = props.draft.state === 'submitted'
  const missing = (isSent ? [] : missingFields(props.content, props.draft.liveVersion !== null)).map(({ en }) =>
    homeOf(en),
  )
  const label = (value: Tab): string => {
    const n = missing.filter((home) => home === value).length
    return n > 0 ? `${words[value]} · ${fill(words.missing, { n })}` : words[value]
  }
  const Shown = tabs[tab]
  return (
    <>
      <Tabs
        label={words.project}
        value={tab}
        onPick={(one) => setChosen(one === start ? '' : one)}
        tabs={(Object.keys(tabs) as Tab[]).map((value) => ({ value, label: label(value) }))}
      />
      <div className="proj-tab">
        <Shown {...props} />
      </div>
    </>
  )
}

import './settings.css'
import { settingsDesk } from '@tonne/contract/base/settings'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDesk } from '../../platform/deskQuery.ts'
import { useParam } from '../../platform/useParam.ts'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { copy } from './copy.ts'
import { HolidaysTab } from './HolidaysTab.tsx'
import { IccTab } from './IccTab.tsx'
import { ProposalsTab } from './ProposalsTab.tsx'
import { RegistrationTab } from './RegistrationTab.tsx'
import { TermsTab } from './TermsTab.tsx'
import type { Current } from './termsOut.ts'

const TABS = ['terms', 'holidays', 'icc', 'registration', 'proposals'] as const

function Head({ current: { now, planned, registration, waiting } }: { current: Current }) {
  const words = useWords(copy)
  const lang = useLang()
  const day = (at: number) => sayDate(dayOf(new Date(at)), lang)
  return (
    <Kpis
      items={[
        {
          label: words.kpiVersion,
          value: fill(words.version, { n: now.version }),
          note: fill(words.kpiVersionNote, { day: day(now.effectiveAt) }),
        },
        {
          label: words.planned,
          value: planned.length,
          note: planned[0] ? fill(words.from, { day: day(planned[0].effectiveAt) }) : words.kpiNone,
        },
        { label: words.kpiWaiting, value: waiting, to: { tab: 'proposals' } },
        {
          label: words.kpiRegistration,
          value: registration.open ? words.open : words.closed,
          to: { tab: 'registration' },
        },
      ]}
    />
  )
}

export default function SettingsPage() {
  const words = useWords(copy)
  const [asked, setTab] = useParam('tab')
  const tab = TABS.find((one) => one === asked) ?? 'terms'
  const current = useDesk(settingsDesk.current, {})
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <QueryView query={current}>
        {(data) => (
          <>
            <Head current={data} />
            <div className="set-tabs">
              <Tabs
                label={words.title}
                value={tab}
                onPick={(one) => setTab(one === 'terms' ? '' : one)}
                tabs={TABS.map((value) => ({
                  value,
                  label: words[value],
                  ...(value === 'proposals' ? { count: data.waiting } : {}),
                }))}
              />
            </div>
            {tab === 'terms' && <TermsTab current={data} />}
            {tab === 'holidays' && <HolidaysTab current={data} />}
            {tab === 'icc' && <IccTab current={data} />}
            {tab === 'registration' && <RegistrationTab current={data} />}
            {tab === 'proposals' && <ProposalsTab />}
          </>
        )}
      </QueryView>
    </>
  )
}

import { useWords } from '@tonne/parts/lang.tsx'
import { useParam } from '../../platform/useParam.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ClientMoney } from './ClientMoney.tsx'
import { copy } from './copy.ts'
import { SalesReport } from './SalesReport.tsx'
import { TonsReport } from './TonsReport.tsx'
import { TrialBalance } from './TrialBalance.tsx'

const reports = { '': TrialBalance, client: ClientMoney, tons: TonsReport, sales: SalesReport } as const

export default function ReportsPage() {
  const words = useWords(copy)
  const [tab, setTab] = useParam('report')
  const Shown = reports[tab as keyof typeof reports] ?? TrialBalance
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <section className="panel panel--t">
        <Tabs
          label={words.title}
          value={tab}
          onPick={setTab}
          tabs={[
            { value: '', label: words.trial },
            { value: 'client', label: words.client },
            { value: 'tons', label: words.tons },
            { value: 'sales', label: words.sales },
          ]}
        />
        <Shown />
      </section>
    </>
  )
}

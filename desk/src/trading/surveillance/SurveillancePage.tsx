import { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { surveillanceRuleNames, surveillanceRules } from '@tonne/domain/trading/surveillance'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { useList } from '../../platform/list.ts'
import { Queue } from '../../platform/Queue.tsx'
import { useFilter } from '../../platform/useParam.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { AlertSheet } from './AlertSheet.tsx'
import { copy } from './copy.ts'
import { useAlertColumns } from './useColumns.tsx'

const STATES = ['open', 'case', 'no_case'] as const
const LIVE = { everyMs: 30_000 }

export default function SurveillancePage() {
  const words = useWords(copy)
  const lang = useLang()
  const [asked, setState] = useFilter('state')
  const [rule, setRule] = useFilter('rule')
  const [find, setFind] = useFilter('find')
  const state = STATES.find((one) => one === asked) ?? 'open'
  const known = surveillanceRuleNames.find((one) => one === rule)
  const columns = useAlertColumns(state === 'open')
  const narrowed = { state, find: useDeferredValue(find), ...(known ? { rule: known } : {}) }
  const { query: list, pages } = useList(surveillanceDesk.list, narrowed, LIVE)
  const rules = surveillanceRuleNames.map((one) => [one, pick(surveillanceRules[one].label, lang)] as const)
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <QueryView query={list}>
        {({ items, counts }) => (
          <Queue
            label={words.title}
            columns={columns}
            rows={items}
            rowId={(row) => row.no}
            empty={words.empty}
            assigned="alert"
            views={{
              value: state,
              onPick: (one) => setState(one === 'open' ? '' : one),
              tabs: STATES.map((value) => ({
                value,
                label: words[value],
                count: counts
                  .filter((one) => one.state === value && (!known || one.rule === known))
                  .reduce((sum, { count }) => sum + count, 0),
              })),
            }}
            search={[find, setFind]}
            filters={
              <Select
                label={words.rule}
                value={known ?? ''}
                options={[['', words.anyRule], ...rules]}
                onText={setRule}
              />
            }
            pages={pages}
            open="no"
            peek={(no) => <AlertSheet key={no} no={no} />}
          />
        )}
      </QueryView>
    </>
  )
}

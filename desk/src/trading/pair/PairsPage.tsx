import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { PAIR_DAYS, pairRules, roundKg } from '@tonne/domain/trading/tradingPairs'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { takeCsv } from '../../platform/deskCall.ts'
import { useDesk } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { Queue } from '../../platform/Queue.tsx'
import { useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { AddDialog } from './AddDialog.tsx'
import { copy } from './copy.ts'
import { PairPanel } from './PairPanel.tsx'
import { type PairItem, type Part, partOf, parts } from './rows.ts'
import { useColumns } from './useColumns.tsx'

export default function PairsPage() {
  const words = useWords(copy)
  const lang = useLang()
  const query = useDesk(pairDesk.list, {})
  const [adding, setAdding] = useState(false)
  const rules = Object.values(pairRules).map((rule) => pick(rule, lang))
  const says = { days: PAIR_DAYS, rules: rules.join(lang === 'cn' ? '；' : '; ') }
  return (
    <>
      <PageHead title={words.title} about={fill(words.about, says)} />
      <QueryView query={query}>{({ items }) => <Listed items={items} onAdd={() => setAdding(true)} />}</QueryView>
      <AddDialog open={adding} onClose={() => setAdding(false)} />
    </>
  )
}

function Listed({ items, onAdd }: { items: readonly PairItem[]; onAdd(): void }) {
  const words = useWords(copy)
  const mayAct = useMay(['support', 'admin'])
  const [part, setPart] = useParam('part')
  const shown = (part || 'open') as Part
  const columns = useColumns(shown === 'ended')
  const rows = items.filter((item) => partOf(item) === shown)
  const count = (value: Part) => items.filter((item) => partOf(item) === value).length
  return (
    <>
      <Heads items={items} />
      <Queue
        label={words.title}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        empty={words.empty}
        assigned="pair"
        views={{
          value: shown,
          onPick: (value) => setPart(value === 'open' ? '' : value),
          tabs: parts.map((value) => ({
            value,
            label: words[value],
            ...(value === 'ended' ? {} : { count: count(value) }),
          })),
        }}
        acts={mayAct && <Button onClick={onAdd}>{words.add}</Button>}
        take={() => takeCsv(pairDesk.list, {})}
        open="pair"
        peek={(id) => <PairPanel key={id} pair={items.find((item) => String(item.id) === id)} />}
      />
    </>
  )
}

function Heads({ items }: { items: readonly PairItem[] }) {
  const words = useWords(copy)
  const open = items.filter(({ state }) => state === 'open')
  return (
    <Kpis
      items={[
        { label: words.open, value: open.length, to: { part: 'open' } },
        { label: words.kpiShared, value: open.filter(({ shared }) => shared.length > 0).length },
        { label: words.kpiRound, value: open.filter((pair) => roundKg(pair) > 0).length },
        {
          label: words.marked,
          value: items.filter((pair) => partOf(pair) === 'marked').length,
          to: { part: 'marked' },
        },
      ]}
    />
  )
}

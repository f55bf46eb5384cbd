/** Why: accounts that may be one purse are looked at by a person, who sees how they trade and what they share; the book links an IC number only. */
import { createColumnHelper } from '@tanstack/react-table'
import { memberDesk } from '@tonne/contract/memberDesk'
import { csvOf } from '@tonne/domain/csv'
import { sayAmount, sayKg } from '@tonne/domain/format'
import { PAIR_DAYS, roundKg, sharedSigns } from '@tonne/domain/tradingPairs'
import { useMemo, useState } from 'react'
import { useDesk } from '../platform/deskAsk.ts'
import { saveFile } from '../platform/saveFile.ts'
import { useParam } from '../platform/useParam.ts'
import { Asked } from '../ui/Asked.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Kpis } from '../ui/Kpis.tsx'
import { fill, pick, useLang, useWords } from '../ui/lang.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { QueueTools } from '../ui/QueueTools.tsx'
import { Tag } from '../ui/Tag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { When } from '../ui/When.tsx'
import { copy } from './copy.ts'
import { PairPanel } from './PairPanel.tsx'
import { keyOf, type PairItem } from './rows.ts'

export default function PairsPage() {
  const words = useWords(copy)
  const asked = useDesk(memberDesk.pairs, {})
  const columns = useColumns()
  const [key, setKey] = useParam('pair')
  const [search, setSearch] = useState('')
  return (
    <>
      <PageHead title={words.title} about={fill(words.about, { days: PAIR_DAYS })} />
      <Asked asked={asked}>
        {({ items }) => (
          <>
            <Kpis
              items={[
                { label: words.kpiPairs, value: items.length },
                { label: words.kpiShared, value: items.filter(({ shared }) => shared.length > 0).length },
                { label: words.kpiRound, value: items.filter((pair) => roundKg(pair) > 0).length },
              ]}
            />
            <div className="ops-g">
              <section className="panel panel--t">
                <QueueTools search={search} onSearch={setSearch} onCsv={() => saveFile('pairs.csv', 'text/csv', csvOf(csvRows(items)))} />
                <DataTable
                  {...{ label: words.title, columns, rows: items, selected: key, search, empty: words.empty }}
                  rowId={keyOf}
                  onOpen={(pair) => setKey(keyOf(pair))}
                />
              </section>
              <PairPanel pair={items.find((pair) => keyOf(pair) === key)} />
            </div>
          </>
        )}
      </Asked>
    </>
  )
}

function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<PairItem>()
    return [
      column.accessor(({ a, b }) => `${a.name} ${b.name} ${a.id} ${b.id}`, {
        id: 'members',
        header: words.members,
        cell: ({ row: { original } }) => <TwoLines main={original.a.name} sub={original.b.name} />,
      }),
      column.accessor('cents', { header: words.traded, meta: { right: true }, cell: ({ getValue }) => <b>{sayAmount(getValue())}</b> }),
      column.accessor(({ a, b }) => Math.max(a.percent, b.percent), {
        id: 'share',
        header: words.share,
        meta: { right: true },
        cell: ({ row: { original } }) => `${original.a.percent}% · ${original.b.percent}%`,
      }),
      column.accessor((pair) => roundKg(pair), {
        id: 'round',
        header: words.round,
        meta: { right: true },
        cell: ({ getValue }) => sayKg(getValue(), lang),
      }),
      column.accessor(({ shared }) => shared.map((sign) => pick(sharedSigns[sign], lang)).join(', '), {
        id: 'shared',
        header: words.shared,
        cell: ({ getValue, row: { original } }) =>
          original.shared.length === 0 ? <span className="cap">{words.nothing}</span> : <Tag look="late">{getValue()}</Tag>,
      }),
      column.accessor('latestAt', { header: words.latest, cell: ({ getValue }) => <When at={getValue()} /> }),
    ] as never[]
  }, [words, lang])
}

const csvRows = (items: readonly PairItem[]) => [
  [
    'Member',
    'Name',
    'Member',
    'Name',
    'Trades',
    'Traded SGD',
    'Percent of first',
    'Percent of second',
    'Kg to first',
    'Kg to second',
    'Shared',
    'Latest',
  ],
  ...items.map(({ a, b, ...p }) => [
    ...[a.id, a.name, b.id, b.name, p.trades, sayAmount(p.cents), a.percent, b.percent, p.kgToA, p.kgToB],
    ...[p.shared.join(' '), new Date(p.latestAt).toISOString()],
  ]),
]

import type { Output } from '@tonne/contract/endpoint'
import { invariantDesk } from '@tonne/contract/trust/invariant'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { takeCsv } from '../../platform/deskCall.ts'
import { useDesk } from '../../platform/deskQuery.ts'
import { MoneyOutStop } from '../../platform/MoneyOutStop.tsx'
import { Queue } from '../../platform/Queue.tsx'
import { useParam } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tag, type TagLook } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'

type Row = Output<typeof invariantDesk.latest>['items'][number]
const lookOf = ({ holds }: Row): { look: TagLook; word: 'holds' | 'broken' | 'unknown' } =>
  holds === null
    ? { look: 'wait', word: 'unknown' }
    : holds
      ? { look: 'done', word: 'holds' }
      : { look: 'stop', word: 'broken' }

export default function InvariantsPage() {
  const words = useWords(copy)
  const [tab, setTab] = useParam('tab')
  const columns = useColumns()
  const query = useDesk(invariantDesk.latest, {}, { everyMs: 15_000 })
  const parts: Record<string, (row: Row) => boolean> = {
    '': () => true,
    broken: (row) => row.holds === false,
    money: (row) => row.stopsMoney,
  }
  const tabs = [
    { value: '', label: words.all },
    { value: 'broken', label: words.broken },
    { value: 'money', label: words.money },
  ]
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <MoneyOutStop />
      <QueryView query={query}>
        {({ items }) => {
          const rows = items.filter(parts[tab] ?? parts['']!)
          return (
            <>
              <Heads items={items} />
              <Queue
                label={words.title}
                columns={columns}
                rows={rows}
                rowId={(row) => row.id}
                empty={words.empty}
                views={{
                  value: tab,
                  onPick: setTab,
                  tabs: tabs.map((one) => ({ ...one, count: items.filter(parts[one.value]!).length })),
                }}
                take={() => takeCsv(invariantDesk.latest, {})}
                open="id"
                peek={(id) => <One row={items.find((row) => row.id === id)} />}
              />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

function Heads({ items }: { items: readonly Row[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const of = (every: Row['every']) => items.filter((row) => row.every === every)
  const last = (rows: readonly Row[]): string => {
    const at = rows[0]?.at
    return at ? fill(words.last, { at: sayDayTime(new Date(at), lang) }) : words.never
  }
  return (
    <Kpis
      items={[
        { label: words.kpiHold, value: items.filter((row) => row.holds).length },
        { label: words.broken, value: items.filter((row) => row.holds === false).length, to: { tab: 'broken' } },
        { label: words.kpiMinute, value: of('minute').length, note: last(of('minute')) },
        { label: words.kpiDay, value: of('day').length, note: last(of('day')) },
      ]}
    />
  )
}

function One({ row }: { row: Row | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!row) return <Unpicked text={words.pick} />
  const { look, word } = lookOf(row)
  return (
    <aside className="panel stack" aria-label={row.id}>
      <div className="panel-top">
        <span className="mono">{row.id}</span>
        <Tag look={look}>{words[word]}</Tag>
      </div>
      <h2 className="t2">{row.sentence[lang]}</h2>
      <Facts
        rows={[
          [words.every, words[row.every]],
          [words.seen, row.at ? sayDayTime(new Date(row.at), lang) : words.never],
          [words.stops, row.stopsMoney ? words.yes : words.no],
          [words.breaks, row.breaks[lang]],
        ]}
      />
      <div>
        <h3 className="t3">{fill(words.rows, { n: row.broken })}</h3>
        {row.rows.length === 0 && <p className="cap">{words.noRows}</p>}
        {row.rows.map((text) => (
          <Facts
            key={text}
            rows={Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, value]) => [
              name,
              String(value),
            ])}
          />
        ))}
      </div>
    </aside>
  )
}

function useColumns(): Columns<Row> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'promise',
      value: (row) => `${row.sentence[lang]} ${row.id}`,
      header: words.promise,
      cell: (row) => <TwoLines main={row.sentence[lang]} sub={row.id} />,
    },
    {
      id: 'every',
      value: (row) => words[row.every],
      header: words.every,
      cell: (row) => <span className="nowrap">{words[row.every]}</span>,
    },
    { id: 'money', value: (row) => (row.stopsMoney ? words.yes : words.no), header: words.money },
    {
      id: 'state',
      value: (row) => lookOf(row).word,
      header: words.state,
      cell: (row) => <Tag look={lookOf(row).look}>{words[lookOf(row).word]}</Tag>,
    },
  ]
}

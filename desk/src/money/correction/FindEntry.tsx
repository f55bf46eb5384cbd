import { createColumnHelper } from '@tanstack/react-table'
import { correctionDesk } from '@tonne/contract/money/correction'
import { csvOf } from '@tonne/domain/csv'
import { sayFundLine } from '@tonne/domain/money/fundWords'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { EntryPanel } from './EntryPanel.tsx'
import type { Entry } from './rows.ts'

export function FindEntry({ tabs }: { tabs: ReactNode }) {
  const words = useWords(copy)
  const [q, setQ] = useParam('q')
  const [after] = useParam('after')
  const [entry, setEntry] = useParam('entry')
  const columns = useColumns()
  const asked = useDesk(correctionDesk.find, { q: q || '-', ...(after ? { after } : {}) }, { enabled: q !== '' })
  if (q === '')
    return (
      <section className="panel panel--t">
        {tabs}
        <div className="ops-tools">
          <Search q={q} onFind={setQ} />
        </div>
        <p className="cap find-say">{words.startFind}</p>
      </section>
    )
  return (
    <Asked asked={asked}>
      {({ items, next }) => (
        <div className="ops-g">
          <section className="panel panel--t">
            {tabs}
            <div className="ops-tools">
              <Search q={q} onFind={setQ} />
            </div>
            <DataTable
              label={words.find}
              columns={columns}
              rows={items}
              selected={entry}
              empty={words.nothingFound}
              rowId={(row) => row.no}
              onOpen={(row) => setEntry(row.no)}
            />
            <Foot items={items} next={next} />
          </section>
          <EntryPanel entry={items.find((row) => row.no === entry) ?? (items.length === 1 ? items[0] : undefined)} />
        </div>
      )}
    </Asked>
  )
}

function Foot({ items, next }: { items: readonly Entry[]; next: string | null }) {
  const words = useWords(copy)
  const [after, setAfter] = useParam('after')
  return (
    <div className="ops-tools ops-tools--foot">
      <Button look="line" onClick={() => saveFile('entries.csv', 'text/csv', csvOf(csvRows(items)))}>
        {words.csv}
      </Button>
      {after !== '' && (
        <Button look="line" onClick={() => setAfter('')}>
          {words.newest}
        </Button>
      )}
      {next !== null && (
        <Button look="line" onClick={() => setAfter(next, true)}>
          {words.older}
        </Button>
      )}
    </div>
  )
}

function Search({ q, onFind }: { q: string; onFind(text: string): void }) {
  const words = useWords(copy)
  const [text, setText] = useState(q)
  return (
    <form
      className="find-form"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(text.trim())
      }}
    >
      <TextInput
        label={words.q}
        hint={words.qHint}
        type="search"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button look="line" type="submit">
        {words.search}
      </Button>
    </form>
  )
}

function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Entry>()
    return [
      column.accessor((row) => sayFundLine({ kind: row.kind, kg: null, name: '' }, lang), {
        id: 'what',
        header: words.what,
        cell: ({ getValue, row: { original } }) => <TwoLines main={getValue()} sub={original.no} />,
      }),
      column.accessor((row) => row.causeNo ?? '', {
        id: 'cause',
        header: words.cause,
        cell: ({ getValue }) => getValue() || '–',
      }),
      column.accessor((row) => row.members.map((m) => m.name).join(', '), { id: 'member', header: words.member }),
      column.accessor('at', { header: words.when, cell: ({ getValue }) => <When at={getValue()} /> }),
      column.accessor((row) => (row.correction ? 2 : row.whyNot ? 1 : 0), {
        id: 'state',
        header: words.state,
        cell: ({ row: { original } }) =>
          original.correction ? (
            <Tag look="done">{words.corrected}</Tag>
          ) : (
            <Tag look={original.whyNot ? 'wait' : 'half'}>{original.whyNot ? words.ownWay : words.mayMirror}</Tag>
          ),
      }),
    ] as never[]
  }, [words, lang])
}

const csvRows = (rows: readonly Entry[]) => [
  ['Entry', 'Kind', 'At', 'For', 'Posting', 'Out of', 'Into', 'Asset', 'Amount', 'Correction'],
  ...rows.flatMap((row) =>
    row.postings.map((p) => [
      ...[
        row.no,
        row.kind,
        new Date(row.at).toISOString(),
        row.causeNo ?? '',
        p.id,
        p.debit,
        p.credit,
        p.asset,
        p.amount,
      ],
      row.correction ?? '',
    ]),
  ),
]

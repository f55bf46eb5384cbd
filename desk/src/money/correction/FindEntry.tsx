import { correctionDesk } from '@tonne/contract/money/correction'
import { sayFundLine } from '@tonne/domain/money/fundWords'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useList } from '../../platform/list.ts'
import { Numbered } from '../../platform/Numbered.tsx'
import { Queue, type Views } from '../../platform/Queue.tsx'
import { useFilter } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { type Entry, sayMembers } from './rows.ts'

export function FindEntry({ views }: { views: Views }) {
  const words = useWords(copy)
  const [q, setQ] = useFilter('q')
  const columns = useColumns()
  const { query, pages } = useList(correctionDesk.find, { q: q || '-' }, { enabled: q !== '' })
  if (q === '')
    return (
      <section className="panel panel--t">
        <Tabs label={words.title} {...views} />
        <div className="ops-tools">
          <Search q={q} onFind={setQ} />
        </div>
        <p className="cap find-say">{words.startFind}</p>
      </section>
    )
  return (
    <QueryView query={query}>
      {({ items }) => (
        <Queue
          label={words.find}
          columns={columns}
          rows={items}
          rowId={(row) => row.no}
          empty={words.nothingFound}
          views={views}
          search={null}
          filters={<Search q={q} onFind={setQ} />}
          pages={pages}
          open="entry"
          peek={(no) => (
            <EntryPanel entry={items.find((row) => row.no === no) ?? (items.length === 1 ? items[0] : undefined)} />
          )}
        />
      )}
    </QueryView>
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
      <TextInput label={words.q} hint={words.qHint} type="search" maxLength={60} value={text} onText={setText} />
      <Button look="line" type="submit">
        {words.search}
      </Button>
    </form>
  )
}

function useColumns(): Columns<Entry> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'what',
      value: (row) => sayFundLine({ kind: row.kind, kg: null, name: '' }, lang),
      header: words.what,
      cell: (row) => <TwoLines main={sayFundLine({ kind: row.kind, kg: null, name: '' }, lang)} sub={row.no} />,
    },
    {
      id: 'cause',
      value: (row) => row.causeNo ?? '',
      header: words.cause,
      cell: (row) => (row.causeNo ? <Numbered no={row.causeNo} /> : '–'),
    },
    { id: 'member', value: (row) => sayMembers(lang, row), header: words.member },
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    {
      id: 'state',
      value: (row) => (row.correction ? 2 : row.whyNot ? 1 : 0),
      header: words.state,
      cell: (row) =>
        row.correction ? (
          <Tag look="done">{words.corrected}</Tag>
        ) : (
          <Tag look={row.whyNot ? 'wait' : 'half'}>{row.whyNot ? words.ownWay : words.mayMirror}</Tag>
        ),
    },
  ]
}

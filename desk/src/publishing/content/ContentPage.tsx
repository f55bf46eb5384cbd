import './content.css'
import { createColumnHelper } from '@tanstack/react-table'
import { contentDesk } from '@tonne/contract/publishing/content'
import { csvOf } from '@tonne/domain/csv'
import {
  type ContentKind,
  contentKindLabels,
  contentKinds,
  contentStateLabels,
  isPaper,
} from '@tonne/domain/publishing/content'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo, useState } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { useMay } from '../../platform/me.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { When } from '../../ui/When.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { type Item, stateLooks } from './contentOut.ts'
import { copy } from './copy.ts'
import { ItemEditor } from './ItemEditor.tsx'

/** The version that the list speaks of: what is being worked on, else what is read. */
const shown = (item: Item) => item.open ?? item.live
const whenOf = (item: Item): number => shown(item)?.publishAt ?? shown(item)?.writtenAt ?? 0

function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Item>()
    return [
      column.accessor((row) => `${row.title.en} ${row.title.cn} ${row.key}`, {
        id: 'name',
        header: words.name,
        cell: ({ row: { original } }) => (
          <>
            <b>{original.title[lang] || original.title[lang === 'en' ? 'cn' : 'en'] || original.key}</b>
            <span className="cap">{original.key}</span>
          </>
        ),
      }),
      column.accessor((row) => (row.archivedAt ? 'archived' : (shown(row)?.state ?? '')), {
        id: 'state',
        header: words.state,
        cell: ({ row: { original } }) => <State item={original} />,
      }),
      column.accessor((row) => shown(row)?.writtenBy?.name ?? '', { id: 'by', header: words.writtenBy }),
      column.accessor((row) => row.live?.decidedBy?.name ?? '', { id: 'published', header: words.publishedBy }),
      column.accessor(whenOf, { id: 'when', header: words.when, cell: ({ getValue }) => <When at={getValue()} /> }),
    ] as never[]
  }, [words, lang])
}

function State({ item }: { item: Item }) {
  const words = useWords(copy)
  const lang = useLang()
  const version = shown(item)
  if (item.archivedAt && !item.open) return <Tag look="stop">{words.archived}</Tag>
  if (!version) return null
  return (
    <>
      <Tag look={stateLooks[version.state]}>{pick(contentStateLabels[version.state], lang)}</Tag>
      {item.open && item.live && <span className="cap">{fill(words.onDraft, { n: item.open.version })}</span>}
    </>
  )
}

export default function ContentPage() {
  const words = useWords(copy)
  const lang = useLang()
  const [asked, setKind] = useParam('kind')
  const [id, setId] = useParam('item')
  const kind = contentKinds.find((one) => one === asked) ?? 'news'
  const list = useDesk(contentDesk.list, { kind })
  const waiting = list.data?.waiting ?? {}
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      {id ? (
        <ItemEditor key={id} id={Number(id)} onBack={() => setId('')} />
      ) : (
        <section className="panel panel--t">
          <Tabs
            label={words.title}
            value={kind}
            onPick={(one) => setKind(one === 'news' ? '' : one)}
            tabs={contentKinds.map((value) => ({
              value,
              label: pick(contentKindLabels[value], lang),
              ...(waiting[value] ? { count: waiting[value] } : {}),
            }))}
          />
          <Asked asked={list}>
            {({ items }) => <List kind={kind} items={items} onOpen={(item) => setId(String(item), true)} />}
          </Asked>
        </section>
      )}
    </>
  )
}

function List({ kind, items, onOpen }: { kind: ContentKind; items: readonly Item[]; onOpen(id: number): void }) {
  const words = useWords(copy)
  const mayAct = useMay(['market', 'admin'])
  const columns = useColumns()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  return (
    <>
      <div className="content-tools">
        <QueueTools
          search={search}
          onSearch={setSearch}
          onCsv={() => saveFile(`${kind}.csv`, 'text/csv', csvOf(csvRows(items)))}
        />
        {mayAct && !(isPaper(kind) && items.length > 0) && (
          <div className="ops-tools">
            <Button onClick={() => setCreating(true)}>{words.create}</Button>
          </div>
        )}
      </div>
      <DataTable
        label={words.title}
        columns={columns}
        rows={items}
        search={search}
        empty={words.empty}
        rowId={(row) => String(row.id)}
        onOpen={(row) => onOpen(row.id)}
      />
      <CreateDialog kind={kind} open={creating} onMade={onOpen} onClose={() => setCreating(false)} />
    </>
  )
}

const csvRows = (items: readonly Item[]) => [
  ['Name', 'English', 'Chinese', 'State', 'Version', 'Written by', 'Published by', 'From'],
  ...items.map((item) => [
    ...[
      item.key,
      item.title.en,
      item.title.cn,
      item.archivedAt ? 'archived' : (shown(item)?.state ?? ''),
      String(shown(item)?.version ?? ''),
    ],
    ...[shown(item)?.writtenBy?.name ?? '', item.live?.decidedBy?.name ?? '', new Date(whenOf(item)).toISOString()],
  ]),
]

import './content.css'
import { contentDesk } from '@tonne/contract/publishing/content'
import { sayActor } from '@tonne/domain/people/ownReason'
import {
  type ContentKind,
  contentKindLabels,
  contentKinds,
  contentStateLabels,
  isPaper,
} from '@tonne/domain/publishing/content'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { takeCsv } from '../../platform/deskCall.ts'
import { useDesk } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { Queue, type Views } from '../../platform/Queue.tsx'
import { useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { When } from '../../ui/When.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { type Item, stateLooks } from './contentOut.ts'
import { copy } from './copy.ts'
import { ItemEditor } from './ItemEditor.tsx'

/** The version in the list: the draft, else the published one. */
const shown = (item: Item) => item.open ?? item.live
const whenOf = (item: Item): number => shown(item)?.publishAt ?? shown(item)?.writtenAt ?? 0

function useColumns(): Columns<Item> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'name',
      value: (row) => `${row.title.en} ${row.title.cn} ${row.key}`,
      header: words.name,
      cell: (row) => (
        <>
          <b>{row.title[lang] || row.title[lang === 'en' ? 'cn' : 'en'] || row.key}</b>
          <span className="cap">{row.key}</span>
        </>
      ),
    },
    {
      id: 'state',
      value: (row) => (row.archivedAt ? 'archived' : (shown(row)?.state ?? '')),
      header: words.state,
      cell: (row) => <State item={row} />,
    },
    { id: 'by', value: (row) => sayActor(shown(row)?.writtenBy?.name ?? '', lang), header: words.writtenBy },
    { id: 'published', value: (row) => sayActor(row.live?.decidedBy?.name ?? '', lang), header: words.publishedBy },
    { id: 'when', value: whenOf, header: words.when, cell: (row) => <When at={whenOf(row)} /> },
  ]
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
        <QueryView query={list}>
          {({ items }) => (
            <List
              kind={kind}
              items={items}
              views={{
                value: kind,
                onPick: (one) => setKind(one === 'news' ? '' : one),
                tabs: contentKinds.map((value) => ({
                  value,
                  label: pick(contentKindLabels[value], lang),
                  ...(waiting[value] ? { count: waiting[value] } : {}),
                })),
              }}
              onOpen={(item) => setId(String(item), true)}
            />
          )}
        </QueryView>
      )}
    </>
  )
}

type ListProps = { kind: ContentKind; items: readonly Item[]; views: Views; onOpen(id: number): void }
function List({ kind, items, views, onOpen }: ListProps) {
  const words = useWords(copy)
  const mayAct = useMay(['market', 'admin'])
  const columns = useColumns()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Queue
        label={words.title}
        columns={columns}
        rows={items}
        rowId={(row) => String(row.id)}
        empty={words.empty}
        views={views}
        assigned="content"
        acts={
          mayAct &&
          !(isPaper(kind) && items.length > 0) && <Button onClick={() => setCreating(true)}>{words.create}</Button>
        }
        take={() => takeCsv(contentDesk.list, { kind })}
        onOpen={(row) => onOpen(row.id)}
      />
      <CreateDialog kind={kind} open={creating} onMade={onOpen} onClose={() => setCreating(false)} />
    </>
  )
}

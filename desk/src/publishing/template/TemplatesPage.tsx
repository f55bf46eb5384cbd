import { templateDesk } from '@tonne/contract/publishing/template'
import { sayActor } from '@tonne/domain/people/ownReason'
import { type TemplateKind, templateKinds } from '@tonne/domain/publishing/template'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { takeCsv } from '../../platform/deskCall.ts'
import { useDesk } from '../../platform/deskQuery.ts'
import { Queue } from '../../platform/Queue.tsx'
import { useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import type { Template } from './rows.ts'
import { TemplatePanel } from './TemplatePanel.tsx'
import { WriteTemplate } from './WriteTemplate.tsx'

const KINDS = Object.keys(templateKinds) as TemplateKind[]

export default function TemplatesPage() {
  const words = useWords(copy)
  const lang = useLang()
  const [kind, setKind] = useParam('kind')
  const [writing, setWriting] = useParam('write')
  const columns = useColumns()
  const query = useDesk(templateDesk.list, {})
  const shown = (view: string) => (row: Template) =>
    view === 'retired' ? row.retired : !row.retired && (view === '' || row.kind === view)
  const views = (items: readonly Template[]) => ({
    value: kind,
    onPick: (value: string) => setKind(value),
    tabs: ['', ...KINDS, 'retired'].map((value) => ({
      value,
      label:
        value === '' ? words.all : value === 'retired' ? words.retired : templateKinds[value as TemplateKind][lang],
      count: items.filter(shown(value)).length,
    })),
  })
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <QueryView query={query}>
        {({ items }) => (
          <Queue
            label={words.title}
            columns={columns}
            rows={items.filter(shown(kind))}
            rowId={(row) => String(row.id)}
            empty={words.empty}
            views={views(items)}
            acts={<Button onClick={() => setWriting('new')}>{words.write}</Button>}
            take={() => takeCsv(templateDesk.list, {})}
            open="template"
            peek={(id) => <TemplatePanel key={id} row={items.find((row) => String(row.id) === id)} />}
          />
        )}
      </QueryView>
      <WriteTemplate key={writing} open={writing === 'new'} onClose={() => setWriting('')} />
    </>
  )
}

function useColumns(): Columns<Template> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'title',
      value: ({ title, text }) => `${title.en} ${title.cn} ${text.en} ${text.cn}`,
      header: words.name,
      cell: ({ title }) => <TwoLines main={title[lang]} sub={title[lang === 'cn' ? 'en' : 'cn']} />,
    },
    { id: 'kind', value: (row) => templateKinds[row.kind][lang], header: words.kind },
    { id: 'queue', value: ({ queue }) => (queue ? words[queue] : words.everywhere), header: words.where },
    { id: 'version', header: words.version, right: true, spare: true },
    { id: 'by', value: (row) => sayActor(row.by, lang), header: words.by, spare: true },
    { id: 'at', header: words.changed, cell: (row) => <When at={row.at} /> },
  ]
}

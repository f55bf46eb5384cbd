import { sayCents, sayKg } from '@tonne/domain/format'
import { projectTypes, registries } from '@tonne/domain/trading/project'
import { type Lang, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Age } from '../../platform/Age.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { type ProjectRow, stateOf } from './rows.ts'

type Words = { readonly [K in keyof typeof copy]: string }

const what = (words: Words, lang: Lang): Columns<ProjectRow> => [
  {
    id: 'project',
    value: (row) => `${row.no} ${row.name.en} ${row.name.cn} ${row.country}`,
    header: words.project,
    cell: (row) => (
      <>
        <b>{row.name[lang] || row.name.en || words.unnamed}</b>
        <span className="mono cap">{row.no}</span>
      </>
    ),
  },
  {
    id: 'type',
    value: (row) => pick(projectTypes[row.type], lang),
    header: words.type,
    cell: (row) => (
      <>
        {pick(projectTypes[row.type], lang)}
        <span className="cap">
          {pick(registries[row.registry], lang)} {row.vintage}
        </span>
      </>
    ),
  },
  {
    id: 'state',
    value: (row) => stateOf(row, lang).text,
    header: words.state,
    cell: (row) => (
      <>
        <Tag look={stateOf(row, lang).look}>{stateOf(row, lang).text}</Tag>{' '}
        {row.changing && <span className="cap">{words.changing}</span>}
        {row.stopped && <Tag look="stop">{words.stopped}</Tag>}
        {row.priceWaits && <span className="cap">{words.priceWaits}</span>}
      </>
    ),
  },
]

const sale = (words: Words, lang: Lang): Columns<ProjectRow> => [
  {
    id: 'price',
    value: (row) => row.priceCents ?? 0,
    header: words.price,
    right: true,
    cell: (row) => (row.priceCents === null ? '–' : sayCents(row.priceCents)),
  },
  {
    id: 'unsoldKg',
    header: words.left,
    right: true,
    cell: (row) => (row.issuedKg === 0 ? '–' : sayKg(row.unsoldKg, lang)),
  },
  {
    id: 'opens',
    value: (row) => row.startsAt ?? 0,
    header: words.opens,
    cell: (row) => (row.startsAt === null ? '–' : <When at={row.startsAt} />),
  },
  {
    id: 'waits',
    value: (row) => row.waitsSince ?? 0,
    header: words.waits,
    cell: (row) => (row.waitsSince === null ? '' : <Age since={row.waitsSince} queue="project" />),
  },
]

export function useProjectColumns(): Columns<ProjectRow> {
  const words = useWords(copy)
  const lang = useLang()
  return [...what(words, lang), ...sale(words, lang)]
}

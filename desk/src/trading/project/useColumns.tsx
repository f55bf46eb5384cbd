import { createColumnHelper } from '@tanstack/react-table'
import { sayCents, sayKg } from '@tonne/domain/format'
import { projectTypes, registries } from '@tonne/domain/trading/project'
import { type Lang, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo } from 'react'
import { Age } from '../../platform/Age.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { type ProjectRow, stateOf } from './rows.ts'

type Words = { readonly [K in keyof typeof copy]: string }
const column = createColumnHelper<ProjectRow>()

const what = (words: Words, lang: Lang) => [
  column.accessor((row) => `${row.no} ${row.name.en} ${row.name.cn} ${row.country}`, {
    id: 'project',
    header: words.project,
    cell: ({ row: { original: row } }) => (
      <>
        <b>{row.name[lang] || row.name.en || words.unnamed}</b>
        <span className="mono cap">{row.no}</span>
      </>
    ),
  }),
  column.accessor((row) => pick(projectTypes[row.type], lang), {
    id: 'type',
    header: words.type,
    cell: ({ row: { original: row } }) => (
      <>
        {pick(projectTypes[row.type], lang)}
        <span className="cap">
          {pick(registries[row.registry], lang)} {row.vintage}
        </span>
      </>
    ),
  }),
  column.accessor((row) => stateOf(row, lang).text, {
    id: 'state',
    header: words.state,
    cell: ({ row: { original: row } }) => (
      <>
        <Tag look={stateOf(row, lang).look}>{stateOf(row, lang).text}</Tag>{' '}
        {row.changing && <span className="cap">{words.changing}</span>}
        {row.stopped && <Tag look="stop">{words.stopped}</Tag>}
        {row.priceWaits && <span className="cap">{words.priceWaits}</span>}
      </>
    ),
  }),
]

const sale = (words: Words, lang: Lang) => [
  column.accessor((row) => row.priceCents ?? 0, {
    id: 'price',
    header: words.price,
    meta: { right: true },
    cell: ({ row: { original: row } }) => (row.priceCents === null ? '–' : sayCents(row.priceCents)),
  }),
  column.accessor('unsoldKg', {
    header: words.left,
    meta: { right: true },
    cell: ({ row: { original: row } }) => (row.issuedKg === 0 ? '–' : sayKg(row.unsoldKg, lang)),
  }),
  column.accessor((row) => row.startsAt ?? 0, {
    id: 'opens',
    header: words.opens,
    cell: ({ row: { original: row } }) => (row.startsAt === null ? '–' : <When at={row.startsAt} />),
  }),
  column.accessor((row) => row.waitsSince ?? 0, {
    id: 'waits',
    header: words.waits,
    cell: ({ row: { original: row } }) =>
      row.waitsSince === null ? '' : <Age since={row.waitsSince} queue="project" />,
  }),
]

export function useProjectColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => [...what(words, lang), ...sale(words, lang)] as never[], [words, lang])
}

import { sayAmount, sayKg } from '@tonne/domain/format'
import { sayDistance } from '@tonne/domain/trading/blotter'
import { surveillanceRules } from '@tonne/domain/trading/surveillance'
import { listed } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { type Alert, sayMeasure, type WholeAlert } from './rows.ts'

export function useAlertColumns(isOpen: boolean): Columns<Alert> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'rule',
      value: ({ rule }) => pick(surveillanceRules[rule].label, lang),
      header: words.rule,
      cell: (row) => (
        <TwoLines main={pick(surveillanceRules[row.rule].label, lang)} sub={<span className="mono">{row.no}</span>} />
      ),
    },
    {
      id: 'members',
      value: ({ owners }) =>
        listed(
          lang,
          owners.map(({ name }) => name),
        ),
      header: words.members,
      cell: (row) => (
        <TwoLines
          main={listed(
            lang,
            row.owners.map(({ name }) => name),
          )}
          sub={row.project?.name[lang] ?? ''}
        />
      ),
    },
    {
      id: 'measured',
      header: words.measured,
      right: true,
      cell: (row) => <b>{sayMeasure(row.rule, row.measured, lang)}</b>,
    },
    {
      id: 'threshold',
      header: words.threshold,
      right: true,
      spare: true,
      cell: (row) => sayMeasure(row.rule, row.threshold, lang),
    },
    isOpen
      ? { id: 'openedAt', header: words.found, cell: (row) => <When at={row.openedAt} /> }
      : {
          id: 'decided',
          value: (row) => row.decided?.at ?? 0,
          header: words.decided,
          cell: (row) => row.decided && <When at={row.decided.at} />,
        },
  ]
}

export function useSeenTradeColumns(): Columns<WholeAlert['tradesSeen'][number]> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    { id: 'at', header: words.time, cell: (row) => <TwoLines main={<When at={row.at} />} sub={sayKg(row.kg, lang)} /> },
    {
      id: 'priceCents',
      header: words.price,
      right: true,
      cell: (row) => <TwoLines main={sayAmount(row.priceCents)} sub={sayDistance(row)} />,
    },
    {
      id: 'buyer',
      value: (row) => row.buyer.name,
      header: words.parties,
      cell: (row) => <TwoLines main={<MemberLink {...row.buyer} />} sub={<MemberLink {...row.seller} />} />,
    },
  ]
}

export function useSeenOrderColumns(): Columns<WholeAlert['ordersSeen'][number]> {
  const words = useWords(copy)
  const lang = useLang()
  const lived = ({ at, endedAt }: WholeAlert['ordersSeen'][number]) => (endedAt === null ? null : endedAt - at)
  return [
    {
      id: 'at',
      header: words.orders,
      cell: (row) => <TwoLines main={<Numbered no={row.no} />} sub={<When at={row.at} />} />,
    },
    {
      id: 'priceCents',
      header: words.price,
      right: true,
      cell: (row) => <TwoLines main={sayAmount(row.priceCents)} sub={`${words[row.side]} ${sayKg(row.kg, lang)}`} />,
    },
    {
      id: 'lived',
      value: lived,
      header: words.lived,
      right: true,
      cell: (row) => {
        const ms = lived(row)
        return ms === null ? words.stands : fill(words.seconds, { n: Math.ceil(ms / 1000) })
      },
    },
  ]
}

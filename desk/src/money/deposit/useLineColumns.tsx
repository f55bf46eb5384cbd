import { sayAmount } from '@tonne/domain/format'
import { sayDay } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { Age } from '../../platform/Age.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { copy } from './copy.ts'
import { type Line, lineLook, waits } from './rows.ts'

const eyesOf = ({ decision }: Line): 0 | 1 | 2 => (decision === null ? 0 : decision.state === 'proposed' ? 1 : 2)

export function useLineColumns(waiting: boolean): Columns<Line> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'from',
      value: (line) => `${line.counterparty ?? ''} ${line.bankRef}`,
      header: words.from,
      cell: (row) => <TwoLines main={row.counterparty ?? words.unnamed} sub={row.bankRef} />,
    },
    { id: 'amountCents', header: words.amount, right: true, cell: (row) => <b>{sayAmount(row.amountCents)}</b> },
    {
      id: 'reference',
      value: (line) => line.reference ?? '',
      header: words.reference,
      spare: true,
      cell: (row) => <span className="nowrap">{row.reference}</span>,
    },
    { id: 'member', value: (line) => line.depositMember ?? line.decision?.member ?? '', header: words.member },
    {
      id: 'valueAt',
      header: waiting ? words.waits : words.valued,
      cell: (row) =>
        waiting ? (
          <Age since={row.valueAt} queue="line" />
        ) : (
          <span className="nowrap">{sayDay(new Date(row.valueAt), lang)}</span>
        ),
    },
    {
      id: 'eyes',
      value: (line) => eyesOf(line),
      header: words.eyes,
      cell: (row) => (row.decision || waits(row) ? <Eyes open={eyesOf(row)} /> : ''),
    },
    {
      id: 'state',
      value: (line) => lineLook(line).word,
      header: words.state,
      cell: (row) => <Tag look={lineLook(row).look}>{words[lineLook(row).word]}</Tag>,
    },
  ]
}

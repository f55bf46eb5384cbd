/** Why: the columns of the queue of withdrawals. */
import { createColumnHelper } from '@tanstack/react-table'
import { sayAmount } from '@tonne/domain/format'
import { withdrawalStageLabels } from '@tonne/domain/states'
import { useMemo } from 'react'
import { Eyes } from '../ui/Eyes.tsx'
import { pick, useLang, useWords } from '../ui/lang.tsx'
import { Tag } from '../ui/Tag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { When } from '../ui/When.tsx'
import { copy } from './copy.ts'
import { eyesOf, paidTo, type Row, stageLooks } from './rows.ts'

export function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Row>()
    return [
      column.accessor((row) => `${row.member} ${row.no}`, {
        id: 'member',
        header: words.member,
        cell: ({ row: { original } }) => <TwoLines main={original.member} sub={original.no} />,
      }),
      column.accessor('amountCents', { header: words.amount, meta: { right: true }, cell: ({ getValue }) => <b>{sayAmount(getValue())}</b> }),
      column.accessor('feeCents', { header: words.fee, meta: { right: true }, cell: ({ getValue }) => sayAmount(getValue()) }),
      column.accessor((row) => paidTo(row), { id: 'to', header: words.to }),
      column.accessor('requestedAt', { header: words.requested, cell: ({ getValue }) => <When at={getValue()} /> }),
      column.accessor((row) => eyesOf(row), { id: 'eyes', header: words.eyes, cell: ({ row: { original } }) => <Eyes open={eyesOf(original)} /> }),
      column.accessor('stage', {
        header: words.state,
        cell: ({ getValue }) => <Tag look={stageLooks[getValue()]}>{pick(withdrawalStageLabels[getValue()], lang)}</Tag>,
      }),
    ] as never[]
  }, [words, lang])
}

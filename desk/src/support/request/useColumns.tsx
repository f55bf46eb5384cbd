import { createColumnHelper } from '@tanstack/react-table'
import { requestKinds } from '@tonne/domain/support/request'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo } from 'react'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { Agreed } from './Agreed.tsx'
import { copy } from './copy.ts'
import { eyesOf, type Row, stateLooks } from './rows.ts'

export function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Row>()
    return [
      column.accessor((row) => `${row.memberName} ${row.no}`, {
        id: 'member',
        header: words.member,
        cell: ({ row: { original } }) => <TwoLines main={original.memberName} sub={original.no} />,
      }),
      column.accessor((row) => requestKinds[row.kind].label[lang], { id: 'kind', header: words.asked }),
      column.accessor('at', { header: words.sent, cell: ({ getValue }) => <When at={getValue()} /> }),
      column.accessor('dueAt', {
        header: words.due,
        cell: ({ row: { original } }) => (
          <>
            <When at={original.dueAt} /> {original.late && <Tag look="late">{words.late}</Tag>}
          </>
        ),
      }),
      column.accessor((row) => eyesOf(row) ?? -1, {
        id: 'eyes',
        header: words.eyes,
        cell: ({ row: { original } }) => <Agreed row={original} />,
      }),
      column.accessor('state', {
        header: words.state,
        cell: ({ getValue }) => <Tag look={stateLooks[getValue()]}>{words[getValue()]}</Tag>,
      }),
    ] as never[]
  }, [words, lang])
}

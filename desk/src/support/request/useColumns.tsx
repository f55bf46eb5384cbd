import { requestKinds } from '@tonne/domain/support/request'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { Agreed } from './Agreed.tsx'
import { copy } from './copy.ts'
import { eyesOf, type Row, stateLooks } from './rows.ts'

export function useColumns(): Columns<Row> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'member',
      value: (row) => `${row.memberName} ${row.no}`,
      header: words.member,
      cell: (row) => <TwoLines main={row.memberName} sub={row.no} />,
    },
    { id: 'kind', value: (row) => requestKinds[row.kind].label[lang], header: words.query },
    { id: 'at', header: words.sent, spare: true, cell: (row) => <When at={row.at} /> },
    {
      id: 'dueAt',
      header: words.due,
      cell: (row) => (
        <>
          <When at={row.dueAt} /> {row.late && <Tag look="late">{words.late}</Tag>}
        </>
      ),
    },
    {
      id: 'eyes',
      value: (row) => eyesOf(row) ?? -1,
      header: words.eyes,
      spare: 'narrow',
      cell: (row) => <Agreed row={row} />,
    },
    { id: 'state', header: words.state, cell: (row) => <Tag look={stateLooks[row.state]}>{words[row.state]}</Tag> },
  ]
}

import type { Output } from '@tonne/contract/endpoint'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue, useState } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { type Columns, DataTable } from '../../ui/DataTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'
import { MemberPage } from './MemberPage.tsx'

type Found = Output<typeof memberDesk.find>['items'][number]

export default function MembersPage() {
  const words = useWords(copy)
  // The typed text may be an IC number, so it stays out of the address.
  const [typed, setTyped] = useState('')
  const [id, setId] = useParam('id')
  const q = useDeferredValue(typed.trim())
  const asked = useDesk(memberDesk.find, { q }, { enabled: q.length >= 2 })
  const columns = useColumns()
  if (/^[1-9]\d{0,8}$/.test(id)) return <MemberPage key={id} id={id} />
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <section className="panel">
        <TextInput
          label={words.find}
          hint={words.hint}
          type="search"
          value={typed}
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
        {q.length < 2 ? (
          <p className="cap">{words.begin}</p>
        ) : (
          <Asked asked={asked}>
            {({ items }) => (
              <DataTable
                label={words.title}
                columns={columns}
                rows={items}
                selected={id}
                empty={words.none}
                rowId={(row) => String(row.id)}
                onOpen={(row) => setId(String(row.id), true)}
              />
            )}
          </Asked>
        )}
      </section>
    </>
  )
}

function useColumns(): Columns<Found> {
  const words = useWords(copy)
  return [
    {
      id: 'name',
      header: words.member,
      cell: (row) => (
        <>
          <b>{row.name}</b>
          <span className="mono cap">
            {row.id} {row.closed && words.closed}
          </span>
        </>
      ),
    },
    { id: 'email', header: words.email },
    { id: 'kind', header: words.kind, cell: (row) => words[row.kind] },
    { id: 'level', header: words.level, cell: (row) => `P${row.level}` },
  ]
}

import { createColumnHelper } from '@tanstack/react-table'
import { payeeDesk } from '@tonne/contract/money/payee'
import { csvOf } from '@tonne/domain/csv'
import { isSameName, sayPayee } from '@tonne/domain/money/payee'
import { sayWaited, targetHours } from '@tonne/domain/support/queue'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo, useState } from 'react'
import { Age } from '../../platform/Age.tsx'
import { useAssigned, WhoseFilter } from '../../platform/assigned.tsx'
import { useDesk } from '../../platform/deskAsk.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { PayeePanel } from './PayeePanel.tsx'
import type { PayeeRow } from './payeeRow.ts'

export default function PayeesPage() {
  const words = useWords(copy)
  const lang = useLang()
  const [id, setId] = useParam('payee')
  const [search, setSearch] = useState('')
  const columns = useColumns()
  const assigned = useAssigned('payee')
  const asked = useDesk(payeeDesk.queue, {}, { everyMs: 30_000 })
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Asked asked={asked}>
        {({ items }) => (
          <>
            <Kpis
              items={[
                { label: words.waiting, value: items.length },
                {
                  label: words.oldest,
                  value: items[0] ? sayWaited(items[0].addedAt, serverNow(), lang) : words.none,
                  note: fill(words.target, { h: targetHours.payee }),
                },
              ]}
            />
            <div className="ops-g">
              <section className="panel panel--t">
                <QueueTools
                  search={search}
                  onSearch={setSearch}
                  onCsv={() => saveFile('payees.csv', 'text/csv', csvOf(csvRows(items)))}
                >
                  <WhoseFilter />
                </QueueTools>
                <DataTable
                  label={words.title}
                  selected={id}
                  search={search}
                  empty={words.empty}
                  {...assigned.table(columns, items, (row) => String(row.id))}
                  rowId={(row) => String(row.id)}
                  onOpen={(row) => setId(String(row.id))}
                />
              </section>
              <PayeePanel row={items.find((row) => String(row.id) === id)} />
            </div>
          </>
        )}
      </Asked>
    </>
  )
}

function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<PayeeRow>()
    return [
      column.accessor((row) => `${row.member} ${row.memberId}`, {
        id: 'member',
        header: words.member,
        cell: ({ row: { original } }) => (
          <>
            <b>{original.member}</b> <span className="mono cap">{original.memberId}</span>
          </>
        ),
      }),
      column.accessor((row) => sayPayee(row)[lang], { id: 'account', header: words.account }),
      column.accessor('holder', { header: words.holder }),
      column.accessor((row) => isSameName(row.holder, row.member), {
        id: 'compare',
        header: words.compare,
        cell: ({ getValue }) => (
          <Tag look={getValue() ? 'done' : 'late'}>{getValue() ? words.same : words.differs}</Tag>
        ),
      }),
      column.accessor('addedAt', {
        header: words.added,
        cell: ({ getValue }) => <Age since={getValue()} queue="payee" />,
      }),
    ] as never[]
  }, [words, lang])
}

const csvRows = (rows: readonly PayeeRow[]) => [
  ['Payee', 'Member', 'Name', 'Kind', 'Bank', 'Ends in', 'Holder', 'Added at'],
  ...rows.map((r) => [
    r.id,
    r.memberId,
    r.member,
    r.kind,
    r.bank ?? '',
    r.tail,
    r.holder,
    new Date(r.addedAt).toISOString(),
  ]),
]

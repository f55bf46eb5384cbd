import { payeeDesk } from '@tonne/contract/money/payee'
import { isSameName, sayPayee } from '@tonne/domain/money/payee'
import { sayWaited, targetHours } from '@tonne/domain/support/queue'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { Age } from '../../platform/Age.tsx'
import { useList } from '../../platform/list.ts'
import { Queue } from '../../platform/Queue.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { useFilter } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { PayeePanel } from './PayeePanel.tsx'
import type { PayeeRow } from './payeeRow.ts'
import { usePayeeBulk } from './usePayeeBulk.ts'

export default function PayeesPage() {
  const words = useWords(copy)
  const lang = useLang()
  const columns = useColumns()
  const bulk = usePayeeBulk()
  const [find, setFind] = useFilter('find')
  const { query, pages } = useList(payeeDesk.queue, { find: useDeferredValue(find) }, { everyMs: 30_000 })
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <QueryView query={query}>
        {({ items, waiting, oldestAt }) => (
          <>
            <Kpis
              items={[
                { label: words.waiting, value: waiting },
                {
                  label: words.oldest,
                  value: oldestAt === null ? words.none : sayWaited(oldestAt, serverNow(), lang),
                  note: fill(words.target, { h: targetHours.payee }),
                },
              ]}
            />
            <Queue
              label={words.title}
              columns={columns}
              rows={items}
              rowId={(row) => String(row.id)}
              empty={words.empty}
              assigned="payee"
              bulk={bulk}
              search={[find, setFind]}
              pages={pages}
              open="payee"
              peek={(_, row) => <PayeePanel row={row} />}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

function useColumns(): Columns<PayeeRow> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'member',
      value: (row) => `${row.member} ${row.memberId}`,
      header: words.member,
      cell: (row) => (
        <>
          <b>{row.member}</b> <span className="mono cap">{row.memberId}</span>
        </>
      ),
    },
    { id: 'account', value: (row) => sayPayee(row)[lang], header: words.account },
    { id: 'holder', header: words.holder },
    {
      id: 'compare',
      value: (row) => isSameName(row.holder, row.member),
      header: words.compare,
      cell: (row) => (
        <Tag look={isSameName(row.holder, row.member) ? 'done' : 'late'}>
          {isSameName(row.holder, row.member) ? words.same : words.differs}
        </Tag>
      ),
    },
    { id: 'addedAt', header: words.added, cell: (row) => <Age since={row.addedAt} queue="payee" /> },
  ]
}

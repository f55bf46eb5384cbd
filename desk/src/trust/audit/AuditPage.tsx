import { createColumnHelper } from '@tanstack/react-table'
import type { Asked as Input } from '@tonne/contract/endpoint'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { csvOf } from '@tonne/domain/csv'
import { sayActor, sayReason } from '@tonne/domain/people/ownReason'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue, useMemo, useState } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { deskCall } from '../../platform/deskCall.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { ActPanel } from './ActPanel.tsx'
import { copy } from './copy.ts'
import type { Act } from './rows.ts'
import { sayAct } from './sayAct.ts'

type Asking = Input<typeof auditDesk.list>
const FILTERS = ['operator', 'act', 'subject', 'memberId', 'from', 'to'] as const
const LABELS = { operator: 'who', act: 'act', subject: 'subject', memberId: 'member', from: 'from', to: 'to' } as const

export default function AuditPage() {
  const words = useWords(copy)
  const [after, setAfter] = useParam('after')
  const [id, setId] = useParam('id')
  const filter = useFilter()
  const columns = useColumns()
  const asked = useDesk(auditDesk.list, { ...filter, ...(after ? { after } : {}) })
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Asked asked={asked}>
        {({ items, next, mineOnly }) => (
          <div className="ops-g">
            <section className="panel panel--t">
              {mineOnly && <Note>{words.mineOnly}</Note>}
              <Filters filter={filter} />
              <DataTable
                label={words.title}
                columns={columns}
                rows={items}
                selected={id}
                empty={words.empty}
                rowId={(row) => String(row.id)}
                onOpen={(row) => setId(String(row.id))}
              />
              <div className="ops-tools ops-tools--foot">
                {after !== '' && (
                  <Button look="line" onClick={() => setAfter('')}>
                    {words.newest}
                  </Button>
                )}
                {next !== null && (
                  <Button look="line" onClick={() => setAfter(next, true)}>
                    {words.older}
                  </Button>
                )}
              </div>
            </section>
            <ActPanel act={items.find((row) => String(row.id) === id)} />
          </div>
        )}
      </Asked>
    </>
  )
}

/** What stands in the address, as the endpoint takes it; a half-typed number or day is left out. */
function useFilter(): Asking {
  const given = Object.fromEntries(
    [
      useParam('operator'),
      useParam('act'),
      useParam('subject'),
      useParam('memberId'),
      useParam('from'),
      useParam('to'),
    ].map(([value], i) => [FILTERS[i]!, value]),
  )
  const shown = useDeferredValue(JSON.stringify(given))
  return useMemo(() => {
    const { memberId, ...rest } = JSON.parse(shown) as Record<string, string>
    const texts = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
    return { ...texts, ...(/^[1-9]\d{0,8}$/.test(memberId ?? '') ? { memberId } : {}) } as Asking
  }, [shown])
}

function Filters({ filter }: { filter: Asking }) {
  const words = useWords(copy)
  const [busy, setBusy] = useState(false)
  const take = async (): Promise<void> => {
    setBusy(true)
    const rows: Act[] = []
    let after: string | undefined
    do {
      const page = await deskCall(auditDesk.list, { ...filter, ...(after ? { after } : {}), limit: 50 })
      rows.push(...page.items)
      after = page.next ?? undefined
    } while (after && rows.length < 10_000)
    saveFile('audit.csv', 'text/csv', csvOf(csvRows(rows)))
    setBusy(false)
  }
  return (
    <div className="ops-tools">
      {FILTERS.map((name) => (
        <Filter key={name} name={name} label={words[LABELS[name]]} />
      ))}
      <Button look="line" busy={busy && words.exporting} onClick={() => void take()}>
        {words.export}
      </Button>
    </div>
  )
}
function Filter({ name, label }: { name: (typeof FILTERS)[number]; label: string }) {
  const [value, set] = useParam(name)
  const type = name === 'from' || name === 'to' ? 'date' : 'search'
  return <TextInput label={label} type={type} size={12} value={value} onChange={(event) => set(event.target.value)} />
}

function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Act>()
    return [
      column.accessor('at', { header: words.when, cell: ({ getValue }) => <When at={getValue()} /> }),
      column.accessor((row) => sayActor(row.actor, lang), { id: 'actor', header: words.who }),
      column.accessor((row) => `${row.act} ${row.subject}`, {
        id: 'act',
        header: words.act,
        cell: ({ row: { original } }) => (
          <TwoLines main={sayAct(original.act, lang)} sub={`${original.act} ${original.subject}`} />
        ),
      }),
      column.accessor((row) => sayReason(row.reason, lang), { id: 'reason', header: words.why }),
      column.accessor((row) => (row.sealed ? 1 : 0), {
        id: 'proof',
        header: words.proof,
        cell: ({ getValue }) => (
          <Tag look={getValue() ? 'done' : 'wait'}>{getValue() ? words.sealed : words.waiting}</Tag>
        ),
      }),
    ] as never[]
  }, [words, lang])
}

const csvRows = (rows: readonly Act[]) => [
  [
    'Id',
    'At',
    'Operator',
    'Act',
    'Subject',
    'Reason',
    'Member',
    'Address',
    'Before',
    'After',
    'Log position',
    'Row hash',
  ],
  ...rows.map((row) => [
    ...[
      row.id,
      new Date(row.at).toISOString(),
      row.actor,
      row.act,
      row.subject,
      row.reason,
      row.memberId ?? '',
      row.address,
    ],
    ...[
      row.before ? JSON.stringify(row.before) : '',
      row.after ? JSON.stringify(row.after) : '',
      row.sealed?.position ?? '',
      row.sealed?.leaf ?? '',
    ],
  ]),
]

import type { Asked as Input } from '@tonne/contract/endpoint'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { csvOf } from '@tonne/domain/csv'
import { sayActor, sayReason } from '@tonne/domain/people/ownReason'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue, useMemo, useState } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { deskCall } from '../../platform/deskCall.ts'
import { Pages } from '../../platform/Pages.tsx'
import { Queue } from '../../platform/Queue.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
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
  const filter = useFilter()
  const columns = useColumns()
  const asked = useDesk(auditDesk.list, { ...filter, ...(after ? { after } : {}) })
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Asked asked={asked}>
        {({ items, next, mineOnly }) => (
          <Queue
            label={words.title}
            columns={columns}
            rows={items}
            rowId={(row) => String(row.id)}
            empty={words.empty}
            head={mineOnly && <Note>{words.mineOnly}</Note>}
            search={null}
            filters={<Filters filter={filter} />}
            foot={<Pages next={next} after={after} onAfter={(from) => setAfter(from, from !== '')} />}
            open="id"
            peek={(id) => <ActPanel act={items.find((row) => String(row.id) === id)} />}
          />
        )}
      </Asked>
    </>
  )
}

/** The address's parameters for the endpoint; a half-typed number or day is left out. */
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
    <>
      {FILTERS.map((name) => (
        <Filter key={name} name={name} label={words[LABELS[name]]} />
      ))}
      <Button look="line" busy={busy && words.exporting} onClick={() => void take()}>
        {words.export}
      </Button>
    </>
  )
}
function Filter({ name, label }: { name: (typeof FILTERS)[number]; label: string }) {
  const [value, set] = useParam(name)
  const type = name === 'from' || name === 'to' ? 'date' : 'search'
  return <TextInput label={label} type={type} size={12} value={value} onChange={(event) => set(event.target.value)} />
}

function useColumns(): Columns<Act> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    { id: 'actor', value: (row) => sayActor(row.actor, lang), header: words.who },
    {
      id: 'act',
      value: (row) => `${row.act} ${row.subject}`,
      header: words.act,
      cell: (row) => <TwoLines main={sayAct(row.act, lang)} sub={`${row.act} ${row.subject}`} />,
    },
    { id: 'reason', value: (row) => sayReason(row.reason, lang), header: words.why },
    {
      id: 'proof',
      value: (row) => (row.sealed ? 1 : 0),
      header: words.proof,
      cell: (row) => (
        <Tag look={(row.sealed ? 1 : 0) ? 'done' : 'wait'}>{(row.sealed ? 1 : 0) ? words.sealed : words.waiting}</Tag>
      ),
    },
  ]
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

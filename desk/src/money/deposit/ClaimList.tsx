import { Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import { lineDesk } from '@tonne/contract/money/claim'
import { csvOf } from '@tonne/domain/csv'
import { sayAmount, sayCents, sayDate } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { Age } from '../../platform/Age.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAssigned, WhoseFilter } from '../../platform/assigned.tsx'
import { DeskPicture } from '../../platform/DeskPicture.tsx'
import { useAct, useDesk } from '../../platform/deskAsk.ts'
import { useMay } from '../../platform/me.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { type ReasonAsk, ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { type ClaimItem, claimLooks, type Line } from './rows.ts'

export function ClaimList({ tabs, waiting }: { tabs: ReactNode; waiting: readonly Line[] }) {
  const words = useWords(copy)
  const [no, setNo] = useParam('no')
  const [search, setSearch] = useState('')
  const columns = useColumns()
  const assigned = useAssigned('claim')
  const asked = useDesk(lineDesk.claims, { limit: 50 })
  return (
    <Asked asked={asked}>
      {({ items }) => (
        <div className="ops-g">
          <section className="panel panel--t">
            {tabs}
            <QueueTools
              search={search}
              onSearch={setSearch}
              onCsv={() => saveFile('claims.csv', 'text/csv', csvOf(csvRows(items)))}
            >
              <WhoseFilter />
            </QueueTools>
            <DataTable
              label={words.claims}
              selected={no}
              search={search}
              empty={words.empty}
              {...assigned.table(columns, items, (row) => row.no)}
              rowId={(row) => row.no}
              onOpen={(row) => setNo(row.no)}
            />
          </section>
          <ClaimPanel item={items.find((item) => item.no === no)} waiting={waiting} />
        </div>
      )}
    </Asked>
  )
}

function useColumns() {
  const words = useWords(copy)
  return useMemo(() => {
    const column = createColumnHelper<ClaimItem>()
    return [
      column.accessor((item) => `${item.member} ${item.no}`, {
        id: 'member',
        header: words.member,
        cell: ({ row: { original } }) => <TwoLines main={original.member} sub={original.no} />,
      }),
      column.accessor('amountCents', {
        header: words.amount,
        meta: { right: true },
        cell: ({ getValue }) => <b>{sayAmount(getValue())}</b>,
      }),
      column.accessor('sender', { header: words.sender }),
      column.accessor('madeAt', {
        header: words.waits,
        cell: ({ row: { original } }) =>
          original.state === 'open' ? <Age since={original.madeAt} queue="claim" /> : '',
      }),
      column.accessor('state', {
        header: words.state,
        cell: ({ getValue }) => <Tag look={claimLooks[getValue()].look}>{words[claimLooks[getValue()].word]}</Tag>,
      }),
    ] as never[]
  }, [words])
}

function ClaimPanel({ item, waiting }: { item: ClaimItem | undefined; waiting: readonly Line[] }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!item) return <Unpicked text={words.pickClaim} />
  return (
    <aside className="panel stack" aria-label={item.no}>
      <div className="panel-top">
        <span className="mono">{item.no}</span>
        <Tag look={claimLooks[item.state].look}>{words[claimLooks[item.state].word]}</Tag>
      </div>
      <p className="panel-big">{sayCents(item.amountCents)}</p>
      <Facts
        rows={[
          [words.member, `${item.member} · ${item.memberId}`],
          [words.paidDay, sayDate(item.paidDay, lang)],
          [words.sender, item.sender],
          [words.reference, item.reference || words.noReference],
        ]}
      />
      <div>
        <h2 className="t3">{words.evidence}</h2>
        <p className="said">{item.evidence}</p>
        {item.pictures.map((name) => (
          <DeskPicture key={name} name={name} label={words.evidence} />
        ))}
      </div>
      <AssignBox queue="claim" subject={item.no} />
      {item.answer && <Note>{fill(words.answered, { answer: item.answer })}</Note>}
      {item.state === 'open' && <OpenClaim item={item} waiting={waiting} />}
    </aside>
  )
}

/** Lines that may be this claim's, and the way to say no. */
function OpenClaim({ item, waiting }: { item: ClaimItem; waiting: readonly Line[] }) {
  const words = useWords(copy)
  const mayAct = useMay(['finance'])
  const refuse = useAct(lineDesk.refuseClaim)
  const [ask, setAsk] = useState<ReasonAsk>()
  const like = waiting.filter((line) => line.amountCents === item.amountCents)
  const title = fill(words.refuseTitle, { no: item.no })
  const run = (reason: string) => refuse.mutateAsync({ no: item.no, reason })
  return (
    <div className="stack">
      <h2 className="t3">{words.linesLike}</h2>
      {like.length === 0 && <p className="cap">{words.noLine}</p>}
      {like.map((line) => (
        <Link key={line.id} className="btn btn--line btn--m" to="/deposits" search={{ line: String(line.id) }}>
          {`${line.counterparty ?? words.unnamed} · ${line.bankRef}`}
        </Link>
      ))}
      {mayAct && (
        <div className="dialog-b">
          <Button
            look="danger"
            onClick={() => setAsk({ title, commit: words.refuseClaim, look: 'danger', memberReads: true, run })}
          >
            {words.refuseClaim}
          </Button>
        </div>
      )}
      <ReasonDialog ask={ask} onClose={() => setAsk(undefined)} />
    </div>
  )
}

const csvRows = (items: readonly ClaimItem[]) => [
  ['No', 'Member', 'Amount SGD', 'Paid on', 'Sender', 'Reference', 'Evidence', 'State', 'Made at'],
  ...items.map((c) => [
    ...[c.no, String(c.memberId), sayAmount(c.amountCents), c.paidDay, c.sender, c.reference, c.evidence, c.state],
    new Date(c.madeAt).toISOString(),
  ]),
]

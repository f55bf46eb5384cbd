import { Link } from '@tanstack/react-router'
import { lineDesk } from '@tonne/contract/money/claim'
import { sayAmount, sayCents, sayDate } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { Age } from '../../platform/Age.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { DeskPicture } from '../../platform/DeskPicture.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useList } from '../../platform/list.ts'
import { useMay } from '../../platform/me.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { ListQueue, type Views } from '../../platform/Queue.tsx'
import { useFilter } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { type ClaimItem, claimLooks, type Line } from './rows.ts'

export function ClaimList({ views, waiting }: { views: Views; waiting: readonly Line[] }) {
  const words = useWords(copy)
  const columns = useColumns()
  const [find, setFind] = useFilter('find')
  const list = useList(lineDesk.claims, { find: useDeferredValue(find) })
  return (
    <ListQueue
      list={list}
      label={words.claims}
      columns={columns}
      rowId={(row) => row.no}
      empty={words.empty}
      assigned="claim"
      views={views}
      search={[find, setFind]}
      open="no"
      peek={(_, row) => <ClaimPanel item={row} waiting={waiting} />}
    />
  )
}

function useColumns(): Columns<ClaimItem> {
  const words = useWords(copy)
  return [
    {
      id: 'member',
      value: (item) => `${item.member} ${item.no}`,
      header: words.member,
      cell: (row) => <TwoLines main={row.member} sub={row.no} />,
    },
    { id: 'amountCents', header: words.amount, right: true, cell: (row) => <b>{sayAmount(row.amountCents)}</b> },
    { id: 'sender', header: words.sender },
    {
      id: 'madeAt',
      header: words.waits,
      cell: (row) => (row.state === 'open' ? <Age since={row.madeAt} queue="claim" /> : ''),
    },
    {
      id: 'state',
      header: words.state,
      cell: (row) => <Tag look={claimLooks[row.state].look}>{words[claimLooks[row.state].word]}</Tag>,
    },
  ]
}

function ClaimPanel({ item, waiting }: { item: ClaimItem | undefined; waiting: readonly Line[] }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!item) return <Unpicked text={words.pickClaim} />
  return (
    <aside className="panel stack" aria-label={item.no}>
      <div className="panel-top">
        <Numbered no={item.no} copies here />
        <Tag look={claimLooks[item.state].look}>{words[claimLooks[item.state].word]}</Tag>
      </div>
      <p className="panel-big">{sayCents(item.amountCents)}</p>
      <Facts
        rows={[
          [words.member, <MemberLink key="m" id={item.memberId} name={`${item.member} · ${item.memberId}`} />],
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
      {item.state === 'open' && <AssignBox queue="claim" subject={item.no} />}
      {item.answer && <Note>{fill(words.answered, { answer: item.answer })}</Note>}
      {item.state === 'open' && <OpenClaim item={item} waiting={waiting} />}
    </aside>
  )
}

/** Lines that may match this claim, and a button to refuse it. */
function OpenClaim({ item, waiting }: { item: ClaimItem; waiting: readonly Line[] }) {
  const words = useWords(copy)
  const mayAct = useMay(['finance'])
  const refuse = useAct(lineDesk.refuseClaim)
  const like = waiting.filter((line) => line.amountCents === item.amountCents)
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
        <ReasonActs>
          <ReasonButton
            title={fill(words.refuseTitle, { no: item.no })}
            about={fill(words.refuseAbout, { amount: sayCents(item.amountCents), member: item.member })}
            commit={words.refuseClaim}
            look="danger"
            memberReads
            run={(reason) => refuse.mutateAsync({ no: item.no, reason })}
          />
        </ReasonActs>
      )}
    </div>
  )
}

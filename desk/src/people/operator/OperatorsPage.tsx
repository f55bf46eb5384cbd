import { operator } from '@tonne/contract/people/operator'
import { operatorRoleLabels, operatorRoles } from '@tonne/domain/people/operator'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, type Lang, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { takeCsv } from '../../platform/deskCall.ts'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Queue } from '../../platform/Queue.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { InviteOperator } from './InviteOperator.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { type Invite, inviteLooks, type Row } from './operatorOut.ts'

export default function OperatorsPage() {
  const words = useWords(copy)
  const query = useDesk(operator.list, {})
  const [inviting, setInviting] = useState(false)
  const disable = useAct(operator.disable)
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const operators = useOperatorColumns(({ id, name }) =>
    setPrompt({
      title: fill(words.disableTitle, { name }),
      about: words.disableAbout,
      commit: words.disable,
      look: 'danger',
      run: (reason) => disable.mutateAsync({ id, reason }),
    }),
  )
  const invites = useInviteColumns()
  return (
    <>
      <PageHead title={words.operators} about={words.operatorsAbout} />
      <QueryView query={query}>
        {(list) => (
          <>
            <RoleCounts rows={list.operators} />
            <Queue
              label={words.operators}
              columns={operators}
              rows={list.operators}
              rowId={(o) => String(o.id)}
              empty={null}
              search={null}
              take={() => takeCsv(operator.list, {}, 'operators')}
            />
            <div className="ops-tools ops-tools--gap">
              <h2 className="t2">{words.invites}</h2>
              <Button onClick={() => setInviting(true)}>{words.invite}</Button>
            </div>
            <Queue
              label={words.invites}
              columns={invites}
              rows={list.invites}
              rowId={(i) => String(i.id)}
              empty={words.noInvites}
              search={null}
              assigned="invite"
              open="invite"
              peek={(id, row) => <InvitePanel key={id} invite={row} />}
            />
          </>
        )}
      </QueryView>
      <InviteOperator open={inviting} onClose={() => setInviting(false)} />
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </>
  )
}

function RoleCounts({ rows }: { rows: readonly Row[] }) {
  const lang = useLang()
  const count = (role: Row['role']) => rows.filter((row) => row.role === role && !row.disabledAt).length
  return (
    <Kpis items={operatorRoles.map((role) => ({ label: pick(operatorRoleLabels[role], lang), value: count(role) }))} />
  )
}

const at = (instant: number | null, lang: Lang): string =>
  instant === null ? '–' : sayDayTime(new Date(instant), lang)

function useOperatorColumns(disable: (row: Row) => void): Columns<Row> {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  return [
    { id: 'name', header: words.name, cell: (o) => <NameCell name={o.name} below={o.email} /> },
    { id: 'role', header: words.role, cell: (row) => pick(operatorRoleLabels[row.role], lang) },
    { id: 'lastSeenAt', header: words.seen, cell: (row) => at(row.lastSeenAt, lang) },
    {
      id: 'disabledAt',
      header: words.state,
      cell: (row) => (
        <Tag look={row.disabledAt ? 'stop' : 'done'}>{row.disabledAt ? words.disabled : words.active}</Tag>
      ),
    },
    {
      id: 'act',
      value: null,
      header: <span className="sr">{words.act}</span>,
      cell: (o) =>
        !o.disabledAt &&
        o.id !== me.id && (
          <Button look="danger" size="s" onClick={() => disable(o)}>
            {words.disable}
          </Button>
        ),
    },
  ]
}

function useInviteColumns(): Columns<Invite> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    { id: 'name', header: words.name, cell: (i) => <NameCell name={i.name} below={i.email} /> },
    { id: 'role', header: words.role, cell: (row) => pick(operatorRoleLabels[row.role], lang) },
    { id: 'reason', header: words.reason },
    { id: 'state', header: words.state, cell: (row) => <Tag look={inviteLooks[row.state]}>{words[row.state]}</Tag> },
  ]
}

const NameCell = ({ name, below }: { name: string; below: string }) => (
  <>
    <b>{name}</b>
    <span className="cap">{below}</span>
  </>
)

import { createColumnHelper } from '@tanstack/react-table'
import { operator } from '@tonne/contract/people/operator'
import { csvOf } from '@tonne/domain/csv'
import { sayDayTime } from '@tonne/domain/format'
import { operatorRoleLabels, operatorRoles } from '@tonne/domain/people/operator'
import { type Lang, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo, useState } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { useMe } from '../../platform/me.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tag, type TagLook } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { DecideInvite } from './DecideInvite.tsx'
import { DisableOperator } from './DisableOperator.tsx'
import { InviteOperator } from './InviteOperator.tsx'
import type { Invite, Row } from './operatorOut.ts'

const looks: Record<Invite['state'], TagLook> = {
  proposed: 'wait',
  sent: 'half',
  accepted: 'done',
  expired: 'stop',
  refused: 'stop',
}

export default function OperatorsPage() {
  const words = useWords(copy)
  const asked = useDesk(operator.list, {})
  const [inviting, setInviting] = useState(false)
  const [deciding, setDeciding] = useState<Invite>()
  const [disabling, setDisabling] = useState<Row>()
  const operators = useOperatorColumns(setDisabling)
  const invites = useInviteColumns(setDeciding)
  return (
    <>
      <PageHead title={words.operators} about={words.operatorsAbout} />
      <Asked asked={asked}>
        {(list) => (
          <>
            <RoleCounts rows={list.operators} />
            <section className="panel panel--t">
              <div className="ops-tools">
                <Button
                  look="line"
                  onClick={() => saveFile('operators.csv', 'text/csv', csvOf(csvRows(list.operators)))}
                >
                  {words.csv}
                </Button>
              </div>
              <DataTable
                label={words.operators}
                columns={operators}
                rows={list.operators}
                rowId={(o) => String(o.id)}
                empty={null}
              />
            </section>
            <div className="ops-tools ops-tools--gap">
              <h2 className="t2">{words.invites}</h2>
              <Button onClick={() => setInviting(true)}>{words.invite}</Button>
            </div>
            <section className="panel panel--t">
              <DataTable
                label={words.invites}
                columns={invites}
                rows={list.invites}
                rowId={(i) => String(i.id)}
                empty={words.noInvites}
              />
            </section>
          </>
        )}
      </Asked>
      <InviteOperator open={inviting} onClose={() => setInviting(false)} />
      <DecideInvite invite={deciding} onClose={() => setDeciding(undefined)} />
      <DisableOperator operator={disabling} onClose={() => setDisabling(undefined)} />
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

function useOperatorColumns(disable: (row: Row) => void) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  return useMemo(() => {
    const column = createColumnHelper<Row>()
    return [
      column.accessor('name', {
        header: words.name,
        cell: ({ row: { original: o } }) => <NameCell name={o.name} below={o.email} />,
      }),
      column.accessor('role', {
        header: words.role,
        cell: ({ getValue }) => pick(operatorRoleLabels[getValue()], lang),
      }),
      column.accessor('lastSeenAt', { header: words.seen, cell: ({ getValue }) => at(getValue(), lang) }),
      column.accessor('disabledAt', {
        header: words.state,
        cell: ({ getValue }) => (
          <Tag look={getValue() ? 'stop' : 'done'}>{getValue() ? words.disabled : words.active}</Tag>
        ),
      }),
      column.display({
        id: 'act',
        header: () => <span className="sr">{words.act}</span>,
        cell: ({ row: { original: o } }) =>
          !o.disabledAt &&
          o.id !== me.id && (
            <Button look="danger" size="s" onClick={() => disable(o)}>
              {words.disable}
            </Button>
          ),
      }),
    ] as never[]
  }, [words, lang, me.id, disable])
}

function useInviteColumns(decide: (invite: Invite) => void) {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Invite>()
    return [
      column.accessor('name', {
        header: words.name,
        cell: ({ row: { original: i } }) => <NameCell name={i.name} below={i.email} />,
      }),
      column.accessor('role', {
        header: words.role,
        cell: ({ getValue }) => pick(operatorRoleLabels[getValue()], lang),
      }),
      column.accessor('reason', { header: words.reason }),
      column.accessor('state', {
        header: words.state,
        cell: ({ getValue }) => <Tag look={looks[getValue()]}>{words[getValue()]}</Tag>,
      }),
      column.display({
        id: 'act',
        header: () => <span className="sr">{words.act}</span>,
        cell: ({ row: { original: i } }) =>
          i.state === 'proposed' && (
            <Button look="line" size="s" onClick={() => decide(i)}>
              {words.decide}
            </Button>
          ),
      }),
    ] as never[]
  }, [words, lang, decide])
}

const NameCell = ({ name, below }: { name: string; below: string }) => (
  <>
    <b>{name}</b>
    <span className="cap">{below}</span>
  </>
)

const csvRows = (rows: readonly Row[]) => [
  ['Id', 'Name', 'Email', 'Role', 'Since', 'Last seen', 'Disabled at'],
  ...rows.map((o) => [
    ...[o.id, o.name, o.email, o.role, new Date(o.madeAt).toISOString()],
    ...[o.lastSeenAt, o.disabledAt].map((ms) => (ms === null ? '' : new Date(ms).toISOString())),
  ]),
]

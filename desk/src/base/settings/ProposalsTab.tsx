import { settingsDesk } from '@tonne/contract/base/settings'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useList } from '../../platform/list.ts'
import { useMay } from '../../platform/me.tsx'
import { ListQueue } from '../../platform/Queue.tsx'
import { SecondActs } from '../../platform/SecondActs.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Tag, type TagLook } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { ProposalDiff } from './Diff.tsx'
import type { Proposal } from './termsOut.ts'

const states = {
  proposed: ['wait', 'stateProposed'],
  approved: ['done', 'stateApproved'],
  rejected: ['stop', 'stateRejected'],
} as const satisfies Record<Proposal['state'], readonly [TagLook, keyof typeof copy]>

function useColumns(): Columns<Proposal> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    { id: 'kind', value: (row) => words[row.kind], header: words.kind, cell: (row) => <b>{words[row.kind]}</b> },
    { id: 'effectiveAt', header: words.effective, cell: (row) => sayDate(dayOf(new Date(row.effectiveAt)), lang) },
    {
      id: 'proposedAt',
      header: words.by,
      cell: (row) => (
        <>
          {row.proposedBy}
          <span className="cap">{sayDayTime(new Date(row.proposedAt), lang)}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: words.state,
      cell: (row) => <Tag look={states[row.state][0]}>{words[states[row.state][1]]}</Tag>,
    },
  ]
}

export function ProposalsTab() {
  const words = useWords(copy)
  const columns = useColumns()
  const list = useList(settingsDesk.list, {})
  return (
    <ListQueue
      list={list}
      label={words.proposals}
      columns={columns}
      rowId={(row) => String(row.id)}
      empty={words.empty}
      assigned="settings"
      search={null}
      open="proposal"
      peek={(id, row) => <ProposalPanel key={id} one={row} />}
    />
  )
}

function ProposalPanel({ one }: { one: Proposal | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!one) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={words[one.kind]}>
      <div className="panel-top">
        <h2 className="t3">{words[one.kind]}</h2>
        <Tag look={states[one.state][0]}>{words[states[one.state][1]]}</Tag>
      </div>
      <ProposalDiff one={one} />
      <Facts
        rows={[
          one.kind !== 'registration' && [words.effective, sayDate(dayOf(new Date(one.effectiveAt)), lang)],
          [words.by, inParts(lang, one.proposedBy, sayDayTime(new Date(one.proposedAt), lang))],
          [words.reason, one.reason],
          one.source && [words.source, one.source],
          one.decidedBy && [words.decidedBy, one.decidedBy],
          one.decidedWhy && [words.why, one.decidedWhy],
        ]}
      />
      {one.state === 'proposed' && <AssignBox queue="settings" subject={String(one.id)} />}
      {one.state === 'proposed' && <Decide one={one} />}
    </aside>
  )
}

function Decide({ one: { id, kind, proposedById } }: { one: Proposal }) {
  const words = useWords(copy)
  const decide = useAct(settingsDesk.decide)
  if (!useMay(['admin'])) return null
  return (
    <SecondActs
      first={[proposedById]}
      own={words.own}
      no={{ commit: words.reject }}
      yes={{ about: kind === 'registration' ? words.approveOpening : words.approveAbout, commit: words.approve }}
      decide={(approve, reason) => decide.mutateAsync({ proposal: id, approve, reason })}
    />
  )
}

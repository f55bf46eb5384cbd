import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { saySigned } from '@tonne/domain/format'
import { type TimelineKind, timelineKinds } from '@tonne/domain/support/timeline'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useList } from '../../platform/list.ts'
import { useMe } from '../../platform/me.tsx'
import { Numbered } from '../../platform/Numbered.tsx'
import { numberedPlace } from '../../platform/numberedPlace.ts'
import { To } from '../../platform/To.tsx'
import { useFilter } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { List } from './List.tsx'
import { listCopy } from './listCopy.ts'
import { type Event, sayEvent, sayWhy } from './sayEvent.ts'

const icons: Readonly<Record<TimelineKind, IconName>> = {
  money: 'bank',
  trades: 'swap',
  access: 'key',
  requests: 'chat',
  people: 'user',
}
const KINDS = Object.keys(timelineKinds) as TimelineKind[]

export function Timeline({ memberId }: { memberId: number }) {
  const words = useWords(copy)
  const list = useWords(listCopy)
  const lang = useLang()
  const { role } = useMe()
  const [part, setPart] = useFilter('part')
  const kinds = KINDS.filter((kind) => (timelineKinds[kind] as readonly string[]).includes(role))
  const kind = kinds.find((one) => one === part)
  const { query, pages } = useList(memberPageDesk.timeline, {
    memberId,
    ...(kind ? { kind } : {}),
    ...(part === 'ours' ? { ours: 'yes' as const } : {}),
  })
  const columns: Columns<Event> = [
    { id: 'at', header: list.when, cell: (row) => <When at={row.at} /> },
    {
      id: 'what',
      value: (row) => sayEvent(row, lang),
      header: words.happened,
      cell: (row) => (
        <span className="event">
          <Icon name={icons[row.kind]} size={18} />
          <span>
            {sayEvent(row, lang)}
            {sayWhy(row, lang) && <span className="cap">{sayWhy(row, lang)}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'thing',
      value: (row) => row.no ?? '',
      header: list.number,
      cell: (row) => <Thing row={row} memberId={memberId} />,
    },
    {
      id: 'amountCents',
      header: list.amount,
      right: true,
      cell: (row) => row.amountCents !== null && <b>{saySigned(row.amountCents)}</b>,
    },
  ]
  return (
    <List
      {...{ query, pages, columns, label: words.timeline }}
      rowId={(row) => row.id}
      views={{
        value: kind ?? (part === 'ours' ? part : 'all'),
        onPick: (one) => setPart(one === 'all' ? '' : one),
        tabs: ['all', ...kinds, 'ours'].map((value) => ({
          value,
          label: words[value as 'all' | 'ours' | TimelineKind],
        })),
      }}
    />
  )
}

/** The link of a row: to the thing's own page, else to the tab of this page that has it, else to the act in the log. */
function Thing({ row: { what, no, kind, by }, memberId }: { row: Event; memberId: number }) {
  const words = useWords(copy)
  if (no !== null && numberedPlace(no)) return <Numbered no={no} copies />
  const here = (tab: string, part?: string) => ({ id: String(memberId), tab, ...(part ? { part } : {}) })
  if (what.startsWith('login.'))
    return (
      <To path="/members" search={here('access', 'logins')}>
        {words.access}
      </To>
    )
  if (what === 'payee.added' || what === 'payee.removed')
    return (
      <To path="/members" search={here('money', 'payees')}>
        {words.payees}
      </To>
    )
  if (kind === 'people' && by === null)
    return (
      <To path="/members" search={here('who')}>
        {words.who}
      </To>
    )
  return (
    <To path="/audit" search={{ memberId: String(memberId), act: what }}>
      {words.act}
    </To>
  )
}

import './memberPage.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { dayOf } from '@tonne/domain/days'
import { sayCents, sayDate, sayKg } from '@tonne/domain/format'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useDesk } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Numbered } from '../../platform/Numbered.tsx'
import type { Views } from '../../platform/Queue.tsx'
import { useFilter, useParam } from '../../platform/useParam.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { TabList } from '../../ui/TabList.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { listCopy } from './listCopy.ts'
import { EndSessions, WriteLetter } from './MemberActs.tsx'
import type { Info } from './memberOut.ts'
import { Deposits, Lines, Payees, Withdrawals } from './moneyLists.tsx'
import { Cases, Logins, Mails, Requests, Sessions } from './requestLists.tsx'
import { Timeline } from './Timeline.tsx'
import { Orders, Tons } from './tonLists.tsx'
import { Who } from './Who.tsx'

const SUPPORT: readonly OperatorRole[] = ['support', 'admin']
const MONEY: readonly OperatorRole[] = ['finance', 'admin']
type TabName = 'timeline' | 'who' | 'money' | 'tons' | 'orders' | 'requests' | 'access' | 'mails'
/** The tabs, with the roles that see them; without roles, every role that sees members. */
const TABS: readonly (readonly [TabName, (readonly OperatorRole[])?])[] = [
  ['timeline'],
  ['who'],
  ['money'],
  ['tons'],
  ['orders'],
  ['requests', SUPPORT],
  ['access', SUPPORT],
  ['mails', SUPPORT],
]

export function MemberPage({ id }: { id: string }) {
  const words = useWords(copy)
  const query = useDesk(memberDesk.info, { memberId: id })
  const name = query.data?.name
  return (
    <>
      <PageHead
        title={name ?? words.title}
        about={
          <>
            <Link to="/members">{words.title}</Link> / {name ?? id}
          </>
        }
      />
      <QueryView query={query}>{(info) => <Person info={info} />}</QueryView>
    </>
  )
}

function Person({ info }: { info: Info }) {
  const words = useWords(copy)
  const { role } = useMe()
  const navigate = useNavigate()
  const [asked] = useParam('tab')
  const tabs = TABS.filter(([, roles]) => roles?.includes(role) ?? true).map(([value]) => ({
    value,
    label: words[value],
  }))
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'timeline'
  const open = (value: string): void => {
    const at = { id: String(info.id), ...(value === 'timeline' ? {} : { tab: value }) }
    void navigate({ to: '/members', search: at })
  }
  return (
    <>
      <Head info={info} />
      <TabList label={info.name} tabs={tabs} value={tab} onPick={open}>
        <Open key={tab} tab={tab} info={info} />
      </TabList>
    </>
  )
}

function Head({ info }: { info: Info }) {
  const words = useWords(copy)
  const lang = useLang()
  const { role } = useMe()
  const sums = [
    [words.available, sayCents(info.availableCents), MONEY.includes(role) ? 'money' : 'who'],
    [words.held, sayCents(info.heldCents), 'who'],
    [words.carbon, sayKg(info.carbonKg, lang), 'tons'],
    [words.traded, sayCents(info.tradedCents), 'orders'],
  ] as const
  const joined = sayDate(dayOf(new Date(info.joinedAt)), lang)
  return (
    <section className="panel person" data-member={info.id} aria-label={info.name}>
      <div className="person-who">
        <p>
          <Numbered no={String(info.id)} copies here />{' '}
          {fill(words.since, { kind: words[info.kind], level: info.level, day: joined })}
        </p>
        <p className="person-tags">
          {info.closed && <Tag look="stop">{words.closed}</Tag>}
          {info.restrictions.length > 0 && <Tag look="stop">{words.restricted}</Tag>}
          {info.alerts.length > 0 && <Tag look="late">{words.underAlert}</Tag>}
          {info.waits && <Tag look="half">{words.payoutWaits}</Tag>}
          {!info.closed && info.restrictions.length === 0 && <Tag look="done">{words.mayTrade}</Tag>}
        </p>
      </div>
      <dl className="person-sums">
        {sums.map(([label, value, tab]) => (
          <div key={label}>
            <dt className="cap">{label}</dt>
            <dd>
              <Link to="/members" search={{ id: String(info.id), tab }}>
                {value}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <WriteLetter info={info} />
    </section>
  )
}

function Open({ tab, info }: { tab: TabName; info: Info }): ReactNode {
  const of = { memberId: info.id }
  if (tab === 'who') return <Who info={info} />
  if (tab === 'money') return <Money info={info} />
  if (tab === 'tons') return <Tons {...of} />
  if (tab === 'orders') return <Orders {...of} />
  if (tab === 'requests') return <Parts parts={{ requests: Requests, cases: Cases }} {...of} />
  if (tab === 'access')
    return (
      <Parts parts={{ sessions: Sessions, logins: Logins }} {...of}>
        <EndSessions info={info} />
      </Parts>
    )
  if (tab === 'mails') return <Mails {...of} />
  return (
    <div className="person-now">
      <Timeline {...of} />
      <aside>
        <Who info={info} />
      </aside>
    </div>
  )
}

type PartName = 'lines' | 'deposits' | 'withdrawals' | 'payees' | 'requests' | 'cases' | 'logins' | 'sessions'
type PartList = (props: { memberId: number; views?: Views }) => ReactNode
type PartsProps = { memberId: number; parts: Partial<Record<PartName, PartList>>; children?: ReactNode }
/** The lists of one tab, one at a time. */
function Parts({ memberId, parts, children }: PartsProps) {
  const words = useWords(listCopy)
  const [asked, setPart] = useFilter('part')
  const names = Object.keys(parts) as PartName[]
  const part = names.find((one) => one === asked) ?? names[0]!
  const Shown = parts[part]!
  const views: Views = {
    value: part,
    onPick: (one) => setPart(one === names[0] ? '' : one),
    tabs: names.map((value) => ({ value, label: words[value] })),
  }
  return (
    <>
      {children && <div className="person-acts">{children}</div>}
      <Shown key={part} memberId={memberId} views={views} />
    </>
  )
}

function Money({ info }: { info: Info }) {
  const { role } = useMe()
  const from = dayOf(new Date(info.joinedAt))
  const parts = MONEY.includes(role)
    ? {
        lines: (of: { memberId: number; views?: Views }) => <Lines {...of} from={from} />,
        deposits: Deposits,
        withdrawals: Withdrawals,
        payees: Payees,
      }
    : { payees: Payees }
  return <Parts parts={parts} memberId={info.id} />
}

import './transparency.css'
import { API_BASE } from '@tonne/contract/envelope'
import { transparency, transparencyTables } from '@tonne/contract/trust/transparency'
import { sayCents, sayCount, sayKg, sayTons } from '@tonne/domain/format'
import { sayDate, sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hash } from '../../ui/figures/Hash.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Page as Frame, Section } from '../../ui/layout/Page.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import type { Figures } from './figuresOut.ts'
import { Refusals, Restrictions, Terms, Times } from './Tables.tsx'

function Tons({ tons }: { tons: Figures['tons'] }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      <p className="cap2 mt3">{words.sold}</p>
      <p className="mt1">
        <span className="hero num">{sayTons(tons.soldKg)}</span> <span className="t3">{words.unit}</span>
      </p>
      <Kv
        className="mt4"
        items={[
          { label: words.issued, value: sayKg(tons.issuedKg, lang) },
          { label: words.retired, value: sayKg(tons.retiredKg, lang) },
          { label: words.custody, value: sayKg(tons.custodyKg, lang), total: true },
        ]}
      />
    </>
  )
}

function Money({ money }: { money: Figures['money'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const { closedDay, closedBankCents, openDay } = money
  const closed = closedDay
    ? [{ label: fill(words.closedBank, { day: sayDate(closedDay, lang) }), value: sayCents(closedBankCents ?? 0) }]
    : []
  return (
    <Section title={words.money} more={{ to: '/pages/other/close', label: words.dailyClose }}>
      <Kv
        items={[
          { label: words.members, value: sayCents(money.membersCents) },
          { label: words.clientMoney, value: sayCents(money.clientMoneyCents) },
          ...closed,
        ]}
      />
      {openDay && (
        <Note kind="warn" className="mt4" title={fill(words.openDay, { day: sayDate(openDay, lang) })}>
          {words.openDayText}
        </Note>
      )}
      <p className="cap mt3">{closedDay ? words.closeText : words.notClosed}</p>
    </Section>
  )
}

function Sealed({ log, liability }: Pick<Figures, 'log' | 'liability'>) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Section title={words.sealed} more={{ to: '/pages/verify/index', label: words.check }}>
      {log && (
        <>
          <p className="cap">{fill(words.head, { n: sayCount(log.size), at: sayDayTime(new Date(log.at), lang) })}</p>
          <Hash hex={log.root} />
        </>
      )}
      {liability && (
        <>
          <p className="cap mt3">
            {fill(words.root, { day: sayDate(liability.day, lang), owed: sayCents(liability.owedCents) })}
          </p>
          <Hash hex={liability.root} />
        </>
      )}
      {!log && !liability && <Note icon="clock">{words.notSealed}</Note>}
    </Section>
  )
}

function OpenData() {
  const words = useWords(copy)
  return (
    <Section title={words.data}>
      <p className="cap2">{words.dataText}</p>
      <ul className="transparency-files mt3">
        {transparencyTables.map((table) => (
          <li key={table}>
            <a className="transparency-file" href={`${API_BASE}/open/csv?table=${table}`} download>
              {words[table]} CSV
            </a>
          </li>
        ))}
        <li>
          <a className="transparency-file" href={`${API_BASE}/open/figures`}>
            JSON
          </a>
        </li>
        <li>
          <a className="transparency-file" href={`${API_BASE}/openapi.json`}>
            OpenAPI
          </a>
        </li>
      </ul>
    </Section>
  )
}

function Whole({ figures }: { figures: Figures }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Frame className="transparency column column--l">
      <Tons tons={figures.tons} />
      <ProofLine icon="clock" className="mt3">
        {fill(words.computed, { at: sayDayTime(new Date(figures.at), lang) })}
      </ProofLine>
      <Money money={figures.money} />
      <Times times={figures.times} />
      <Refusals refusals={figures.refusals} />
      <Restrictions restrictions={figures.restrictions} />
      <Terms terms={figures.terms} now={figures.at} />
      <Sealed log={figures.log} liability={figures.liability} />
      <OpenData />
      <p className="cap mt5">
        <Link to="/pages/other/claims" className="tap">
          {words.claims}
        </Link>
        {' · '}
        <Link to="/pages/other/fees" className="tap">
          {words.fees}
        </Link>
      </p>
    </Frame>
  )
}

export function Page() {
  const words = useWords(copy)
  const { data, error, refetch } = useApiQuery(transparency.figures, {})
  const body = () => {
    if (data?.figures) return <Whole figures={data.figures} />
    if (data)
      return (
        <Frame className="transparency column column--l">
          <EmptyState title={words.noneTitle} text={words.noneText} />
        </Frame>
      )
    if (error)
      return (
        <Frame>
          <PageError error={error} onRetry={() => void refetch()} />
        </Frame>
      )
    return (
      <Frame busy className="transparency column column--l">
        <Loading>
          <Skeleton w="40%" h={16} className="mt3" />
          <Skeleton w="55%" h={72} className="mt2" />
          <Skeleton h={120} className="mt4" />
          <Skeleton h={320} className="mt5" />
        </Loading>
      </Frame>
    )
  }
  return (
    <>
      <Nav title={words.title} />
      {body()}
    </>
  )
}

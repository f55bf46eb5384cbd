import './dailyclose.css'
import { settings } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import { dailyClose } from '@tonne/contract/money/dailyclose'
import { sayCents } from '@tonne/domain/format'
import { sayDate, sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy, differenceWords } from './copy.ts'

type CloseOut = Output<typeof dailyClose.latest>
type Closed = NonNullable<CloseOut['last']>

function Open({ day, differences }: { day: string; differences: CloseOut['openDifferences'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const lines = differences.map(({ what, cents }) =>
    fill(pick(differenceWords[what], lang), { amount: sayCents(Math.abs(cents)) }),
  )
  return (
    <Note kind="warn" className="mt3" title={fill(words.openTitle, { day: sayDate(day, lang) })}>
      {fill(words.openText, { differences: lines.join(lang === 'cn' ? '；' : '; ') })}
    </Note>
  )
}

function Sums({ last }: { last: Closed }) {
  const words = useWords(copy)
  const lang = useLang()
  const { bankCents, ledgerCents, membersCents, proceedsCents, payoutsCents, suspenseCents, feesCents, gstCents } = last
  const parts = [
    { label: words.members, cents: membersCents },
    { label: words.proceeds, cents: proceedsCents },
    { label: words.payouts, cents: payoutsCents },
    { label: words.suspense, cents: suspenseCents },
    { label: words.fees, cents: feesCents },
    { label: words.gst, cents: gstCents },
  ]
  const owed = parts.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <>
      <p className="cap mt3">{fill(words.lead, { day: sayDate(last.day, lang) })}</p>
      <h2>
        <BigMoney cents={bankCents} />
      </h2>
      <Note kind="ok" icon="ledger" className="mt4" title={words.agreed}>
        {fill(words.closedAt, { at: sayDayTime(new Date(last.madeAt), lang) })}
      </Note>
      <Section title={words.three}>
        <Kv
          items={[
            { label: words.bank, value: sayCents(bankCents) },
            { label: words.ledger, value: sayCents(ledgerCents) },
            { label: words.owed, value: sayCents(owed) },
          ]}
        />
      </Section>
      <Section title={words.whose}>
        <Kv
          items={[
            ...parts.map(({ label, cents }) => ({ label, value: sayCents(cents) })),
            { label: words.sum, value: sayCents(owed), total: true },
          ]}
        />
      </Section>
      <p className="cap2 mt4">{words.rule}</p>
    </>
  )
}

function Checked() {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(settings.ledgerCheck, {})
  if (!data) return null
  return (
    <ProofLine icon="clock" className="mt3">
      {fill(words.now, { at: sayDayTime(new Date(data.checkedAt), lang) })}
    </ProofLine>
  )
}

export function Page() {
  const words = useWords(copy)
  const coming = (
    <>
      <Skeleton w="55%" h={16} className="mt3" />
      <Skeleton w="70%" h={48} className="mt2" />
      <Skeleton h={72} r={14} className="mt4" />
      <Skeleton h={300} className="mt5" />
    </>
  )
  return (
    <QueryPage
      title={words.title}
      query={useApiQuery(dailyClose.latest, {})}
      className="closed column column--l"
      coming={coming}
    >
      {({ last, openDay, openDifferences }) => (
        <>
          {openDay && <Open day={openDay} differences={openDifferences} />}
          {last ? <Sums last={last} /> : <EmptyState title={words.noneTitle} text={words.noneText} />}
          <Checked />
        </>
      )}
    </QueryPage>
  )
}

import { plan } from '@tonne/contract/carbon/plan'
import { member } from '@tonne/contract/people/member'
import { retirementReasonLabels } from '@tonne/domain/carbon/retirement'
import { sayCents, sayKg } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { DepositHere, useDepositHere } from '../../shared/payment/DepositHere.tsx'
import { depositHereCopy } from '../../shared/payment/depositHereCopy.ts'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { planBadge } from '../../ui/feedback/badges.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BigTons } from '../../ui/figures/BigTons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import { PlanActs } from './PlanActs.tsx'
import { PlanMonths } from './PlanMonths.tsx'
import type { PlanInfo } from './planOut.ts'

type StandingProps = { info: PlanInfo; made: boolean; deposit: ReturnType<typeof useDepositHere> }
/** The most important fact: the plan was made, it ended, or the next month would be refused. */
function Standing({ info, made, deposit }: StandingProps) {
  const words = useWords(copy)
  const lang = useLang()
  const missing = info.payCents - info.availableCents
  const making = useWords(depositHereCopy).making
  if (info.stoppedWhy) {
    return (
      <Note kind="warn" className="mt4" title={words.endedTitle}>
        {info.stoppedWhy[lang]}
      </Note>
    )
  }
  if (info.state !== 'active') return null
  if (info.payCents > info.capCents) {
    return (
      <Note kind="warn" className="mt4" title={words.aboveTitle}>
        {words.aboveText}
      </Note>
    )
  }
  if (missing > 0) {
    const action = (
      <Button variant="line" size="s" busy={deposit.making && making} onClick={deposit.open}>
        {fill(words.deposit, { amount: sayCents(deposit.cents) })}
      </Button>
    )
    return (
      <Note kind="warn" className="mt4" title={words.shortTitle} action={action}>
        {fill(words.shortText, { missing: sayCents(missing) })}
      </Note>
    )
  }
  return made && info.nextOn ? (
    <Note kind="ok" live className="mt4" title={words.made}>
      {fill(words.madeText, { day: sayDate(info.nextOn, lang) })}
    </Note>
  ) : null
}

function Facts({ info }: { info: PlanInfo }) {
  const words = useWords(copy)
  const lang = useLang()
  const own = useApiQuery(member.me, {}).data?.kind === 'corporate' ? words.company : words.myself
  const name = info.beneficiary === 'self' ? own : (info.name ?? words.anonymous)
  return (
    <Kv
      lined
      className="mt5"
      items={[
        { label: words.capIs, value: sayCents(info.capCents) },
        { label: words.now, value: sayCents(info.payCents) },
        { label: words.balance, value: sayCents(info.availableCents) },
        { label: words.day, value: fill(words.dayN, { n: info.day }) },
        { label: words.beneficiary, value: name },
        { label: words.reason, value: info.reasonText || pick(retirementReasonLabels[info.reason], lang) },
        info.message && { label: words.message, value: info.message },
        { label: words.number, value: <span className="mono">{info.no}</span> },
      ]}
    />
  )
}

function Whole({ info, made, onDone }: { info: PlanInfo; made: boolean; onDone: () => void }) {
  const words = useWords(copy)
  const lang = useLang()
  const deposit = useDepositHere(Math.max(0, info.payCents - info.availableCents))
  if (deposit.no) {
    return (
      <DepositHere
        key={deposit.no}
        no={deposit.no}
        title={fill(words.monthly, { tons: sayKg(info.kg, lang) })}
        text={words.depositText}
        onArrived={() => {
          onDone()
          deposit.leave()
        }}
        onLeave={deposit.leave}
      />
    )
  }
  return (
    <>
      <div className="mt3 hrow g2 wrap">
        <StateBadge of={planBadge(info.state)} />
        {info.nextOn && <span className="cap2">{fill(words.nextOn, { day: sayDate(info.nextOn, lang) })}</span>}
      </div>
      <div className="mt3">
        <BigTons kg={info.kg} size="title" />
        <p className="cap2 mt1">
          {fill(words.monthly, { tons: sayKg(info.kg, lang) })} ·{' '}
          <Link className="link tap" to={`/pages/project/info?no=${info.project.no}`}>
            {info.project.name[lang]}
          </Link>
        </p>
      </div>
      <Standing info={info} made={made} deposit={deposit} />
      {deposit.failed && <Note kind="bad" live className="mt4" title={deposit.failed} />}
      <Facts info={info} />
      <Beside>
        <PlanMonths months={info.months} />
      </Beside>
      {info.state === 'stopped' ? (
        <Button variant="quiet" to="/pages/profile/plannew" className="mt4">
          {words.make}
        </Button>
      ) : (
        <PlanActs info={info} onDone={onDone} />
      )}
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const made = useParam('made') === '1'
  const query = useApiQuery(plan.info, { no: useParam('no') ?? '0' })
  const running = query.data !== undefined && query.data.state !== 'stopped'
  const coming = (
    <>
      <Skeleton w={180} h={48} style={{ marginTop: 24 }} />
      <Skeleton h={260} r={20} style={{ marginTop: 20 }} />
    </>
  )
  return (
    <QueryPage title={words.infoTitle} query={query} className="is-beside" bar={running} coming={coming}>
      {(info) => <Whole info={info} made={made} onDone={() => void query.refetch()} />}
    </QueryPage>
  )
}

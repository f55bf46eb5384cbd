/** The items that wait for the member, and the first steps of a new one; loaded after the first screen. */
import { retirement } from '@tonne/contract/carbon/retirement'
import { wallet } from '@tonne/contract/money/wallet'
import { request } from '@tonne/contract/support/request'
import { presale } from '@tonne/contract/trading/presale'
import { sayCents } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { readStored } from '../../api/storage.ts'
import { Tally } from '../../ui/figures/Tally.tsx'
import { wholeNumbers } from '../../ui/figures/wholeNumbers.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { mineCopy } from './mineCopy.ts'
import './mine.css'

const ASKED = { limit: 20 } as const

function Waiting() {
  const words = useWords(mineCopy)
  const lang = useLang()
  const bookings = useApiQuery(presale.list, {})
  const requests = useApiQuery(request.list, ASKED)
  const debts = (bookings.data?.items ?? []).filter((one) => one.state === 'pending_final_payment' && one.final)
  const waiting = (requests.data?.items ?? []).filter((one) => one.waiting)
  if (debts.length + waiting.length === 0) return null
  return (
    <div className="mine">
      <RowCard>
        {debts.map(({ no, project, final }) => (
          <Row
            key={no}
            strong
            icon="clock"
            label={fill(words.debt, { amount: sayCents(final!.restCents) })}
            sub={fill(words.debtBy, { name: project.name[lang], at: sayDayTime(new Date(final!.dueAt), lang) })}
            to={`/pages/profile/final?no=${no}`}
          />
        ))}
        {waiting.map(({ no }) => (
          <Row
            key={no}
            strong
            icon="info"
            label={words.waits}
            sub={wholeNumbers(fill(words.waitsSub, { no }))}
            to={`/pages/profile/applyinfo?no=${no}`}
          />
        ))}
      </RowCard>
    </div>
  )
}

type Step = { name: 'footprint' | 'payIn' | 'own' | 'retire'; done: boolean; to: string }

/** The first steps; they disappear with the first retirement. */
function useSteps(): Step[] | null {
  const summary = useApiQuery(wallet.summary, {})
  const tons = useApiQuery(wallet.tons, {})
  const retired = useApiQuery(retirement.list, ASKED)
  if (!summary.data || !tons.data || !retired.data || retired.data.items.length > 0) return null
  const held = tons.data.holdings.find((one) => one.freeKg > 0)
  const owns = summary.data.carbonKg > 0
  return [
    { name: 'footprint', done: readStored('footprint') !== null, to: '/pages/index/footprint' },
    { name: 'payIn', done: owns || summary.data.currentCents > 0, to: '/pages/profile/deposit' },
    { name: 'own', done: owns, to: '/pages/project/index' },
    {
      name: 'retire',
      done: false,
      to: held ? `/pages/profile/retire?no=${held.project.no}&kg=1000` : '/pages/profile/retire',
    },
  ]
}

function Welcome() {
  const words = useWords(mineCopy)
  const steps = useSteps()
  if (!steps) return null
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <section className="mine">
      <div className="hrow between g3">
        <h2 className="t3">{words.welcome}</h2>
        <p className="cap num nowrap">{fill(words.tally, { n: done })}</p>
      </div>
      <Tally className="mt2" size="s" percent={done * 25} label={fill(words.tally, { n: done })} />
      <div className="mine-steps mt3">
        <RowCard>
          {steps.map((step) => (
            <Row
              key={step.name}
              strong={step === next}
              icon={
                step.done ? (
                  <Icon name="checkc" size={22} className="mine-done" />
                ) : (
                  <i className="mine-open" aria-hidden="true" />
                )
              }
              label={words[step.name]}
              sub={step.done ? words.done : words[`${step.name}Sub`]}
              to={step.to}
            />
          ))}
        </RowCard>
      </div>
    </section>
  )
}

const PATIENCE_MS = 4000

/**
 * Whether everything that could appear here is known, or has failed. The parts below wait for that, so that nothing
 * moves while it is read. They do not wait for a slow answer: the steps that come after them are shown on the next
 * visit, because they would move them. What is due moves them, because a member loses tons by missing it.
 */
function useKnown(): 'asking' | 'known' | 'late' {
  const asked = [
    useApiQuery(presale.list, {}),
    useApiQuery(request.list, ASKED),
    useApiQuery(wallet.summary, {}),
    useApiQuery(wallet.tons, {}),
    useApiQuery(retirement.list, ASKED),
  ]
  const known = asked.every(({ data, error }) => data !== undefined || error)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (known) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [known])
  if (late) return 'late'
  return known ? 'known' : 'asking'
}

export function Mine() {
  const known = useKnown()
  if (known === 'asking') return <i className="mine-wait" />
  if (known === 'late') return <Waiting />
  return (
    <>
      <Waiting />
      <Welcome />
    </>
  )
}

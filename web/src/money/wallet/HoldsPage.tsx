import './wallet.css'
import type { Output } from '@tonne/contract/endpoint'
import { wallet } from '@tonne/contract/money/wallet'
import { sayCents } from '@tonne/domain/format'
import { type HoldReason, holdReasons } from '@tonne/domain/money/holds'
import { sayDay, sayDayTime } from '@tonne/parts/dates.ts'
import { fill, type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { wholeNumbers } from '../../ui/figures/wholeNumbers.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'

type HoldsOut = Output<typeof wallet.holds>

const links = {
  order: '/pages/profile/orderinfo?no=',
  withdrawal: '/pages/profile/withdrawinfo?no=',
  case: '/pages/profile/restrictions?no=',
} as const

/** A reason that is new to this app is shown as it is. */
const holdWords = (why: string): Pair => holdReasons[why as HoldReason] ?? [why, why]

function Cause({ hold }: { hold: HoldsOut['holds'][number] }) {
  const words = useWords(copy)
  if (!hold.causeKind || !hold.causeNo) return null
  const cause = fill(words[`cause_${hold.causeKind}`], { no: hold.causeNo })
  return (
    <p className="label mt2">
      <Link className="link tap" to={links[hold.causeKind] + hold.causeNo}>
        {wholeNumbers(cause)}
      </Link>
    </p>
  )
}

/** A withdrawal has an expected day, and a booking has deadlines. The rule says all there is about the others. */
function Until({ hold: { why, releaseBy } }: { hold: HoldsOut['holds'][number] }) {
  const words = useWords(copy)
  const lang = useLang()
  if (releaseBy === null || (why !== 'withdrawal' && why !== 'booking')) return null
  const by = new Date(releaseBy)
  const text =
    why === 'withdrawal'
      ? fill(words.paidBy, { day: sayDay(by, lang) })
      : fill(words.latest, { at: sayDayTime(by, lang) })
  return <p className="cap mt2">{text}</p>
}

function Hold({ hold }: { hold: HoldsOut['holds'][number] }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  return (
    <Card as="article">
      <div className="hrow between base g3">
        <h2 className="t3">{pick(holdWords(hold.why), lang)}</h2>
        <span className="t3 num">{sayCents(hold.amountCents)}</span>
      </div>
      <p className="cap mt1">{fill(words.heldSince, { at: at(hold.since) })}</p>
      <p className="cap2 mt3">{wholeNumbers(fill(words.rule, { rule: hold.releaseRule[lang] }))}</p>
      <Cause hold={hold} />
      <Until hold={hold} />
    </Card>
  )
}

function Whole({ holds }: { holds: HoldsOut }) {
  const words = useWords(copy)
  if (holds.holds.length === 0) {
    const action = <Button to="/pages/profile/index">{words.wallet}</Button>
    return <EmptyState title={words.holdsEmptyTitle} text={words.holdsEmptyText} action={action} />
  }
  return (
    <>
      <p className="cap mt3">{words.holdsSum}</p>
      <BigMoney cents={holds.heldCents} />
      <div className="stack g3 mt5">
        {holds.holds.map((hold) => (
          <Hold key={hold.id} hold={hold} />
        ))}
      </div>
      <ProofLine icon="lock" className="mt4">
        {words.holdsWhy}
      </ProofLine>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const coming = (
    <>
      <Skeleton w={180} h={48} style={{ marginTop: 34 }} />
      <Skeleton h={132} r={20} style={{ marginTop: 20 }} />
    </>
  )
  return (
    <QueryPage title={words.holds} query={useApiQuery(wallet.holds, {})} className="column column--l" coming={coming}>
      {(holds) => <Whole holds={holds} />}
    </QueryPage>
  )
}

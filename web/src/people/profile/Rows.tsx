import { presale } from '@tonne/contract/trading/presale'
import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'
import type { Me, Summary } from './me.ts'

/** Due payments, which would lapse, are shown with the orders. */
function Due() {
  const words = useWords(copy)
  const { data } = useApiQuery(presale.list, {})
  const n = data?.items.filter(({ state }) => state === 'pending_final_payment').length ?? 0
  if (n === 0) return null
  return (
    <Badge glyph="clock" tone="warn">
      {fill(n === 1 ? words.paymentDue : words.paymentsDue, { n })}
    </Badge>
  )
}

export function RecordRows({ me, summary }: { me: Me; summary: Summary }) {
  const words = useWords(copy)
  const lang = useLang()
  const tons = sayKg(summary.carbonKg, lang)
  const limit = me.monthLimitCents
  const spent = sayCents(me.monthSpentCents)
  return (
    <RowCard className="mt5">
      <Row strong icon="doc" label={words.orders} value={<Due />} to="/pages/profile/order" />
      <Row
        strong
        icon="box"
        label={words.carbonBalance}
        value={
          summary.projects === 1
            ? fill(words.tonsProject, { tons })
            : fill(words.tonsProjects, { tons, n: summary.projects })
        }
        to="/pages/profile/tons"
      />
      <Row strong icon="chart" label={words.portfolio} value={words.portfolioWhat} to="/pages/profile/portfolio" />
      <Row strong icon="retire" label={words.plans} value={words.plansText} to="/pages/profile/plan" />
      <Row strong icon="ledger" label={words.statement} value={words.inOut} to="/pages/profile/fundlogs" />
      <Row
        strong
        icon="download"
        label={words.statements}
        value={words.statementForms}
        to="/pages/profile/statements"
      />
      <Row strong icon="bank" label={words.payees} to="/pages/profile/card" />
      <Row
        strong
        icon="calendar"
        label={words.month}
        sub={limit === null ? undefined : fill(words.ofLimit, { limit: sayCents(limit), level: me.level })}
        value={spent}
      />
    </RowCard>
  )
}

/** A member's requests, and restrictions of the account. */
export function CareRows({ me }: { me: Me }) {
  const words = useWords(copy)
  const open = me.restrictions.length
  return (
    <RowCard className="mt4">
      <Row strong icon="chat" label={words.requests} to="/pages/profile/apply" />
      <Row
        strong
        icon="shield"
        label={words.safety}
        value={open > 0 ? fill(words.casesOpen, { n: open }) : words.freeze}
        to="/pages/profile/restrictions"
      />
    </RowCard>
  )
}

export function HelpRows() {
  const words = useWords(copy)
  return (
    <>
      <Row strong icon="ruler" label={words.footprint} sub={words.footprintSub} to="/pages/index/footprint" />
      <Row strong icon="help" label={words.faq} to="/pages/index/faq" />
      <Row strong icon="seal" label={words.verify} sub={words.verifySub} to="/pages/verify/index" />
      <Row strong icon="check" label={words.claims} to="/pages/other/claims" />
      <Row strong icon="chart" label={words.transparency} to="/pages/other/transparency" />
      <Row strong icon="info" label={words.about} to="/pages/about/index" />
    </>
  )
}

export function InvitationRows({ me }: { me: Me }) {
  const words = useWords(copy)
  return (
    <RowCard className="mt4">
      <Row
        strong
        icon="gift"
        label={words.invitation}
        sub={me.invited > 0 ? fill(words.invited, { n: me.invited }) : undefined}
        value={<span className="mono cap">{me.invitationCode}</span>}
        to="/pages/profile/invite"
      />
      <HelpRows />
    </RowCard>
  )
}

import { plan } from '@tonne/contract/carbon/plan'
import type { Output } from '@tonne/contract/endpoint'
import { sayKg } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { planBadge } from '../../ui/feedback/badges.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { copy } from './copy.ts'

type Plans = Output<typeof plan.list>

/** The parameters of the previous page, for the form. */
function useWish(): string {
  const [no, kg] = [useParam('no'), useParam('kg')]
  const query = new URLSearchParams({ ...(no ? { no } : {}), ...(kg ? { kg } : {}) }).toString()
  return `/pages/profile/plannew${query && `?${query}`}`
}

function Line({ one }: { one: Plans['items'][number] }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Row
      strong
      icon={<Cover id={one.project.no} type={landOf(one.project.art)} look="square" size={44} />}
      label={one.project.name[lang]}
      sub={
        <>
          <span className="hrow g2">
            <StateBadge of={planBadge(one.state)} />
            <span className="num">{fill(words.monthly, { tons: sayKg(one.kg, lang) })}</span>
          </span>
          {one.nextOn && <span className="num">{fill(words.nextOn, { day: sayDate(one.nextOn, lang) })}</span>}
        </>
      }
      to={`/pages/profile/planinfo?no=${one.no}`}
    />
  )
}

function Whole({ plans }: { plans: Plans }) {
  const words = useWords(copy)
  const lang = useLang()
  const to = useWish()
  const open = plans.items.filter((one) => one.state !== 'stopped').length
  if (plans.items.length === 0)
    return <EmptyState title={words.emptyTitle} text={words.lead} action={<Button to={to}>{words.make}</Button>} />
  return (
    <>
      <Beside card>
        <p className="cap2 mt3">{words.lead}</p>
        {plans.retiredKg > 0 && <p className="cap mt3">{fill(words.soFar, { tons: sayKg(plans.retiredKg, lang) })}</p>}
        <StickyBar>
          <Button block to={to} disabledReason={open >= plans.most && fill(words.most, { n: plans.most })}>
            {words.make}
          </Button>
        </StickyBar>
      </Beside>
      <RowCard className="mt4">
        {plans.items.map((one) => (
          <Line key={one.no} one={one} />
        ))}
      </RowCard>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const query = useApiQuery(plan.list, {})
  const coming = (
    <>
      <Skeleton w="90%" h={36} r={10} style={{ marginTop: 16 }} />
      <Skeleton h={72} r={16} style={{ marginTop: 20 }} />
    </>
  )
  return (
    <QueryPage
      title={words.title}
      query={query}
      className="is-beside"
      bar={Boolean(query.data?.items.length)}
      coming={coming}
    >
      {(plans) => <Whole plans={plans} />}
    </QueryPage>
  )
}

import './buy.css'
import { member } from '@tonne/contract/people/member'
import { project as endpoints } from '@tonne/contract/trading/project'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { useSettings } from '../../api/settings.ts'
import { useRestricted } from '../../shared/limits/Restricted.tsx'
import { SaleStop } from '../../shared/limits/SaleStop.tsx'
import { allOf, QueryView } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyArt } from '../../ui/figures/art/EmptyArt.tsx'
import { BuyForm, type Seen } from './BuyForm.tsx'
import { buyCopy } from './buyCopy.ts'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'
import { type WhyNot, whyNotBuy } from './whyNotBuy.ts'

const coming = (
  <>
    <Skeleton h={56} r={28} style={{ marginTop: 18 }} />
    <Skeleton h={44} style={{ marginTop: 16 }} />
    <Skeleton h={36} r={18} style={{ marginTop: 24 }} />
    <Skeleton h={126} style={{ marginTop: 18 }} />
    <Skeleton h={88} r={14} style={{ marginTop: 14 }} />
  </>
)

type NotNowProps = { project: ProjectInfoOut; barred: ReactNode; why: WhyNot | null; action: ReactNode }

/** `barred` concerns this member; `why` concerns everybody, or this project's limits. */
function NotNow({ project, barred, why, action }: NotNowProps) {
  const words = useWords(buyCopy)
  const info = useWords(infoCopy)
  const lang = useLang()
  if (barred || project.stop || !why) {
    return (
      <>
        {barred ?? <SaleStop stop={project.stop} />}
        {action && <div className="mt5">{action}</div>}
      </>
    )
  }
  return (
    <EmptyState
      art={<EmptyArt />}
      title={fill(info[why.key], why.values)}
      text={
        project.closedReason
          ? project.closedReason[lang]
          : why.key === 'monthUsed'
            ? fill(words.monthUsedText, { limit: project.monthlyOrders ?? 0 })
            : words.notNow
      }
      action={action}
    />
  )
}

type BuyHereProps = {
  no: string
  /** The content above the form, with the project as it was at the payment; undefined until it is loaded. */
  head?: (project: ProjectInfoOut | undefined) => ReactNode
  /** Leads on when nothing can be bought. */
  action?: ReactNode
}

/** Everything for buying a project's tons, in a sheet of its own or beside the project. */
export function BuyHere({ no, head, action }: BuyHereProps) {
  const lang = useLang()
  const mine = useApiQuery(endpoints.mine, { no })
  const query = allOf({ project: useApiQuery(endpoints.info, { no }), mine, me: useApiQuery(member.me, {}) })
  const restricted = useRestricted('order')
  const terms = useSettings()?.terms
  const [frozen, freeze] = useState<Seen | null>(null)
  const data = terms && query.data && { ...query.data, terms }
  return (
    <>
      {!data && head?.(undefined)}
      <QueryView query={{ ...query, data }} coming={coming}>
        {({ me, terms, ...now }) => {
          const seen = frozen ?? now
          const why = frozen ? null : whyNotBuy({ ...seen, level: me.level, now: serverNow(), lang })
          return (
            <>
              {head?.(seen.project)}
              {why || (restricted && !frozen) ? (
                <NotNow project={seen.project} barred={restricted?.note} why={why} action={action} />
              ) : (
                <BuyForm
                  key={no}
                  {...seen}
                  terms={terms}
                  freeze={freeze}
                  refresh={async () => (await mine.refetch()).data}
                />
              )}
            </>
          )
        }}
      </QueryView>
    </>
  )
}

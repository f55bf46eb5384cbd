import './buy.css'
import { member } from '@tonne/contract/people/member'
import { project as endpoints } from '@tonne/contract/trading/project'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../../api/ask.ts'
import { serverNow } from '../../api/clock.ts'
import { useSettings } from '../../api/settings.ts'
import { useParam } from '../../api/way.ts'
import { useRestricted } from '../../shared/limits/Restricted.tsx'
import { SaleStop } from '../../shared/limits/SaleStop.tsx'
import { PageError } from '../../shared/pages/PageError.tsx'
import { useTitle } from '../../shared/pages/title.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { coverOf } from '../../ui/figures/art/coverType.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { BuyForm, BuyHead, type Seen } from './BuyForm.tsx'
import { buyCopy } from './buyCopy.ts'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'
import { type WhyNot, whyNotBuy } from './whyNotBuy.ts'

function Coming() {
  return (
    <Loading>
      <div className="hrow g3">
        <Skeleton w={44} h={44} r={12} />
        <div className="grow">
          <Skeleton w="70%" h={18} />
          <Skeleton w="46%" h={14} style={{ marginTop: 6 }} />
        </div>
      </div>
      <Skeleton h={56} r={28} style={{ marginTop: 18 }} />
      <Skeleton h={44} style={{ marginTop: 16 }} />
      <Skeleton h={36} r={18} style={{ marginTop: 24 }} />
      <Skeleton h={126} style={{ marginTop: 18 }} />
      <Skeleton h={88} r={14} style={{ marginTop: 14 }} />
    </Loading>
  )
}

/** `barred` prevents this member, `why` everybody or this project's limits. */
function NotNow({ project, barred, why }: { project: ProjectInfoOut; barred: ReactNode; why: WhyNot | null }) {
  const words = useWords(buyCopy)
  const info = useWords(infoCopy)
  const lang = useLang()
  const action = (
    <Button to={`/pages/project/info?no=${project.no}`} replace>
      {words.seeProject}
    </Button>
  )
  if (barred || project.stop || !why) {
    return (
      <>
        {barred ?? <SaleStop stop={project.stop} />}
        <div className="mt5">{action}</div>
      </>
    )
  }
  return (
    <EmptyState
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

/** The land behind, the sheet before it. */
function Over({ project, children }: { project: ProjectInfoOut | undefined; children: ReactNode }) {
  return (
    <>
      <div className="buy-land" aria-hidden="true">
        {project && <Cover id={project.no} type={coverOf(project.type)} />}
      </div>
      <Frame bar className="buy">
        {children}
      </Frame>
    </>
  )
}

export function Page() {
  const words = useWords(buyCopy)
  const lang = useLang()
  const no = useParam('no') ?? '0'
  const info = useAsk(endpoints.info, { no })
  const mine = useAsk(endpoints.mine, { no })
  const me = useAsk(member.me, {})
  const restricted = useRestricted('order')
  const terms = useSettings()?.terms
  const [frozen, freeze] = useState<Seen | null>(null)
  useTitle(info.data && fill(words.title, { name: info.data.name[lang] }))
  const error = info.error ?? mine.error ?? me.error
  if (error && !(info.data && mine.data && me.data)) {
    return (
      <>
        <Nav />
        <PageError error={error} onRetry={() => void Promise.all([info.refetch(), mine.refetch(), me.refetch()])} />
      </>
    )
  }
  if (!info.data || !mine.data || !me.data || !terms) {
    return (
      <Over project={info.data}>
        <Coming />
      </Over>
    )
  }
  const seen = frozen ?? { project: info.data, mine: mine.data }
  const why = frozen ? null : whyNotBuy({ ...seen, level: me.data.level, now: serverNow(), lang })
  return (
    <Over project={seen.project}>
      <BuyHead project={seen.project} />
      {why || (restricted && !frozen) ? (
        <NotNow project={seen.project} barred={restricted?.note} why={why} />
      ) : (
        <BuyForm key={no} {...seen} terms={terms} freeze={freeze} refresh={async () => (await mine.refetch()).data} />
      )}
    </Over>
  )
}

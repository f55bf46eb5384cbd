import './projectInfo.css'
import './projectWide.css'
import { preview } from '@tonne/contract/trading/preview'
import { project as endpoints } from '@tonne/contract/trading/project'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { Suspense } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useClockOffset, useNow } from '../../api/clock.ts'
import { useParam } from '../../api/way.ts'
import { SaleStop } from '../../shared/limits/SaleStop.tsx'
import { PageError } from '../../shared/pages/PageError.tsx'
import { useTitle } from '../../shared/pages/title.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { useMade } from '../../ui/style/made.ts'
import { ComingInfo } from './ComingInfo.tsx'
import { InfoBook } from './InfoBook.tsx'
import { InfoBuy } from './InfoBuy.tsx'
import { InfoFacts, InfoHead } from './InfoHead.tsx'
import { InfoLimits } from './InfoLimits.tsx'
import { InfoNav } from './InfoNav.tsx'
import { InfoOffset } from './InfoOffset.tsx'
import { InfoPresale } from './InfoPresale.tsx'
import { InfoPrice } from './InfoPrice.tsx'
import { InfoProofs } from './InfoProofs.tsx'
import { InfoSale } from './InfoSale.tsx'
import { InfoWhat } from './InfoWhat.tsx'
import { InfoWhere } from './InfoWhere.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

function Stopped({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  if (project.phase === 'pending_review') {
    return (
      <Note className="mt4" icon="info" title={words.reviewTitle}>
        {words.reviewText}
      </Note>
    )
  }
  if (project.stop) return <SaleStop stop={project.stop} />
  if (!project.closedReason) return null
  return (
    <Note className="mt4" kind="warn" icon="alert" title={words.closedTitle}>
      {project.closedReason[lang]}
    </Note>
  )
}

/** Each part below the first screen is hydrated in a task of its own, so that a slow phone answers taps in between. */
function Whole({ project, onStale }: { project: ProjectInfoOut; onStale: () => void }) {
  const offsetMs = useClockOffset()
  // The chart is drawn where its size is known, and the server does not know it.
  const made = useMade()
  const { data: history } = useApiQuery(endpoints.prices, { no: project.no }, { staleTime: 60_000, enabled: !made })
  const { data: mine } = useApiQuery(endpoints.mine, { no: project.no })
  const now = useNow()
  return (
    <Frame bar className="pd">
      <InfoHead project={project} />
      <div className="pd-sum">
        <Stopped project={project} />
        <InfoFacts project={project} />
      </div>
      <div className="pd-side">
        <div className="pd-pan">
          <InfoPrice project={project} history={history} now={now} />
          <InfoSale project={project} offsetMs={offsetMs} onChange={onStale} />
          <InfoBuy project={project} mine={mine} />
        </div>
        <Suspense>
          <InfoBook project={project} />
          <InfoOffset project={project} mine={mine} />
        </Suspense>
      </div>
      <Suspense>
        <InfoWhere project={project} />
      </Suspense>
      <Suspense>
        <InfoWhat project={project} />
      </Suspense>
      <div className="pd-rest">
        {project.presale && (
          <Suspense>
            <InfoPresale project={project} presale={project.presale} now={now} />
          </Suspense>
        )}
        <Suspense>
          <InfoLimits project={project} mine={mine} />
        </Suspense>
        <Suspense>
          <InfoProofs project={project} />
        </Suspense>
      </div>
    </Frame>
  )
}

/**
 * The project as members will see it, without the parts of a published one: its history, its book, the member's
 * holding, buying.
 */
function Preview({ token }: { token: string }) {
  const words = useWords(infoCopy)
  const query = useApiQuery(preview.project, { token })
  const offsetMs = useClockOffset()
  const now = useNow()
  if (query.isPending) return <ComingInfo />
  if (!query.data) {
    return (
      <>
        <Nav title={words.project} />
        <Frame>
          <PageError error={query.error} onRetry={() => void query.refetch()} />
        </Frame>
      </>
    )
  }
  const project = query.data
  return (
    <>
      <InfoNav project={project} />
      <Frame className="pd">
        <InfoHead project={project} />
        <div className="pd-sum">
          <Note kind="warn" icon="info" title={words.previewTitle}>
            {words.previewText}
          </Note>
          <InfoFacts project={project} />
        </div>
        <div className="pd-side">
          <div className="pd-pan">
            <BigMoney cents={project.priceCents} unit={words.perTon} />
            <InfoSale project={project} offsetMs={offsetMs} onChange={() => void query.refetch()} />
          </div>
        </div>
        <InfoWhere project={project} />
        <InfoWhat project={project} />
        <div className="pd-rest">
          {project.presale && <InfoPresale project={project} presale={project.presale} now={now} />}
          <InfoLimits project={project} mine={undefined} />
          <InfoProofs project={project} />
        </div>
      </Frame>
    </>
  )
}

export function Page() {
  const token = useParam('preview')
  return token ? <Preview token={token} /> : <Published />
}

function Published() {
  const words = useWords(infoCopy)
  const lang = useLang()
  const query = useApiQuery(endpoints.info, { no: useParam('no') ?? '0' })
  useTitle(query.data?.name[lang])
  if (query.data) {
    return (
      <>
        <InfoNav project={query.data} />
        <Whole project={query.data} onStale={() => void query.refetch()} />
      </>
    )
  }
  if (query.isPending) return <ComingInfo />
  return (
    <>
      <Nav title={words.project} />
      <Frame>
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      </Frame>
    </>
  )
}

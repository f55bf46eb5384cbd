import './projectInfo.css'
import { preview } from '@tonne/contract/trading/preview'
import { project as endpoints } from '@tonne/contract/trading/project'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAsk } from '../../api/ask.ts'
import { serverNow, useClockOffset } from '../../api/clock.ts'
import { useParam } from '../../api/way.ts'
import { SaleStop } from '../../shared/limits/SaleStop.tsx'
import { PageError } from '../../shared/pages/PageError.tsx'
import { useTitle } from '../../shared/pages/title.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { ComingInfo } from './ComingInfo.tsx'
import { InfoBar } from './InfoBar.tsx'
import { InfoBook } from './InfoBook.tsx'
import { InfoCover, InfoHead } from './InfoHead.tsx'
import { InfoNav } from './InfoNav.tsx'
import { InfoOffset } from './InfoOffset.tsx'
import { InfoPresale } from './InfoPresale.tsx'
import { InfoPrice } from './InfoPrice.tsx'
import { InfoRegistry } from './InfoRegistry.tsx'
import { InfoSale } from './InfoSale.tsx'
import { InfoStanding } from './InfoStanding.tsx'
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
        <br />
        {words.reviewText}
      </Note>
    )
  }
  if (project.stop) return <SaleStop stop={project.stop} />
  if (!project.closedReason) return null
  return (
    <Note className="mt4" kind="warn" icon="alert" title={words.closedTitle}>
      <br />
      {project.closedReason[lang]}
    </Note>
  )
}

function Whole({ project, onStale }: { project: ProjectInfoOut; onStale: () => void }) {
  const offsetMs = useClockOffset()
  const { data: history } = useAsk(endpoints.prices, { no: project.no }, { staleTime: 60_000 })
  const { data: mine } = useAsk(endpoints.mine, { no: project.no })
  const now = serverNow()
  return (
    <Frame bar className="pd">
      <InfoCover project={project} />
      <div className="pd-r">
        <InfoHead project={project} />
        <Stopped project={project} />
        <InfoPrice project={project} history={history} now={now} />
        <InfoBook project={project} />
        <InfoOffset project={project} mine={mine} />
        <InfoSale project={project} mine={mine} offsetMs={offsetMs} onChange={onStale} />
        {project.presale && <InfoPresale project={project} presale={project.presale} now={now} />}
        <InfoRegistry project={project} />
        <InfoStanding project={project} />
      </div>
      <InfoWhere project={project} />
      <InfoWhat project={project} />
      <InfoBar project={project} mine={mine} />
    </Frame>
  )
}

/** As members will see it, without the parts of a published project: its history, its book, a member's part, buying. */
function Preview({ token }: { token: string }) {
  const words = useWords(infoCopy)
  const ask = useAsk(preview.project, { token })
  const offsetMs = useClockOffset()
  if (ask.isPending) return <ComingInfo />
  if (!ask.data) {
    return (
      <>
        <Nav title={words.project} />
        <Frame>
          <PageError error={ask.error} onRetry={() => void ask.refetch()} />
        </Frame>
      </>
    )
  }
  const project = ask.data
  return (
    <>
      <InfoNav project={project} />
      <Frame className="pd">
        <InfoCover project={project} />
        <div className="pd-r">
          <Note className="mt4" kind="warn" icon="info" title={words.previewTitle}>
            <br />
            {words.previewText}
          </Note>
          <InfoHead project={project} />
          <div className="mt5">
            <BigMoney cents={project.priceCents} unit={words.perTon} />
          </div>
          <InfoSale project={project} mine={undefined} offsetMs={offsetMs} onChange={() => void ask.refetch()} />
          {project.presale && <InfoPresale project={project} presale={project.presale} now={serverNow()} />}
          <InfoRegistry project={project} />
          <InfoStanding project={project} />
        </div>
        <InfoWhere project={project} />
        <InfoWhat project={project} />
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
  const ask = useAsk(endpoints.info, { no: useParam('no') ?? '0' })
  useTitle(ask.data?.name[lang])
  if (ask.data) {
    return (
      <>
        <InfoNav project={ask.data} />
        <Whole project={ask.data} onStale={() => void ask.refetch()} />
      </>
    )
  }
  if (ask.isPending) return <ComingInfo />
  return (
    <>
      <Nav title={words.project} />
      <Frame>
        <PageError error={ask.error} onRetry={() => void ask.refetch()} />
      </Frame>
    </>
  )
}

import { retirement as endpoints } from '@tonne/contract/carbon/retirement'
import type { Output } from '@tonne/contract/endpoint'
import { retirementReasonLabels } from '@tonne/domain/carbon/retirement'
import { sayTons } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { CertificatePaper } from '../../shared/certificate/CertificatePaper.tsx'
import { Seal } from '../../shared/certificate/Seal.tsx'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { SerialList } from '../../shared/serial/SerialList.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { retirementBadge } from '../../ui/feedback/badges.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BigTons } from '../../ui/figures/BigTons.tsx'
import { Timeline, type TimelineStep } from '../../ui/figures/Timeline.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'

type Info = Output<typeof endpoints.info>

function Way({ info }: { info: Info }) {
  const words = useWords(copy)
  if (info.state === 'refused') return null
  const done = (at: number | null, before: boolean): Pick<TimelineStep, 'state' | 'at'> =>
    at === null ? { state: before ? 'now' : 'later' } : { state: 'done', at }
  return (
    <Timeline
      className="mt5"
      steps={[
        { label: words.step_requested, state: 'done', at: info.requestedAt },
        { label: words.step_instructed, ...done(info.instructedAt, true) },
        { label: words.step_retired, detail: words.byTwo, ...done(info.endedAt, info.instructedAt !== null) },
      ]}
    />
  )
}

/** The paper before its seal; the seal is drawn when the registry answers while the page is open. */
function Paper({ info }: { info: Info }) {
  const words = useWords(copy)
  const lang = useLang()
  const [waited] = useState(info.endedAt === null)
  const seal = info.endedAt === null ? 'open' : waited ? 'drawing' : 'drawn'
  return (
    <CertificatePaper
      label={info.endedAt === null ? words.pendingPaper : words.certificatePaper}
      no={info.no}
      tons={sayTons(info.kg)}
      name={(info.corrected ?? info).name}
      project={{ no: info.project.no, name: info.project.name[lang], art: info.project.art }}
      seal={seal}
    >
      <div className="cert-b between">
        <div className="grow" role="status">
          {info.endedAt === null ? (
            <>
              <p className="label strong">{words.pendingPaper}</p>
              <p className="cap">{words.previewText}</p>
            </>
          ) : (
            <>
              <p className="cap">{words.retiredOn}</p>
              <p className="label strong num">{sayDayTime(new Date(info.endedAt), lang)}</p>
            </>
          )}
        </div>
        <Seal state={seal} />
      </div>
    </CertificatePaper>
  )
}

function Whole({ info, made }: { info: Info; made: boolean }) {
  const words = useWords(copy)
  const lang = useLang()
  const inForce = info.corrected ?? info
  return (
    <>
      <div className="mt3">
        <StateBadge of={retirementBadge(info.state)} />
      </div>
      {info.state === 'refused' ? (
        <div className="mt3">
          <BigTons kg={info.kg} size="title" />
          <p className="cap2 mt1">{info.project.name[lang]}</p>
        </div>
      ) : (
        <Paper info={info} />
      )}
      {made && info.endedAt === null && (
        <Note kind="ok" live className="mt4" title={words.madeTitle}>
          {words.madeText}
        </Note>
      )}
      {info.refusedWhy !== null && (
        <Note kind="bad" className="mt4" title={words.refusedTitle}>
          {info.refusedWhy}
        </Note>
      )}
      {info.corrected && (
        <Note
          kind="info"
          className="mt4"
          title={fill(words.correctedTitle, { n: info.corrected.version })}
          action={<Link to={`/pages/verify/certificate?no=${info.no}&version=1`}>{words.firstVersion}</Link>}
        />
      )}
      <Beside card>
        <Way info={info} />
      </Beside>
      <Kv
        lined
        className="mt5"
        items={[
          { label: words.beneficiary, value: inForce.name ?? words.anonymous },
          { label: words.reason, value: inForce.reasonText || pick(retirementReasonLabels[info.reason], lang) },
          inForce.message && { label: words.message, value: inForce.message },
          { label: words.number, value: <span className="mono">{info.no}</span> },
          {
            label: words.entry,
            value: (
              <Link className="link mono tap" to={`/pages/profile/entry?no=${info.entryNo}`}>
                {info.entryNo}
              </Link>
            ),
          },
        ]}
      />
      <Section title={words.serials}>
        <SerialList runs={info.serials} />
      </Section>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const made = useParam('made') === '1'
  const coming = (
    <>
      <Skeleton w={180} h={48} style={{ marginTop: 24 }} />
      <Skeleton h={260} r={20} style={{ marginTop: 20 }} />
    </>
  )
  const query = useApiQuery(endpoints.info, { no: useParam('no') ?? '0' })
  return (
    <QueryPage title={words.info} query={query} className="is-beside" bar coming={coming}>
      {(info) => (
        <>
          <Whole info={info} made={made} />
          {info.state !== 'refused' && (
            <StickyBar>
              <Button
                grow
                variant={info.state === 'retired' ? 'forest' : 'line'}
                to={`/pages/verify/certificate?no=${info.no}`}
              >
                {info.state === 'retired' ? words.certificate : words.pendingPage}
              </Button>
            </StickyBar>
          )}
        </>
      )}
    </QueryPage>
  )
}

import './certificate.css'
import { certificate } from '@tonne/contract/carbon/certificate'
import { retirement as endpoints } from '@tonne/contract/carbon/retirement'
import type { Output } from '@tonne/contract/endpoint'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { sayKg, sayTons } from '@tonne/domain/format'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { certificateOf } from '@tonne/verify/rowText'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { usePolledQuery } from '../../api/polledQuery.ts'
import { useParam } from '../../api/way.ts'
import { usePapers } from '../../shared/files/papers.ts'
import { saveJson } from '../../shared/files/saveFile.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { TonsMean } from '../../shared/TonsMean.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { useCopy } from '../../ui/input/CopyButton.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Page as Frame, Section } from '../../ui/layout/Page.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import { CertificateSheet } from './CertificateSheet.tsx'
import { copy } from './copy.ts'
import { ShareSheet } from './ShareSheet.tsx'

type Out = Output<typeof endpoints.certificate>
type CertificateBundle = Output<typeof endpoints.bundle>
/** The requested version as it is in the log; the newest when none is requested. */
function sealedIn({ entries }: CertificateBundle, version: number): { record: string; hash: string } | undefined {
  const found = entries.map(({ text }) => certificateOf(text)).find((row) => row?.version === version)
  return found && { record: found.record, hash: found.hash }
}

function Pending({ out }: { out: Out }) {
  const words = useWords(copy)
  const lang = useLang()
  const says = { tons: sayKg(out.kg, lang), name: out.project.name[lang], day: sayDay(new Date(out.requestedAt), lang) }
  return (
    <>
      <Note kind="warn" className="mt4" title={words.pendingTitle}>
        {fill(words.pendingText, says)}
      </Note>
      <Section title={words.now}>
        <p>{out.state === 'requested' ? words.now_requested : words.now_instructed}</p>
      </Section>
      <Section title={words.noPdf}>
        <p>{words.noPdfWhy}</p>
        <p className="mt2">{words.noPdfWhen}</p>
      </Section>
    </>
  )
}

/** The shown version, and links to the others. */
function Versions({ out, record }: { out: Out; record: CertificateRecord }) {
  const words = useWords(copy)
  const newest = out.versions.at(-1)?.version ?? record.version
  const to = (version: number) => `/pages/verify/certificate?no=${out.no}&version=${version}`
  return (
    <>
      {record.version < newest && (
        <Note
          kind="warn"
          className="mt4"
          title={fill(words.supersededTitle, { n: newest })}
          action={<Link to={`/pages/verify/certificate?no=${out.no}`}>{words.seeNow}</Link>}
        >
          {words.supersededText}
        </Note>
      )}
      {record.version > 1 && (
        <Note
          className="mt4"
          title={fill(words.correctsTitle, { n: record.version, before: record.version - 1 })}
          action={<Link to={to(record.version - 1)}>{words.seeBefore}</Link>}
        >
          {fill(words.correctsText, { why: record.why ?? '' })}
        </Note>
      )}
    </>
  )
}

type Shown = NonNullable<Out['certificate']>
type CertifiedProps = { out: Out; shown: Shown; bundle: CertificateBundle | undefined; version: string | undefined }
function Certified({ out, shown, bundle, version }: CertifiedProps) {
  const words = useWords(copy)
  // The shown version is checked as soon as it is in the log.
  const { record: text, hash } = (bundle && sealedIn(bundle, shown.version)) ?? shown
  const record = JSON.parse(text) as CertificateRecord
  const papers = usePapers(certificate.paper)
  const copyText = useCopy()
  const paper = () => papers.save('pdf', { no: out.no, ...(version ? { version } : {}) })
  return (
    <>
      <Versions out={out} record={record} />
      <div className="cert-w">
        <div className="cert-l">
          <CertificateSheet record={record} art={out.project.art} address={out.address} />
        </div>
        <div className="cert-r">
          <ProofLine icon="seal" className="mt4">
            {words.publicPage}
          </ProofLine>
          <TonsMean kg={record.kg} className="mt2" />
          <CertificateFacts
            record={record}
            hash={hash}
            bundle={bundle}
            onSave={() => saveJson(`${out.no}.json`, bundle)}
          />
          <StickyBar>
            <Button grow variant="line" icon="download" busy={papers.busy !== null && words.making} onClick={paper}>
              {words.pdf}
            </Button>
            <Button grow icon="link" onClick={() => void copyText(out.address)}>
              {words.copy}
            </Button>
          </StickyBar>
        </div>
      </div>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no') ?? '0'
  const version = useParam('version')
  const { data, error, refetch } = useApiQuery(endpoints.certificate, { no, ...(version ? { version } : {}) })
  const shown = data?.certificate
  const { data: bundle } = usePolledQuery(endpoints.bundle, { no }, Boolean(shown))
  const [sharing, setSharing] = useState(false)
  const acts = data && shown && (
    <>
      <IconButton icon="print" label={words.print} onClick={() => window.print()} />
      <IconButton icon="share" label={words.share} onClick={() => setSharing(true)} />
      <ShareSheet
        open={sharing}
        onClose={() => setSharing(false)}
        shared={{ no, address: data.address, tons: sayTons(data.kg) }}
      />
    </>
  )
  if (!data && error) {
    return (
      <>
        <Nav title={words.title} />
        <Frame>
          <PageError error={error} onRetry={() => void refetch()} />
        </Frame>
      </>
    )
  }
  return (
    <>
      <Nav title={words.title} right={acts} />
      <Frame bar={Boolean(shown)}>
        {data && !shown && <Pending out={data} />}
        {data && shown && <Certified out={data} shown={shown} bundle={bundle} version={version} />}
        {!data && (
          <Loading>
            <Skeleton h={560} r={18} style={{ marginTop: 8 }} />
          </Loading>
        )}
      </Frame>
    </>
  )
}

import type { retirement } from '@tonne/contract/carbon/retirement'
import type { Output } from '@tonne/contract/endpoint'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { type RetirementReason, retirementReasonLabels } from '@tonne/domain/carbon/retirement'
import { writtenIn } from '@tonne/domain/writtenIn'
import { sayDate } from '@tonne/parts/dates.ts'
import { listed } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useChecked } from '../../shared/proof/useChecked.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Hash } from '../../ui/figures/Hash.tsx'
import { Timeline } from '../../ui/figures/Timeline.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'

function Story({ record: { provenance } }: { record: CertificateRecord }) {
  const words = useWords(copy)
  const lang = useLang()
  const { issued, acquiredFrom, acquiredTo, requested, retired } = provenance
  const day = (text: string) => sayDate(text, lang)
  const came =
    acquiredFrom === acquiredTo
      ? day(acquiredFrom)
      : fill(words.between, { from: day(acquiredFrom), to: day(acquiredTo) })
  return (
    <Timeline
      steps={[
        { label: words.issued, state: 'done', detail: day(issued) },
        { label: words.acquired, state: 'done', detail: came },
        { label: words.requested, state: 'done', detail: day(requested) },
        { label: words.done, state: 'done', detail: day(retired) },
      ]}
    />
  )
}

function Verdict({ bundle }: { bundle: Bundle }) {
  const words = useWords(copy)
  const lang = useLang()
  const { check } = useChecked('certificate', bundle)
  if (check.state === 'running') return <Note>{words.checking}</Note>
  if (check.state === 'impossible') return <Note kind="warn">{words.cannot}</Note>
  const wrong = check.steps.flatMap((step) => step.wrong)
  return wrong.length === 0 ? (
    <Note kind="ok" title={words.holds} />
  ) : (
    <Note kind="bad" live title={fill(words.broken, { fields: listed(lang, wrong) })} />
  )
}

type Bundle = Output<typeof retirement.bundle>
type FactsProps = { record: CertificateRecord; hash: string; bundle: Bundle | undefined; onSave: () => void }
export function CertificateFacts({ record, hash, bundle, onSave }: FactsProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { project, evidence, message } = record
  const written = writtenIn(evidence.text)
  const reason = record.reasonText || pick(retirementReasonLabels[record.reason as RetirementReason], lang)
  return (
    <div className="cert-more">
      <Section title={words.story}>
        <Story record={record} />
      </Section>
      <Section title={words.facts}>
        <Kv
          lined
          items={[
            { label: words.project, value: `${project.no} ${project.name[lang]}` },
            { label: words.methodology, value: `${project.methodology.code} ${project.methodology[lang]}` },
            { label: words.registryId, value: <span className="mono">{project.registryProjectId}</span> },
            { label: words.reference, value: <span className="mono">{evidence.reference}</span> },
            {
              label: written === lang ? words.evidence : words.evidenceOther,
              value: <span lang={written === 'cn' ? 'zh-CN' : 'en-SG'}>{evidence.text}</span>,
            },
            { label: words.reason, value: reason },
            message && { label: words.message, value: message },
          ]}
        />
        <p className="cap2 mt4">{words.means}</p>
      </Section>
      <Section title={words.check}>
        {bundle ? <Verdict bundle={bundle} /> : <Note icon="clock">{words.sealing}</Note>}
        <p className="cap mt4">{words.hash}</p>
        <Hash hex={hash} />
        {bundle && (
          <>
            <p className="cap mt4">{words.saveText}</p>
            <Button className="mt2" size="m" variant="line" icon="download" onClick={onSave}>
              {words.save}
            </Button>
          </>
        )}
      </Section>
    </div>
  )
}

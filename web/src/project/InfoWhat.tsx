/** Why: what a ton pays for, the figures behind it and the papers that prove it, in the project's own words. */
import { sayDate } from '@tonne/domain/format'
import { RunningText } from '../platform/RunningText.tsx'
import { Kv } from '../ui/Kv.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Section } from '../ui/Page.tsx'
import { Row, RowCard } from '../ui/Row.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

function Documents({ documents }: { documents: ProjectInfoOut['documents'] }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  return (
    <Section title={words.documents} level={3}>
      <RowCard className="pd-doc">
        {documents.map(({ title, kind, pages, issuedOn }) => (
          <Row
            key={`${kind}${issuedOn}`}
            icon="doc"
            label={title[lang]}
            sub={`${sayDate(issuedOn, lang)} · ${fill(words.pages, { n: pages })}`}
            strong
          />
        ))}
      </RowCard>
      <p className="cap mt2">{words.documentsLater}</p>
    </Section>
  )
}

export function InfoWhat({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { introduction, facts, documents } = project
  return (
    <div className="pd-what">
      <Section title={words.pays}>
        <RunningText texts={introduction} level={3} />
      </Section>
      {facts.length > 0 && (
        <Section title={words.facts} level={3}>
          <Kv lined className="pd-facts" items={facts.map(({ label, value }) => ({ label: label[lang], value: value[lang] }))} />
        </Section>
      )}
      {documents.length > 0 && <Documents documents={documents} />}
    </div>
  )
}

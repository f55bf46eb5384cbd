import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { RunningText } from '../../shared/pages/RunningText.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { InfoDocuments } from './InfoDocuments.tsx'
import { InfoImages } from './InfoImages.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

export function InfoWhat({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { introduction, facts, documents, images } = project
  return (
    <div className="pd-what">
      <Section title={words.pays}>
        <RunningText texts={introduction} level={3} />
      </Section>
      {images.length > 1 && <InfoImages images={images.slice(1)} />}
      {facts.length > 0 && (
        <Section title={words.facts} level={3}>
          <Kv
            lined
            className="pd-facts"
            items={facts.map(({ label, value }) => ({ label: label[lang], value: value[lang] }))}
          />
        </Section>
      )}
      {documents.length > 0 && <InfoDocuments documents={documents} />}
    </div>
  )
}

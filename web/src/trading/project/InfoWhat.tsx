import { useWords } from '@tonne/parts/lang.tsx'
import { RunningText } from '../../shared/pages/RunningText.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { InfoImages } from './InfoImages.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

export function InfoWhat({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const { introduction, images } = project
  return (
    <div className="pd-what">
      <Section title={words.pays}>
        <RunningText texts={introduction} level={3} />
      </Section>
      {images.length > 1 && <InfoImages images={images.slice(1)} />}
    </div>
  )
}

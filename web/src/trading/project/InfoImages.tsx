import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { documentCopy } from './documentCopy.ts'
import { fileAddress } from './InfoDocuments.tsx'
import type { ProjectInfoOut } from './projectFilter.ts'

export function InfoImages({ images }: { images: ProjectInfoOut['images'] }) {
  const words = useWords(documentCopy)
  const lang = useLang()
  return (
    <Section title={words.images} level={3}>
      <div className="pd-imgs">
        {images.map(({ file, width, height, alt }) => (
          <img key={file} src={fileAddress(file)} width={width} height={height} alt={alt[lang]} loading="lazy" />
        ))}
      </div>
    </Section>
  )
}

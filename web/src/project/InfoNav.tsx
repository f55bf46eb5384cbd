/** Why: over the cover lie the way back and sharing; nothing else may stand on the picture. */
import { useCopy } from '../ui/CopyButton.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

/** The phone's own share sheet where there is one; else the link is copied. A share that is called off is no error. */
export function InfoNav({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const copyText = useCopy()
  const share = async () => {
    const url = `${location.origin}/pages/project/info?no=${project.no}`
    if (typeof navigator.share !== 'function') return copyText(url)
    await navigator.share({ title: project.name[lang], url }).catch(() => undefined)
  }
  return (
    <Nav over className="pd-nav" title={project.name[lang]} right={<IconButton icon="share" label={words.share} onClick={() => void share()} />} />
  )
}

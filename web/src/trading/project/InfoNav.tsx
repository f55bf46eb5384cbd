import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useShare } from '../../shared/pages/useShare.ts'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

export function InfoNav({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const share = useShare()
  const onShare = () => share(project.name[lang], `/pages/project/info?no=${project.no}`)
  return (
    <Nav
      over
      className="pd-nav"
      title={project.name[lang]}
      right={<IconButton icon="share" label={words.share} onClick={onShare} />}
    />
  )
}

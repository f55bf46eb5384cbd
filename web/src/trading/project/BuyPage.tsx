import { project as endpoints } from '@tonne/contract/trading/project'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { lazy } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { useTitle } from '../../shared/pages/title.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { coverOf } from '../../ui/figures/art/coverType.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { BuyHead } from './BuyForm.tsx'
import { BuyHere } from './BuyHere.tsx'
import { buyCopy } from './buyCopy.ts'

const ProjectInfo = lazy(async () => ({ default: (await import('./ProjectInfoPage.tsx')).Page }))

/** On a wide screen the form is beside the project. */
export function Page() {
  return useFrom(SIDE_PX) ? <ProjectInfo /> : <BuySheet />
}

/** A sheet over the project's picture. */
function BuySheet() {
  const words = useWords(buyCopy)
  const lang = useLang()
  const no = useParam('no') ?? '0'
  const { data: project } = useApiQuery(endpoints.info, { no })
  useTitle(project && fill(words.title, { name: project.name[lang] }))
  return (
    <>
      <div className="buy-land" aria-hidden="true">
        {project && <Cover id={project.no} type={coverOf(project.type)} look="hero" />}
      </div>
      <Frame bar className="buy column">
        <BuyHere
          no={no}
          head={(seen) => <BuyHead project={seen} />}
          action={
            <Button block to={`/pages/project/info?no=${no}`} replace>
              {words.seeProject}
            </Button>
          }
        />
      </Frame>
    </>
  )
}

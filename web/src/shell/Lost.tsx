import { useWords } from '@tonne/parts/lang.tsx'
import { useTitle } from '../shared/pages/title.ts'
import { NotFound } from '../ui/feedback/NotFound.tsx'
import { Button } from '../ui/input/Button.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Nav } from '../ui/navigation/Nav.tsx'
import { lateCopy } from './lateCopy.ts'

export function Lost() {
  const words = useWords(lateCopy)
  useTitle(words.lostTitle)
  return (
    <>
      <Nav />
      <Page>
        <NotFound
          title={words.lostTitle}
          text={words.lostText}
          action={<Button to="/pages/index/index">{words.home}</Button>}
        />
      </Page>
    </>
  )
}

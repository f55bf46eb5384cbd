/** Why: an address that leads nowhere still says where one is and how to go on. */
import { useTitle } from '../shared/pages/title.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Page } from '../ui/Page.tsx'
import { copy } from './copy.ts'

export function Lost() {
  const words = useWords(copy)
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

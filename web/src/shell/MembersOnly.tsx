import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { say } from '../api/copy.ts'
import { toLogin, toRegister } from '../api/way.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { EmptyArt } from '../ui/figures/art/EmptyArt.tsx'
import { Button } from '../ui/input/Button.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Nav } from '../ui/navigation/Nav.tsx'
import { lateCopy } from './lateCopy.ts'

export function MembersOnly({ title }: { title: string }) {
  const words = useWords(lateCopy)
  const lang = useLang()
  return (
    <>
      <Nav title={title} />
      <Page>
        <EmptyState
          art={<EmptyArt />}
          title={say('guestCannot', lang)}
          text={words.guestText}
          action={<Button to={toRegister()}>{words.openAccount}</Button>}
          second={
            <Button to={toLogin()} variant="quiet" size="m">
              {words.logIn}
            </Button>
          }
        />
      </Page>
    </>
  )
}

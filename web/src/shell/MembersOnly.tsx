/** Why: a page of a member's own things tells a visitor the rule instead of showing nothing. */
import { say } from '../api/copy.ts'
import { toLogin, toRegister } from '../api/way.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Page } from '../ui/Page.tsx'
import { copy } from './copy.ts'

export function MembersOnly({ title }: { title: string }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      <Nav title={title} />
      <Page>
        <EmptyState
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

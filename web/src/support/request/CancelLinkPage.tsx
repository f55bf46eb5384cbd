/** The link of a mail cancels a request that was made in the member's name, even when they can no longer log in. */
import { request } from '@tonne/contract/support/request'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useParam } from '../../api/way.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'

export function Page() {
  const words = useWords(copy)
  const [no, key] = [useParam('no') ?? '', useParam('key') ?? '']
  const send = useSend(request.cancelByLink)
  return (
    <>
      <Nav title={words.linkTitle} />
      <Frame className="column">
        {no === '' || key === '' ? (
          <>
            <Note kind="warn" className="mt4" title={words.linkBroken} />
            <Button to="/pages/profile/apply" block className="mt5">
              {words.title}
            </Button>
          </>
        ) : send.isSuccess ? (
          <>
            <Note kind="ok" live className="mt4" title={fill(words.linkDone, { no })}>
              {words.linkDoneText}
            </Note>
            <Button to="/pages/profile/security" block className="mt5">
              {words.toSecurity}
            </Button>
          </>
        ) : (
          <>
            <p className="cap2 mt4">{fill(words.linkText, { no })}</p>
            {send.error instanceof Refused && <Note kind="bad" live className="mt4" title={send.error.message} />}
            <Button
              variant="danger"
              block
              className="mt5"
              busy={send.isPending && words.cancelling}
              onClick={() => send.mutate({ no, key })}
            >
              {words.cancel}
            </Button>
          </>
        )}
      </Frame>
    </>
  )
}

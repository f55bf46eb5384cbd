/** The link of a mail stops the mails of its topic without a login, and does nothing else. */
import { notice } from '@tonne/contract/base/notice'
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
  const [mail, key] = [useParam('mail') ?? '', useParam('key') ?? '']
  const send = useSend(notice.mailOff)
  const settings = (
    <Button to="/pages/profile/setting" block className="mt5">
      {words.toSettings}
    </Button>
  )
  const broken = !/^[1-9]\d*$/.test(mail) || key === ''
  return (
    <>
      <Nav title={words.offTitle} />
      <Frame className="column">
        {broken && <Note kind="warn" className="mt4" title={words.offBroken} />}
        {!broken && send.isSuccess && (
          <Note kind="ok" live className="mt4" title={fill(words.offDone, { topic: words[send.data.topic] })}>
            {words.offDoneText}
          </Note>
        )}
        {!broken && !send.isSuccess && (
          <>
            <p className="cap2 mt4">{words.offText}</p>
            {send.error instanceof Refused && <Note kind="bad" live className="mt4" title={send.error.message} />}
            <Button
              block
              className="mt5"
              busy={send.isPending && words.offBusy}
              onClick={() => send.mutate({ mail, key })}
            >
              {words.offAct}
            </Button>
          </>
        )}
        {(broken || send.isSuccess) && settings}
      </Frame>
    </>
  )
}

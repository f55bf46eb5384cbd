import type { Output } from '@tonne/contract/endpoint'
import { news } from '@tonne/contract/publishing/news'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useSend } from '../api/send.ts'
import { Note } from '../ui/feedback/Note.tsx'
import { Button } from '../ui/input/Button.tsx'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { consentCopy } from './consentCopy.ts'

type Due = NonNullable<Output<typeof news.consent>['due']>
export function ConsentSheet({ due: { version, effectiveAt, changed } }: { due: Due }) {
  const words = useWords(consentCopy)
  const lang = useLang()
  const [open, setOpen] = useState(true)
  const send = useSend(news.agree)
  const close = () => setOpen(false)
  return (
    <Sheet
      open={open}
      onClose={close}
      waits
      title={words.title}
      sub={fill(words.since, { n: version, day: sayDate(dayOf(new Date(effectiveAt)), lang) })}
    >
      <p className="label strong mt3">{words.changed}</p>
      <p className="cap2 mt1">{changed[lang]}</p>
      <p className="cap mt3">{words.about}</p>
      {send.error && (
        <Note kind="bad" live className="mt3">
          {send.error.message}
        </Note>
      )}
      <div className="stack g2 mt5">
        <Button
          block
          busy={send.isPending && words.agreeing}
          onClick={() => send.mutate({ version }, { onSuccess: close })}
        >
          {fill(words.agree, { n: version })}
        </Button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are the controls */}
        <div className="stack g2" onClick={close}>
          <Button to="/pages/other/protocol" variant="line" block>
            {words.read}
          </Button>
          <Button variant="quiet" block>
            {words.later}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tonne/contract/endpoint'
import { recovery } from '@tonne/contract/people/recovery'
import { request } from '@tonne/contract/support/request'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Refused } from '../api/failure.ts'
import { useSend } from '../api/send.ts'
import { Note } from '../ui/feedback/Note.tsx'
import { Button } from '../ui/input/Button.tsx'
import { Kv } from '../ui/layout/Kv.tsx'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { alarmCopy } from './alarmCopy.ts'

type Pending = NonNullable<Output<typeof recovery.pending>>

export function AlarmSheet({ asked, ended }: { asked: Pending; ended: boolean }) {
  const words = useWords(alarmCopy)
  const queries = useQueryClient()
  const [open, setOpen] = useState(true)
  const [stopped, setStopped] = useState(false)
  const send = useSend(request.cancel)
  const close = () => setOpen(false)
  const stop = () =>
    send.mutate(
      { no: asked.no },
      {
        onSuccess: () => {
          setStopped(true)
          for (const { path } of [recovery.pending, request.list]) void queries.invalidateQueries({ queryKey: [path] })
        },
      },
    )
  return (
    <Sheet
      open={open && (stopped || send.isPending || !ended)}
      onClose={close}
      title={stopped ? words.stoppedTitle : words.title}
      sub={asked.no}
    >
      {stopped ? (
        <Stopped onClose={close} />
      ) : (
        <>
          <About asked={asked} />
          {send.error instanceof Refused && <Note kind="bad" live className="mt3" title={send.error.message} />}
          <div className="stack g2 mt5">
            <Button variant="danger" block busy={send.isPending && words.stopping} onClick={stop}>
              {words.stop}
            </Button>
            <Button variant="quiet" block onClick={close}>
              {words.mine}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  )
}

function About({ asked: { at, device, address, executeAt } }: { asked: Pending }) {
  const words = useWords(alarmCopy)
  const lang = useLang()
  return (
    <>
      <p className="cap2 mt3">{words.about}</p>
      <Kv
        className="mt3"
        lined
        items={[
          { label: words.when, value: sayDayTime(new Date(at), lang) },
          { label: words.from, value: inParts(lang, device[lang], address) },
          {
            label: words.removes,
            value: executeAt === null ? words.undecided : sayDayTime(new Date(executeAt), lang),
            tone: 'warn',
          },
        ]}
      />
    </>
  )
}

function Stopped({ onClose }: { onClose: () => void }) {
  const words = useWords(alarmCopy)
  return (
    <>
      <Note kind="ok" live className="mt4" title={words.stopped}>
        {words.stoppedText}
      </Note>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are the controls */}
      <div className="mt5" onClick={onClose}>
        <Button to="/pages/profile/loginpwd" block>
          {words.changePassword}
        </Button>
      </div>
    </>
  )
}

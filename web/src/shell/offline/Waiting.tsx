import { useQueryClient } from '@tanstack/react-query'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useObservable } from '../../api/observable.ts'
import { useSession } from '../../api/session.ts'
import { type Unanswered, unanswered } from '../../api/unanswered.ts'
import { hostNow } from '../../ui/feedback/Toast.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { acts, copy } from './copy.ts'
import { resume } from './resume.ts'
import { Strip } from './Strip.tsx'

/** Says that a payment has no answer yet and counts once, and offers to ask for its outcome. */
export function Waiting() {
  const queries = useQueryClient()
  const member = useSession().loginInfo.mem_id
  useEffect(() => resume(queries, member), [queries, member])
  const now = useObservable(unanswered)
  return now && <Shown now={now} />
}

function useTold(now: Unanswered): { title: string; text: string } {
  const words = useWords(copy)
  const lang = useLang()
  const about = (title: string) => fill(title, { act: pick(acts[now.path]!, lang) })
  if (now.is === 'lost') return { title: about(words.lost), text: now.leave ? words.stillText : words.lostText }
  if (now.is !== 'known') return { title: words.silent, text: words.counted }
  if (now.refused === null) return { title: about(words.done), text: words.doneText }
  return { title: about(words.notDone), text: now.refused }
}

function Actions({ now }: { now: Unanswered }) {
  const words = useWords(copy)
  if (now.is === 'known')
    return (
      <Button size="m" variant="line" onClick={() => unanswered.set(null)}>
        {words.close}
      </Button>
    )
  return (
    <>
      <Button size="m" variant="line" busy={now.is === 'asked' && words.asking} onClick={now.ask}>
        {words.ask}
      </Button>
      {now.leave && (
        <Button size="m" variant="quiet" onClick={now.leave}>
          {words.leave}
        </Button>
      )}
    </>
  )
}

function Shown({ now }: { now: Unanswered }) {
  const [host, setHost] = useState(hostNow)
  const strip = useRef<HTMLDivElement>(null)
  const { title, text } = useTold(now)
  useEffect(() => {
    if (!host.isConnected) return setHost(document.body)
    strip.current?.showPopover()
    const moveOut = () => setHost(document.body)
    host.addEventListener('close', moveOut)
    return () => host.removeEventListener('close', moveOut)
  }, [host])
  return createPortal(
    <Strip over={strip} title={title} actions={<Actions now={now} />}>
      {text}
    </Strip>,
    host,
  )
}

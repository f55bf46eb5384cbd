import { useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useObservable } from '../../api/observable.ts'
import { type Unanswered, unanswered } from '../../api/unanswered.ts'
import { hostNow } from '../../ui/feedback/Toast.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'
import { Strip } from './Strip.tsx'

/** Says that a payment has no answer yet and counts once, and offers to ask for its outcome. */
export function Waiting() {
  const silent = useObservable(unanswered)
  return silent && <Shown silent={silent} />
}

function Shown({ silent }: { silent: Unanswered }) {
  const words = useWords(copy)
  const [host, setHost] = useState(hostNow)
  const lost = silent.is === 'lost'
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.isConnected) return setHost(document.body)
    strip.current?.showPopover()
    const moveOut = () => setHost(document.body)
    host.addEventListener('close', moveOut)
    return () => host.removeEventListener('close', moveOut)
  }, [host])
  return createPortal(
    <Strip
      over={strip}
      title={lost ? words.lost : words.silent}
      actions={
        lost ? (
          <Button size="m" variant="line" onClick={() => unanswered.set(null)}>
            {words.close}
          </Button>
        ) : (
          <Button size="m" variant="line" busy={silent.is === 'asked' && words.asking} onClick={silent.ask}>
            {words.ask}
          </Button>
        )
      }
    >
      {lost ? words.tryAgain : words.counted}
    </Strip>,
    host,
  )
}

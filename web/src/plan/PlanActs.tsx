/** Why: resting and ending are one tap, and only ending asks once more, because it is for good. */
import { plan } from '@tonne/contract/plan'
import { useState } from 'react'
import { Refused } from '../platform/failure.ts'
import { useSend } from '../platform/send.ts'
import { toast } from '../platform/toast.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { StickyBar } from '../ui/StickyBar.tsx'
import { copy } from './copy.ts'
import type { PlanInfo } from './planOut.ts'

export function PlanActs({ info, onDone }: { info: PlanInfo; onDone: () => void }) {
  const words = useWords(copy)
  const [asking, setAsking] = useState(false)
  const [rest, stop] = [useSend(info.state === 'active' ? plan.pause : plan.resume), useSend(plan.stop)]
  const onError = (error: Error) => error instanceof Refused && toast(error.message)
  const close = () => {
    setAsking(false)
    onDone()
  }
  const input = { no: info.no }
  return (
    <>
      <StickyBar>
        <Button grow variant="line" onClick={() => setAsking(true)}>
          {words.stop}
        </Button>
        <Button grow busy={rest.isPending && words.working} onClick={() => rest.mutate(input, { onError, onSettled: onDone })}>
          {info.state === 'active' ? words.pause : words.resume}
        </Button>
      </StickyBar>
      <Sheet open={asking} onClose={() => setAsking(false)} title={words.stopTitle} locked={stop.isPending}>
        <p className="cap2">{words.stopText}</p>
        <div className="hrow g2 mt4">
          <Button grow variant="line" onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
          <Button grow variant="danger" busy={stop.isPending && words.working} onClick={() => stop.mutate(input, { onError, onSettled: close })}>
            {words.stop}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

import { plan } from '@tonne/contract/carbon/plan'
import { resumeBound } from '@tonne/domain/carbon/plan'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { toast } from '../../api/toast.ts'
import { FactorFields, useStepUp } from '../../shared/credentials/StepUpFields.tsx'
import { useHeldAct } from '../../shared/limits/hold.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { copy } from './copy.ts'
import type { PlanInfo } from './planOut.ts'

/** During a hold the plan resumes only with the second factor, in the sheet. */
function Resume({ no, onDone }: { no: string; onDone: () => void }) {
  const words = useWords(copy)
  const send = useSend(plan.resume)
  const step = useStepUp(resumeBound(no))
  const proof = step.factor()
  const resume = () =>
    proof &&
    send.mutate(
      { no, proof },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (!step.refused(error) && error instanceof Refused) step.setProblem(error.message)
          step.clear()
        },
      },
    )
  return (
    <>
      <FactorFields step={step} problem={step.problem || undefined} />
      <Button
        block
        className="mt4"
        busy={send.isPending && words.working}
        disabledReason={proof ? false : words.prove}
        onClick={resume}
      >
        {words.resume}
      </Button>
    </>
  )
}

export function PlanActs({ info, onDone }: { info: PlanInfo; onDone: () => void }) {
  const words = useWords(copy)
  const [asking, setAsking] = useState(false)
  const [rest, stop] = [useSend(info.state === 'active' ? plan.pause : plan.resume), useSend(plan.stop)]
  const [resuming, setResuming] = useState(false)
  const held = useHeldAct('plan', info.state === 'paused')
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
        <Button
          grow
          busy={rest.isPending && words.working}
          disabledReason={held.button ?? false}
          onClick={() => (held.hold ? setResuming(true) : rest.mutate(input, { onError, onSettled: onDone }))}
        >
          {info.state === 'active' ? words.pause : words.resume}
        </Button>
      </StickyBar>
      {held.button && held.note}
      <Sheet open={resuming} onClose={() => setResuming(false)} title={words.resume}>
        {held.note}
        <Resume no={info.no} onDone={onDone} />
      </Sheet>
      <Sheet open={asking} onClose={() => setAsking(false)} title={words.stopTitle} locked={stop.isPending}>
        <p className="cap2">{words.stopText}</p>
        <div className="hrow g2 mt4">
          <Button grow variant="line" onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
          <Button
            grow
            variant="danger"
            busy={stop.isPending && words.working}
            onClick={() => stop.mutate(input, { onError, onSettled: close })}
          >
            {words.stop}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

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
import { ConfirmButton } from '../../ui/sheet/ConfirmButton.tsx'
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

function Stop({ no, onDone }: { no: string; onDone: () => void }) {
  const words = useWords(copy)
  const send = useSend(plan.stop)
  return (
    <ConfirmButton
      button={{ variant: 'line', grow: true }}
      label={words.stop}
      title={words.stopTitle}
      text={words.stopText}
      act={words.stopAct}
      busy={send.isPending && words.working}
      keep={words.keep}
      failed={send.error instanceof Refused && send.error.message}
      onAct={(close) => send.mutate({ no }, { onSuccess: close, onSettled: onDone })}
    />
  )
}

export function PlanActs({ info, onDone }: { info: PlanInfo; onDone: () => void }) {
  const words = useWords(copy)
  const rest = useSend(info.state === 'active' ? plan.pause : plan.resume)
  const [resuming, setResuming] = useState(false)
  const held = useHeldAct('plan', info.state === 'paused')
  const onError = (error: Error) => error instanceof Refused && toast(error.message)
  return (
    <>
      <StickyBar>
        <Stop no={info.no} onDone={onDone} />
        <Button
          grow
          variant={info.state === 'active' ? 'line' : 'forest'}
          busy={rest.isPending && words.working}
          disabledReason={held.button ?? false}
          onClick={() => (held.hold ? setResuming(true) : rest.mutate({ no: info.no }, { onError, onSettled: onDone }))}
        >
          {info.state === 'active' ? words.pause : words.resume}
        </Button>
      </StickyBar>
      {held.button && held.note}
      <Sheet open={resuming} onClose={() => setResuming(false)} title={words.resume}>
        {held.note}
        <Resume no={info.no} onDone={onDone} />
      </Sheet>
    </>
  )
}

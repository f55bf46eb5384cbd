import { credential } from '@tonne/contract/people/credential'
import { useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { StepUpFields, useStepUp } from '../../shared/credentials/StepUpFields.tsx'
import { useToast } from '../../ui/feedback/Toast.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { passwordCopy as copy } from './passwordCopy.ts'

function Try({ onDone }: { onDone: () => void }) {
  const words = useWords(copy)
  const toast = useToast()
  const step = useStepUp('check')
  const send = useSend(credential.check)
  const proof = step.proof()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!proof) return
    send.mutate(
      { proof },
      {
        onSuccess: () => {
          toast(words.right)
          onDone()
        },
        onError: (error) => void step.refused(error),
        onSettled: () => step.clear(),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="ink2">{words.tryText}</p>
      <StepUpFields step={step} />
      <Button
        className="mt5"
        type="submit"
        block
        busy={send.isPending && words.checking}
        disabledReason={!proof && words.needProof}
      >
        {words.tryDo}
      </Button>
    </form>
  )
}

export function TryPassword() {
  const words = useWords(copy)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="tint" block className="mt5" onClick={() => setOpen(true)}>
        {words.tryIt}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={words.tryIt}>
        <Try onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

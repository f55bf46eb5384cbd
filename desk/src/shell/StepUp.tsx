/** Why: a privileged act waits while the operator shows the code again, then goes on by itself. */
import { operator } from '@tonne/contract/operator'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { deskCall, setShowCode } from '../platform/deskCall.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useWords } from '../ui/lang.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { copy } from './copy.ts'

/** Whether an act waits for the code now, and how to let it go on (true) or give up. */
function useAskedForCode(): [open: boolean, settle: (shown: boolean) => void] {
  const waiting = useRef<(shown: boolean) => void>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    setShowCode(
      () =>
        new Promise((resolve) => {
          waiting.current = resolve
          setOpen(true)
        }),
    )
  }, [])
  const settle = (shown: boolean): void => {
    waiting.current?.(shown)
    waiting.current = undefined
    setOpen(false)
  }
  return [open, settle]
}

export function StepUp() {
  const words = useWords(copy)
  const [open, settle] = useAskedForCode()
  const { register, handleSubmit, formState, setError, reset } = useForm<{ totp: string }>()
  const close = (shown: boolean): void => {
    settle(shown)
    reset()
  }
  const show = handleSubmit(async ({ totp }) => {
    try {
      await deskCall(operator.stepUp, { totp: totp.replace(/\s/g, '') })
      close(true)
    } catch (error) {
      setError('totp', { message: (error as Error).message })
    }
  })
  return (
    <Dialog title={words.codeAgain} open={open} onClose={() => close(false)}>
      <form onSubmit={(event) => void show(event)} noValidate>
        <p className="cap">{words.codeAgainAbout}</p>
        <TextInput
          label={words.code}
          hint={words.codeHint}
          error={formState.errors.totp?.message}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...register('totp')}
        />
        <div className="dialog-b">
          <Button look="line" onClick={() => close(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={formState.isSubmitting && words.entering}>
            {words.goOn}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

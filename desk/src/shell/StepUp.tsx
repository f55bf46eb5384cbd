/** A privileged act waits until the operator has given a code, and then continues. */
import { operator } from '@tonne/contract/people/operator'
import { useWords } from '@tonne/parts/lang.tsx'
import { signWithPasskey } from '@tonne/parts/passkey.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { deskCall, setShowCode } from '../platform/deskCall.ts'
import { useDesk } from '../platform/deskQuery.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { copy } from './copy.ts'

/** Whether an act waits for the code, and a function to continue (true) or cancel it. */
function useCodeRequests(): [open: boolean, settle: (shown: boolean) => void] {
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

/** Asks before such an act: for a passkey if the operator has one, else for the authenticator's code. */
export function StepUp() {
  const words = useWords(copy)
  const [open, settle] = useCodeRequests()
  const { data: me } = useDesk(operator.me, {})
  const byKey = (me?.passkeys ?? 0) > 0
  return (
    <Dialog title={byKey ? words.passkeyAgain : words.codeAgain} open={open} onClose={() => settle(false)}>
      {byKey ? <ByPasskey settle={settle} /> : <ByCode settle={settle} />}
    </Dialog>
  )
}
type Settling = { settle(shown: boolean): void }

function ByPasskey({ settle }: Settling) {
  const words = useWords(copy)
  const [problem, setProblem] = useState<string>()
  const show = async (): Promise<void> => {
    setProblem(undefined)
    try {
      const passkey = await signWithPasskey((await deskCall(operator.askPasskey, {})).options)
      if (!passkey) return setProblem(words.passkeyOff)
      await deskCall(operator.stepUp, { passkey })
      settle(true)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <div className="stack">
      <p className="cap">{words.passkeyAgainAbout}</p>
      {problem && <Note bad>{problem}</Note>}
      <div className="dialog-b">
        <Button look="line" onClick={() => settle(false)}>
          {words.cancel}
        </Button>
        <Button onClick={() => void show()}>{words.usePasskey}</Button>
      </div>
    </div>
  )
}

function ByCode({ settle }: Settling) {
  const words = useWords(copy)
  const { register, handleSubmit, formState, setError } = useForm<{ totp: string }>()
  const show = handleSubmit(async ({ totp }) => {
    try {
      await deskCall(operator.stepUp, { totp: totp.replace(/\s/g, '') })
      settle(true)
    } catch (error) {
      setError('totp', { message: (error as Error).message })
    }
  })
  return (
    <form onSubmit={(event) => void show(event)} noValidate>
      <p className="cap">{words.codeAgainAbout}</p>
      <TextInput
        label={words.code}
        hint={words.codeHint}
        error={formState.errors.totp?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...register('totp')}
      />
      <div className="dialog-b">
        <Button look="line" onClick={() => settle(false)}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={formState.isSubmitting && words.entering}>
          {words.goOn}
        </Button>
      </div>
    </form>
  )
}

import { credential } from '@tonne/contract/people/credential'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import type { CallError } from '../../api/failure.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useToast } from '../../ui/feedback/Toast.tsx'
import { Codes } from './Codes.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import { copy } from './copy.ts'

type DoneProps = { onDone: () => void }

function useOutcome(onDone: () => void) {
  const words = useWords(copy)
  const toast = useToast()
  const [problem, setProblem] = useState('')
  const outcome = {
    onSuccess: () => {
      toast(words.done)
      onDone()
    },
    onError: (error: CallError) => error instanceof Refused && setProblem(error.message),
  }
  return { problem, outcome }
}

function Remove({ busy, ...sent }: { busy: boolean; problem: string; onSend: (password: string) => void }) {
  const words = useWords(copy)
  return <CurrentPassword action={words.remove} variant="danger" busy={busy && words.removing} waits {...sent} />
}

export function RemovePasskey({ id, onDone }: DoneProps & { id: number }) {
  const send = useSend(credential.removePasskey)
  const { problem, outcome } = useOutcome(onDone)
  const remove = (password: string) => send.mutate({ password, id }, outcome)
  return <Remove busy={send.isPending} problem={problem} onSend={remove} />
}

export function RemoveTotp({ onDone }: DoneProps) {
  const send = useSend(credential.removeTotp)
  const { problem, outcome } = useOutcome(onDone)
  const remove = (password: string) => send.mutate({ password }, outcome)
  return <Remove busy={send.isPending} problem={problem} onSend={remove} />
}

export function RenewCodes({ onDone }: DoneProps) {
  const words = useWords(copy)
  const send = useSend(credential.renewRecoveryCodes)
  const [problem, setProblem] = useState('')
  if (send.data) return <Codes codes={send.data.codes} onSaved={onDone} />
  const renew = (password: string) =>
    send.mutate({ password }, { onError: (error) => error instanceof Refused && setProblem(error.message) })
  return (
    <>
      <p className="ink2">{words.renewText}</p>
      <CurrentPassword
        action={words.renewCodes}
        busy={send.isPending && words.checking}
        problem={problem}
        onSend={renew}
      />
    </>
  )
}

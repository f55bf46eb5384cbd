/** Why: the first code and every later one are asked for in the same way, and the wait between them is the server's. */
import { login } from '@tonne/contract/login'
import { useEffect, useState } from 'react'
import { Refused } from '../platform/failure.ts'
import { useSend } from '../platform/send.ts'
import { changeDraft, currentDraft, useDraft } from './draft.ts'

const RESEND_WAIT = 2007

/** `send(done?)` mails a code to the draft's address; a wait that is still running counts as sent. `refused` is any other refusal. */
export function useSendCode() {
  const mutation = useSend(login.sendCode)
  const [refused, setRefused] = useState('')
  const waitFor = (seconds: number) => changeDraft({ sentTo: currentDraft().email, resendAt: Date.now() + seconds * 1000 })
  const send = (done?: () => void) => {
    const { email, sentTo, resendAt } = currentDraft()
    setRefused('')
    if (email === sentTo && Date.now() < resendAt) return done?.()
    mutation.mutate(
      { email, purpose: 'register' },
      {
        onSuccess: ({ waitSeconds }) => {
          waitFor(waitSeconds)
          changeDraft({ code: '', codeError: '' })
          done?.()
        },
        onError: (error) => {
          if (!(error instanceof Refused)) return
          if (error.code !== RESEND_WAIT) return setRefused(error.message)
          waitFor(Number((error.data as { seconds?: number } | null)?.seconds ?? 60))
          done?.()
        },
      },
    )
  }
  return { send, refused, isPending: mutation.isPending }
}

/** Seconds until another code may be asked for, counted down. */
export function useResendSeconds(): number {
  const { resendAt } = useDraft()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((resendAt - now) / 1000))
}

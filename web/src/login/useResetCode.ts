/** Why: the code of a reset is asked for and asked for again in one way, and the wait between is the server's. */
import { login } from '@tonne/contract/login'
import { useEffect, useState } from 'react'
import { Refused } from '../platform/failure.ts'
import { useSend } from '../platform/send.ts'

const RESEND_WAIT = 2007

export function useResetCode() {
  const mutation = useSend(login.sendCode)
  const [state, setState] = useState({ email: '', sent: false, resendAt: 0, refused: '' })
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const wait = (email: string, seconds: number) => setState({ email, sent: true, resendAt: Date.now() + seconds * 1000, refused: '' })
  const send = (email: string) =>
    mutation.mutate(
      { email, purpose: 'reset' },
      {
        onSuccess: ({ waitSeconds }) => wait(email, waitSeconds),
        onError: (error) => {
          if (!(error instanceof Refused)) return
          // One was sent a moment ago: that one is still good.
          if (error.code === RESEND_WAIT) wait(email, Number((error.data as { seconds?: number } | null)?.seconds ?? 60))
          else setState((before) => ({ ...before, email, refused: error.message }))
        },
      },
    )
  return { ...state, send, busy: mutation.isPending, seconds: Math.max(0, Math.ceil((state.resendAt - now) / 1000)) }
}

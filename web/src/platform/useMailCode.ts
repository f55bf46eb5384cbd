/** Why: a code by mail is asked for, and asked for again, in one way wherever it is needed, and the wait between is the server's. */
import type { Input } from '@tonne/contract/endpoint'
import { login } from '@tonne/contract/login'
import { useEffect, useState } from 'react'
import { Refused } from './failure.ts'
import { useSend } from './send.ts'

const RESEND_WAIT = 2007
type Sent = { resendAt: number /** A new code is on its way; else one of a moment ago is still good. */; fresh: boolean }

/** `send` mails a code and says from when (on this phone's clock) another may be asked for; `refused` is any refusal but the wait. */
export function useMailCode(purpose: Input<typeof login.sendCode>['purpose']) {
  const mutation = useSend(login.sendCode)
  const [refused, setRefused] = useState('')
  const send = (email: string, onSent: (sent: Sent) => void) => {
    setRefused('')
    const resendAt = (seconds: number) => Date.now() + seconds * 1000
    mutation.mutate(
      { email, purpose },
      {
        onSuccess: ({ waitSeconds }) => onSent({ resendAt: resendAt(waitSeconds), fresh: true }),
        onError: (error) => {
          if (!(error instanceof Refused)) return
          if (error.code !== RESEND_WAIT) return setRefused(error.message)
          onSent({ resendAt: resendAt(Number((error.data as { seconds?: number } | null)?.seconds ?? 60)), fresh: false })
        },
      },
    )
  }
  return { send, refused, busy: mutation.isPending }
}

/** Seconds until that time of this phone, counted down. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((at - now) / 1000))
}

import type { Input } from '@tonne/contract/endpoint'
import { login } from '@tonne/contract/people/login'
import { useEffect, useState } from 'react'
import { codes, Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'

/**
 * A request for a code: its ticket, its mail's number, and from when (on this phone's clock) another may be requested.
 */
export type RequestedCode = { codeTicket: string; ref: string; resendAt: number }
type Answer = { codeTicket: string; ref: string; waitSeconds: number }
export const requestedCode = ({ codeTicket, ref, waitSeconds }: Answer): RequestedCode => ({
  codeTicket,
  ref,
  resendAt: Date.now() + waitSeconds * 1000,
})

/**
 * The requests of this tab by mailbox and purpose, so that a page that is opened again during the wait continues with
 * the code that was mailed.
 */
const asked = new Map<string, RequestedCode>()

/**
 * `send` mails a code and returns its request; within the wait it returns the earlier request of this tab. `refused` is
 * any other refusal. `pass` is from the link in a mail that warned of many requests.
 */
export function useMailCode(purpose: Input<typeof login.sendCode>['purpose'], pass?: string) {
  const mutation = useSend(login.sendCode)
  const [refused, setRefused] = useState('')
  const send = (email: string, onSent: (sent: RequestedCode & { fresh: boolean }) => void) => {
    setRefused('')
    const key = `${purpose} ${email.toLowerCase()}`
    mutation.mutate(
      { email, purpose, ...(pass ? { pass } : {}) },
      {
        onSuccess: (answer) => {
          asked.set(key, requestedCode(answer))
          onSent({ ...requestedCode(answer), fresh: true })
        },
        onError: (error) => {
          if (!(error instanceof Refused)) return
          const before = asked.get(key)
          if (error.code === codes.codeResendWait && before) onSent({ ...before, fresh: false })
          else setRefused(error.message)
        },
      },
    )
  }
  return { send, refused, busy: mutation.isPending }
}

/** Seconds until that time of this phone's clock, counting down. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((at - now) / 1000))
}

/**
 * A request that moves money counts once, and its outcome is learnt before another is sent: another, sent while the
 * first may have been done, would do it twice. Nothing is repeated until the member asks.
 */
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { request } from './call.ts'
import { inLanguage } from './copy.ts'
import { codes, Failed, NotSent, Refused, SessionOver } from './failure.ts'
import { currentLanguage } from './language.ts'
import { observable } from './observable.ts'
import { currentSession } from './session.ts'
import { currentSettings } from './settings.ts'
import { forget, store } from './storage.ts'
import { toast } from './toast.ts'
import { earlier } from './unansweredCopy.ts'

const PATIENCE_MS = 5000

/**
 * silent: no answer yet. lost: the connection or the server failed, so the act may have been done. `ask` repeats the
 * request under its key, which returns its outcome and does nothing twice; `leave` gives it up, after a repeat without
 * an outcome. known: the outcome, when the page that would have shown it is gone; `refused` is null when it was done.
 */
export type Unanswered = { path: string } & (
  | { is: 'silent' | 'asked' | 'lost'; ask: () => void; leave?: (() => void) | undefined }
  | { is: 'known'; refused: string | null }
)
export const unanswered = observable<Unanswered | null>(null)

/** As it was sent first: a repeat names the terms that the member saw (`v`), and not those that have replaced them. */
export type Sent = { member: number; at: number; path: string; key: string; input: object; v: string | undefined }

/** These may have been done; and a request that was turned away says nothing of an earlier one under its key. */
const MAY_BE_DONE: readonly number[] = [codes.outcomeUnknown, codes.unavailable]
const TURNED_AWAY: readonly number[] = [codes.busy, codes.tooManyRequests]

/** `again`: it left this phone before, and only a refusal by a rule says that it was not done. */
function isUnknown(error: unknown, again: boolean): boolean {
  if (error instanceof Refused) return MAY_BE_DONE.includes(error.code) || (again && TURNED_AWAY.includes(error.code))
  if (!(error instanceof Failed)) return false
  return again || !(error instanceof NotSent || (error.status >= 200 && error.status < 500))
}

const untilAsked = (path: string, failed?: unknown) =>
  new Promise<void>((resolve, reject) => {
    const ask = () => {
      unanswered.set({ is: 'asked', path, ask })
      resolve()
    }
    unanswered.set({ is: 'lost', path, ask, leave: failed ? () => reject(failed) : undefined })
  })

async function untilKnown<E extends Endpoint>(endpoint: E, sent: Sent, before: boolean): Promise<Output<E>> {
  const { path } = endpoint
  const { key, v } = sent
  const input = sent.input as RawInput<E>
  if (before) await untilAsked(path)
  for (let again = before; ; again = true) {
    const attempt = new AbortController()
    const ask = () => {
      unanswered.set({ is: 'asked', path, ask })
      attempt.abort()
    }
    const timer = setTimeout(() => unanswered.set({ is: 'silent', path, ask }), PATIENCE_MS)
    let failed: unknown
    try {
      return await request({ endpoint, input, key, signal: attempt.signal, again, v })
    } catch (error) {
      if (attempt.signal.aborted) continue
      if (!isUnknown(error, again)) throw error
      failed = error
    } finally {
      clearTimeout(timer)
    }
    await untilAsked(path, again && failed)
  }
}

let underWay = false
export const isUnderWay = (): boolean => underWay

/** A form opened anew must not send another request while the first is under way: that one is asked for instead. */
function refuseAnother(): void {
  if (!underWay) return
  const waits = unanswered.get()
  if (waits?.is === 'silent' || waits?.is === 'lost') waits.ask()
  const sentence = inLanguage(earlier, currentLanguage())
  toast(sentence)
  throw new NotSent(1, sentence)
}

/**
 * Sends once and returns when the outcome is known. `gone` says whether the page that sent it has been left; `before`
 * is a request that was sent before this page was loaded.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  asked: Pick<Sent, 'key' | 'input'>,
  gone: () => boolean,
  before?: Sent,
): Promise<Output<E>> {
  refuseAnother()
  underWay = true
  const sent = before ?? {
    ...asked,
    member: currentSession().loginInfo.mem_id,
    at: Date.now(),
    path: endpoint.path,
    v: currentSettings()?.version,
  }
  // A password or code is never stored, and without it the request could not be repeated.
  if (!('proof' in sent.input)) store('sent', JSON.stringify(sent))
  const end = (outcome: Unanswered | null) => {
    underWay = false
    unanswered.set(unanswered.get() && gone() ? outcome : null)
  }
  const { path } = endpoint
  try {
    const answer = await untilKnown(endpoint, sent, before !== undefined)
    forget('sent')
    end({ is: 'known', path, refused: null })
    return answer
  } catch (error) {
    // After logging in again the member can still ask for the outcome.
    if (!(error instanceof SessionOver)) forget('sent')
    end(error instanceof Refused ? { is: 'known', path, refused: error.message } : null)
    throw error
  }
}

/** A payment happens once, however often a bad network makes the person tap. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { useCallback, useEffect, useRef } from 'react'
import { call } from './call.ts'
import { type CallError, codes, NotSent, Refused } from './failure.ts'
import { openGuestSheet } from './guest.ts'
import { type Intent, intentOf } from './intent.ts'
import { sendOnce } from './unanswered.ts'

/**
 * Sends a POST endpoint: react-query's mutation (`mutate(input, { onSuccess, onError })`, `mutateAsync`, `isPending`,
 * `error`, `reset`). For endpoints that need one it keeps one Idempotency-Key for each intent: the same until it is
 * done or the input changes. It is pending until the outcome is known, so a form that is disabled meanwhile cannot send
 * another. The second tap of two comes before the form is disabled; it does nothing, because its callbacks would
 * replace those of the first. Then everything shown is refetched. A visitor's refusal opens the offer to register.
 */
export function useSend<E extends Endpoint>(endpoint: E): UseMutationResult<Output<E>, CallError, RawInput<E>> {
  const queries = useQueryClient()
  const intent = useRef<Intent | null>(null)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const busy = useRef(false)
  const sending = useMutation<Output<E>, CallError, RawInput<E>>({
    mutationKey: [endpoint.path],
    mutationFn: (input) => {
      if (!endpoint.keyed) return call(endpoint, input)
      const asked: object = input as object
      intent.current = intentOf(intent.current, asked)
      return sendOnce(endpoint, { key: intent.current.key, input: asked }, () => gone.current)
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === codes.guestCannot) openGuestSheet()
    },
    onSettled: (_data, error) => {
      busy.current = false
      // One that was given up may have been done.
      if (!error) intent.current = null
      if (endpoint.moves && !(error instanceof NotSent)) void queries.invalidateQueries()
    },
  })
  const { mutate } = sending
  // Effects depend on it, as on react-query's own.
  const once: typeof mutate = useCallback(
    (...asked) => {
      if (busy.current) return
      busy.current = endpoint.keyed
      mutate(...asked)
    },
    [endpoint, mutate],
  )
  return { ...sending, mutate: once }
}

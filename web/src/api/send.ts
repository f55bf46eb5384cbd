/** A payment happens once, however often a bad network makes the person tap. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { useRef } from 'react'
import { call, request } from './call.ts'
import { type CallError, codes, Refused } from './failure.ts'
import { openGuestSheet } from './guest.ts'
import { type Intent, intentOf } from './intent.ts'
import { untilAnswered } from './unanswered.ts'

/**
 * Whether the outcome is known: done, or refused by a rule without effect. Anything else is sent again under the same
 * key.
 */
export const settled = (error: CallError | null): boolean =>
  error === null || (error instanceof Refused && error.code !== codes.outcomeUnknown)

/**
 * Sends a POST endpoint: react-query's mutation (`mutate(input, { onSuccess, onError })`, `mutateAsync`, `isPending`,
 * `error`, `reset`). For endpoints that need one it keeps one Idempotency-Key for each intent: the same until it is
 * done or the input changes. When the outcome is known, everything shown is refetched. A visitor's refusal opens the
 * offer to register.
 */
export function useSend<E extends Endpoint>(endpoint: E): UseMutationResult<Output<E>, CallError, RawInput<E>> {
  const queries = useQueryClient()
  const intent = useRef<Intent | null>(null)
  const keyOf = (input: RawInput<E>): string | undefined => {
    if (!endpoint.keyed) return undefined
    intent.current = intentOf(intent.current, input as object)
    return intent.current.key
  }
  return useMutation<Output<E>, CallError, RawInput<E>>({
    mutationKey: [endpoint.path],
    mutationFn: (input) => {
      const key = keyOf(input)
      if (key === undefined) return call(endpoint, input)
      return untilAnswered((signal) => request({ endpoint, input, key, signal }))
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === codes.guestCannot) openGuestSheet()
    },
    onSettled: (_data, error) => {
      // A refused repeat does not say that the first request did nothing.
      if (!error) intent.current = null
      if (endpoint.moves && settled(error)) void queries.invalidateQueries()
    },
  })
}

/** A payment happens once, however often a bad network makes the person tap. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { useRef } from 'react'
import { call, request } from './call.ts'
import { type CallError, codes, Refused } from './failure.ts'
import { openGuestSheet } from './guest.ts'
import { untilAnswered } from './unanswered.ts'

/** 128 random bits; randomUUID would need https, which a phone on the same network does not have. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Intent = { key: string; input: string }

/**
 * Whether the outcome is known: done, or refused by a rule without effect. Anything else is sent again under the same
 * key.
 */
export const settled = (error: CallError | null): boolean =>
  error === null || (error instanceof Refused && error.code !== codes.outcomeUnknown)

/**
 * Sends a POST endpoint: react-query's mutation (`mutate(input, { onSuccess, onError })`, `mutateAsync`, `isPending`,
 * `error`, `reset`). For endpoints that need one it keeps one Idempotency-Key for each intent: the same until the
 * outcome is known or the input changes; afterwards everything shown is refetched. A visitor's refusal opens the offer
 * to register.
 */
export function useSend<E extends Endpoint>(endpoint: E): UseMutationResult<Output<E>, CallError, RawInput<E>> {
  const queries = useQueryClient()
  const intent = useRef<Intent | null>(null)
  const keyOf = (input: RawInput<E>): string | undefined => {
    if (!endpoint.keyed) return undefined
    const text = JSON.stringify(input)
    if (intent.current?.input !== text) intent.current = { key: newKey(), input: text }
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
      if (!settled(error)) return
      intent.current = null
      if (endpoint.moves) void queries.invalidateQueries()
    },
  })
}

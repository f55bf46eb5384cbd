/** Each act needs a fresh proof. */
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { useState } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { type Proof, useStepUp } from './StepUpFields.tsx'

type Proven = Endpoint & { input: { _zod: { input: { proof: Proof } } } }

/**
 * `bound` as in `useStepUp`; `step` is for `StepUpFields`. `ruled` is a rule's refusal of the last try; refusals of the
 * proof are under its field.
 */
export function useProven<E extends Proven>(endpoint: E, bound: string) {
  const send = useSend(endpoint)
  const step = useStepUp(bound)
  const [ruled, setRuled] = useState<string | null>(null)
  return {
    step,
    ruled,
    proven: step.proof() !== null,
    busy: send.isPending,
    forget: () => setRuled(null),
    submit: (input: Omit<RawInput<E>, 'proof'>, onSuccess: (done: Output<E>) => void) => {
      const proof = step.proof()
      if (!proof) return
      const asked = { ...input, proof } as RawInput<E>
      send.mutate(asked, {
        onSuccess,
        onError: (error) => {
          setRuled(!step.refused(error) && error instanceof Refused ? error.message : null)
          step.clear()
        },
      })
    },
  }
}

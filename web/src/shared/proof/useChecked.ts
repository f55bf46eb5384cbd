/** Published proofs are checked on the reader's own device, with the code of the command-line verifier. */
import type { CheckedStep } from '@tonne/verify/checked'
import { type AnyStep, type BundleKind, type Given, verifyBundle } from '@tonne/verify/verifyBundle'
import { useCallback, useEffect, useState } from 'react'

export type Step = CheckedStep<AnyStep>
export type Check =
  | { state: 'running' }
  | { state: 'impossible' }
  | { state: 'done'; steps: readonly Step[]; seconds: string }

const NOTHING: Given = {}
/**
 * Runs at once, for each new bundle, and again on `run`. `given`: the reader's own knowledge, the same object until it
 * changes.
 */
export function useChecked(
  kind: BundleKind,
  bundle: unknown,
  given: Given = NOTHING,
): { check: Check; run: () => void } {
  const [check, setCheck] = useState<Check>({ state: 'running' })
  const run = useCallback(() => {
    setCheck({ state: 'running' })
    const from = performance.now()
    verifyBundle(kind, bundle, given).then(
      (steps) =>
        setCheck({ state: 'done', steps, seconds: Math.max(0.01, (performance.now() - from) / 1000).toFixed(2) }),
      () => setCheck({ state: 'impossible' }),
    )
  }, [kind, bundle, given])
  useEffect(run, [run])
  return { check, run }
}
